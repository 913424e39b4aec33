import { actionButton, element, fill } from "./element.ts";

type CopyWords = { readonly copyFeed: string; readonly copied: string; readonly copyFailed: string };

type Copied = {
  readonly address: string;
  readonly name: string;
  readonly below: HTMLElement;
  /** The classes of the button. */
  readonly look?: string;
};

const COPIED_MS = 2_000;

/**
 * Copies an address; if the browser forbids that, shows it in `below` to copy by hand. `name` names
 * the address.
 */
export function copyButton(
  { text, announce }: { readonly text: CopyWords; announce(message: string): void },
  { address, name, below, look = "button quiet" }: Copied,
): HTMLButtonElement {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      button.textContent = text.copied;
      announce(text.copied);
      setTimeout(() => (button.textContent = text.copyFeed), COPIED_MS);
    } catch {
      const field = element("input", { class: "field", attrs: { readonly: true, "aria-label": text.copyFailed } });
      field.value = address;
      fill(below, element("p", { class: "hint", text: text.copyFailed }), field);
      field.select();
    }
  };
  const button = actionButton(text.copyFeed, () => void copy(), look);
  button.setAttribute("aria-label", name);
  return button;
}
