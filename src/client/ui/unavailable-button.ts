/**
 * Marks a button as unavailable. It stays focusable and says why; when `why` is empty, its label
 * says it. Null: available.
 */
export function setUnavailable(button: HTMLElement, why: string | null): void {
  button.ariaDisabled = why === null ? null : "true";
  button.title = why ?? "";
}

export const isUnavailable = (button: HTMLElement): boolean => button.ariaDisabled === "true";

/**
 * A press of an unavailable button only says why. For Enter in a field, which counts as a press,
 * the form itself decides.
 */
export function mountUnavailable(announce: (why: string) => void): void {
  const onPress = (event: Event) => {
    const button = (event.target as Element).closest<HTMLElement>('[type="button"][aria-disabled="true"]');
    if (!button) return;
    event.stopImmediatePropagation();
    announce(button.title || (button.textContent ?? ""));
  };
  document.addEventListener("click", onPress, true);
}
