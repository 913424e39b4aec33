/**
 * A row for each item. An item whose shown data has not changed keeps its element, with its focus
 * and state. `shownOf` returns all data that the row shows.
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
