import { chunksOf } from "#domain/chunks.ts";

/** Both engines limit how many parameters one statement may have. */
const ROWS_PER_STATEMENT = 250;

/** The items in lists that are short enough for one statement each. */
export function batchesOf<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  return chunksOf(items, ROWS_PER_STATEMENT);
}
