import { actionButton, element } from "../../ui/element.ts";
import type { Text } from "./text/index.ts";

/**
 * A field that replaces a name; `save` receives the typed text, and `end`. Either `end` or *Cancel*
 * shows the name again, with the focus on what was pressed to rename.
 */
export function renameInPlace(
  shown: HTMLElement,
  name: string,
  text: Text,
  save: (name: string, end: () => void) => void,
): void {
  const opener = document.activeElement as HTMLElement | null;
  const end = () => {
    form.replaceWith(shown);
    opener?.focus({ preventScroll: true });
  };
  const attrs = { maxlength: "200", required: true, "aria-label": text.newName };
  const field = element("input", { class: "field", attrs });
  field.value = name;
  const submit = (event: Event) => {
    event.preventDefault();
    const named = field.value.trim();
    if (named !== "")
      save(named, () => {
        shown.textContent = named;
        end();
      });
  };
  const form = element(
    "form",
    { class: "inline-form", on: { submit } },
    field,
    element("button", { class: "button", text: text.save, attrs: { type: "submit" } }),
    actionButton(text.cancel, end),
  );
  shown.replaceWith(form);
  field.select();
}
