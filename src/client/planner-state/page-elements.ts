/** The page's elements, collected once: their names are the `data-ref`s of `planner.html`. */
export type Dom = ReturnType<typeof collectDom>;

export function collectDom(root: ParentNode) {
  const all = <E extends HTMLElement, Name extends string>(kind: new () => E, ...names: Name[]) =>
    Object.fromEntries(names.map((name) => [inCamelCase(name), find(root, name, kind)])) as Named<Name, E>;
  return {
    // The panel beside the calendar.
    ...all(HTMLElement, "planner", "panel", "panel-body", "tabs", "tasks-panel", "calendars", "sources", "unread-note"),
    ...all(HTMLElement, "variant-index", "made", "variant-title", "variant-metrics", "overload", "variant-description"),
    ...all(HTMLElement, "variant-cards", "why", "unplaced", "draft-text", "written-by", "selection"),
    ...all(HTMLElement, "conflict-badge", "conflict-count", "conflict-words", "conflict-summary", "conflict-list"),
    ...all(HTMLButtonElement, "sheet-toggle", "variant-prev", "variant-next"),
    // The area where the plan is applied and undone.
    ...all(HTMLInputElement, "allow-conflicts"),
    ...all(HTMLSelectElement, "apply-calendar"),
    ...all(HTMLButtonElement, "apply-button", "undo-button", "where-button", "apply-cancel", "apply-confirm"),
    ...all(HTMLElement, "apply-dialog-title", "apply-dialog-body"),
    // The toolbar, the calendar, and floating elements.
    ...all(HTMLButtonElement, "date-prev", "date-next", "date-today", "view-day", "view-week", "list-view"),
    ...all(HTMLButtonElement, "zoom-in", "zoom-out", "theme-toggle", "settings-button"),
    ...all(HTMLElement, "toolbar", "date-label", "stage", "error", "loading", "calendar", "agenda", "toast"),
    ...all(HTMLElement, "live-region"),
    ...all(HTMLDialogElement, "apply-dialog", "settings-dialog", "keys-dialog"),
  };
}

/** Elements of one kind under their names in camel case. */
type Named<Name extends string, E> = { readonly [Each in Name as CamelCase<Each>]: E };
type CamelCase<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name;

function inCamelCase(name: string): string {
  return name.replaceAll(/-./g, ([, letter = ""]) => letter.toUpperCase());
}

function find<E extends HTMLElement>(root: ParentNode, name: string, kind: new () => E): E {
  const found = root.querySelector(`[data-ref="${name}"]`);
  if (found instanceof kind) return found;
  throw new Error(`the page has no ${kind.name} with data-ref="${name}"`);
}
