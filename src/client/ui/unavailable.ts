/**
 * A button that cannot act now stays where the keyboard finds it, and says why; its label does
 * where `why` is empty. Null: it can act.
 */
export function setUnavailable(button: HTMLElement, why: string | null): void {
  button.ariaDisabled = why === null ? null : "true";
  button.title = why ?? "";
}

export const isUnavailable = (button: HTMLElement): boolean => button.ariaDisabled === "true";

/**
 * A press of an unavailable button does nothing but say why. A form hears Enter in its fields as a
 * press and decides by itself what to do.
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
