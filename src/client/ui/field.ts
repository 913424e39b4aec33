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

export function field(label: string, control: HTMLElement, name = ""): HTMLElement {
  return element(
    "label",
    { class: `labelled ${name}`.trim() },
    element("span", { class: "label", text: label }),
    control,
  );
}

/** A checkbox with its label beside it. */
export function checkbox(
  label: string,
  attrs: Record<string, string | boolean>,
  chosen: (checked: boolean) => void,
): HTMLElement {
  const on = { change: () => chosen(box.checked) };
  const box: HTMLInputElement = element("input", { attrs: { type: "checkbox", ...attrs }, on });
  return element("label", { class: "check" }, box, element("span", { text: label }));
}
