import { element } from "./element.ts";

type Fact = string | HTMLElement | false | undefined;

/**
 * Facts for a line of class `facts`, without those that are empty, each kept unbroken: one that
 * does not fit begins the next line. No line begins or ends with a dot.
 */
export function factParts(parts: readonly Fact[]): HTMLElement[] {
  const facts = parts.filter((fact) => fact !== undefined && fact !== false && fact !== "");
  return facts.map((fact, at) =>
    element("span", { class: "fact" }, at > 0 && element("span", { class: "dot", text: " · " }), fact),
  );
}

/** The same as a line of its own. */
export function factLine(parts: readonly Fact[], name = "hint"): HTMLElement {
  return element("span", { class: `${name} facts` }, ...factParts(parts));
}
