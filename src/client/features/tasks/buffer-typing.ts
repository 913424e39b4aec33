/**
 * Focuses a field that is still loading. Keys typed in the meantime, including Enter, go into it
 * and have no other effect.
 */
export async function typeAhead(coming: Promise<HTMLTextAreaElement | undefined>): Promise<void> {
  let typed = "";
  const keep = (event: KeyboardEvent) => {
    const isEnter = event.key === "Enter";
    if (event.altKey || event.ctrlKey || event.metaKey || (event.key.length > 1 && !isEnter)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    typed += isEnter ? "\n" : event.key;
  };
  addEventListener("keydown", keep, true);
  const field = await coming;
  removeEventListener("keydown", keep, true);
  if (!field) return;
  field.focus();
  for (const [index, words] of typed.split("\n").entries()) {
    if (index > 0) field.form?.requestSubmit();
    if (words === "") continue;
    field.value += words;
    field.dispatchEvent(new Event("input"));
  }
}
