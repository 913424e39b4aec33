/** Maps over `items` with at most `limit` calls at once. Results keep the order of the items. */
export async function mapAtMost<T, U>(
  items: readonly T[],
  limit: number,
  call: (item: T, index: number) => Promise<U>,
): Promise<U[]> {
  const results: U[] = [];
  const queue = items.entries();
  // The workers share one iterator, so that each takes the next item when it is free.
  const worker = async () => {
    for (const [index, item] of queue) results[index] = await call(item, index);
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker));
  return results;
}
