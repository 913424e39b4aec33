import { element } from "./element.ts";

export function input(type: string, value: string, attrs: Record<string, string | boolean> = {}): HTMLInputElement {
  const made = element("input", { class: "field", attrs: { type, ...attrs } });
  made.value = value;
  return made;
}

export function select(options: readonly (readonly [string, string])[], value: string): HTMLSelectElement {
  const made = element(
    "select",
    { class: "field" },
    ...options.map(([each, name]) => element("option", { text: name, attrs: { value: each } })),
  );
  made.value = value;
  return made;
}

/** A control under its name. */
export function field(label: string, control: HTMLElement, name = ""): HTMLElement {
  return element(
    "label",
    { class: `labelled ${name}`.trim() },
    element("span", { class: "label", text: label }),
    control,
  );
}
