/** An item of a list. The row of one that is not saved yet (`isComing`) cannot be used. */
export type Listed<Item> = Item & { readonly isComing?: true };

/**
 * A row for each item. An item whose shown data has not changed keeps its element, with its focus
 * and state. `shownOf` returns all data that the row shows.
 */
export function keepRows<Item extends object>(
  make: (item: Item) => HTMLElement,
  shownOf: (item: Item) => unknown,
): (items: readonly Listed<Item>[]) => HTMLElement[] {
  let kept = new Map<string, HTMLElement>();
  return (items) => {
    const rows = items.map((item) => {
      const shown = JSON.stringify(shownOf(item));
      const row = kept.get(shown) ?? make(item);
      row.inert = item.isComing === true;
      return [shown, row] as const;
    });
    kept = new Map(rows);
    return rows.map(([, row]) => row);
  };
}

/** A list as it was read, with the items that are still being saved. */
export function withComing<Item extends { readonly id: string }>(
  read: readonly Item[],
  shown: readonly Listed<Item>[],
): Listed<Item>[] {
  return [...read, ...shown.filter(({ id, isComing }) => isComing && read.every((item) => item.id !== id))];
}

/** The items with `item` in the place of the one with its id, otherwise at their end. */
export function withItem<Item extends { readonly id: string }>(items: readonly Item[], item: Item): Item[] {
  const at = items.findIndex(({ id }) => id === item.id);
  return at < 0 ? [...items, item] : items.with(at, item);
}
