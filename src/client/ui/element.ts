type Child = Node | string | null | undefined | false;

type Properties = {
  class?: string;
  text?: string;
  data?: Readonly<Record<string, string>>;
  /** Attributes; `true` sets an empty one, `false` and undefined omit it. */
  attrs?: Readonly<Record<string, string | boolean | undefined>>;
  on?: Readonly<Record<string, (event: Event) => void>>;
};

/** Creates an element with properties and children. Text becomes text, never markup. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Properties = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  if (properties.class) made.className = properties.class;
  if (properties.text !== undefined) made.textContent = properties.text;
  for (const [name, value] of Object.entries(properties.data ?? {})) made.dataset[name] = value;
  for (const [name, value] of Object.entries(properties.attrs ?? {})) {
    if (value !== undefined && value !== false) made.setAttribute(name, value === true ? "" : value);
  }
  for (const [name, listener] of Object.entries(properties.on ?? {})) made.addEventListener(name, listener);
  made.append(...present(children));
  return made;
}

/**
 * Replaces the content of `parent`; children that stay are not touched. When the focused child is
 * removed, the focus moves to the child in its place.
 */
export function fill(parent: Element, ...children: Child[]): void {
  const focused = document.activeElement;
  const place = focused && focused !== parent && parent.contains(focused) ? placeOf(parent, focused) : null;
  put(parent, present(children));
  if (place && document.activeElement !== focused) focusAt(parent, place);
}

function put(parent: Element, content: readonly (Node | string)[]): void {
  const staying = new Set<Node | string>(content);
  for (const child of [...parent.childNodes]) if (!staying.has(child)) child.remove();
  let next = parent.firstChild;
  for (const part of content) {
    if (part === next) next = next.nextSibling;
    else parent.insertBefore(typeof part === "string" ? new Text(part) : part, next);
  }
}

type Place = { readonly name: string; readonly index: number };
const FOCUSABLE = "button, input, select, textarea, summary, a[href], [tabindex]";

function placeOf(parent: Element, focused: Element): Place {
  return { name: nameOf(focused), index: [...parent.querySelectorAll(FOCUSABLE)].indexOf(focused) };
}

function focusAt(parent: Element, { name, index }: Place): void {
  const all = [...parent.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((each) => each.checkVisibility());
  const same = all.find((each) => nameOf(each) === name) ?? all[Math.min(index, all.length - 1)];
  (same ?? parent.closest<HTMLElement>("[tabindex]"))?.focus({ preventScroll: true });
}

const nameOf = (node: Element): string =>
  node.tagName + (node.id || node.getAttribute("aria-label") || node.textContent);

/** A plain button that runs `action`. */
export function actionButton(label: string, action: () => void, name = "button"): HTMLButtonElement {
  return element("button", { class: name, text: label, attrs: { type: "button" }, on: { click: action } });
}

/** A button that shows only a cross: it closes or removes, as `label` tells who cannot see it. */
export function crossButton(label: string, action: () => void, name = "button icon"): HTMLButtonElement {
  const attrs = { type: "button", "aria-label": label };
  return element("button", { class: name, text: "×", attrs, on: { click: action } });
}

const present = (children: readonly Child[]): (Node | string)[] =>
  children.filter((child): child is Node | string => child !== null && child !== undefined && child !== false);
