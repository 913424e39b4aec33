/** Both engines limit how many parameters one statement may have. */
const ROWS_PER_STATEMENT = 250;

/** The items in lists that are short enough for one statement each. */
export function* batchesOf<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let from = 0; from < items.length; from += ROWS_PER_STATEMENT)
    yield items.slice(from, from + ROWS_PER_STATEMENT);
}
