/**
 * Makes a row for each item; one that shows the same as last time stays the element that it was,
 * with its focus and what was opened in it. `shownOf` names all that the row shows.
 */
export function keepRows<Item>(
  make: (item: Item) => HTMLElement,
  shownOf: (item: Item) => unknown,
): (items: readonly Item[]) => HTMLElement[] {
  let kept = new Map<string, HTMLElement>();
  return (items) => {
    const rows = items.map((item) => {
      const shown = JSON.stringify(shownOf(item));
      return [shown, kept.get(shown) ?? make(item)] as const;
    });
    kept = new Map(rows);
    return rows.map(([, row]) => row);
  };
}
