import { actionButton, element } from "../../ui/element.ts";
import type { Text } from "./text/index.ts";

/** A field that replaces a name; `save` receives the typed text. */
export function renameInPlace(shown: HTMLElement, name: string, text: Text, save: (name: string) => void): void {
  const attrs = { maxlength: "200", required: true, "aria-label": text.newName };
  const field = element("input", { class: "field", attrs });
  field.value = name;
  const submit = (event: Event) => {
    event.preventDefault();
    if (field.value.trim() !== "") save(field.value.trim());
  };
  const form = element(
    "form",
    { class: "inline-form", on: { submit } },
    field,
    element("button", { class: "button", text: text.save, attrs: { type: "submit" } }),
    actionButton(text.cancel, () => form.replaceWith(shown)),
  );
  shown.replaceWith(form);
  field.select();
}
