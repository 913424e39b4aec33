/**
 * A row for each item. An item whose shown data has not changed keeps its element, with its focus
 * and state. `shownOf` returns all data that the row shows. The row of an item that is not saved
 * yet (`isComing`) cannot be used.
 */
export function keepRows<Item extends object>(
  make: (item: Item) => HTMLElement,
  shownOf: (item: Item) => unknown,
): (items: readonly Item[]) => HTMLElement[] {
  let kept = new Map<string, HTMLElement>();
  return (items) => {
    const rows = items.map((item) => {
      const shown = JSON.stringify(shownOf(item));
      const row = kept.get(shown) ?? make(item);
      row.inert = "isComing" in item;
      return [shown, row] as const;
    });
    kept = new Map(rows);
    return rows.map(([, row]) => row);
  };
}
