/** The name of `names` that takes the fewest single-character edits to reach from `name`; empty when there are none. */
export function nearestName(name: string, names: readonly string[]): string {
  let best = { name: "", edits: Number.POSITIVE_INFINITY };
  for (const candidate of names) {
    const edits = editDistance(name, candidate);
    if (edits < best.edits) best = { name: candidate, edits };
  }
  return best.name;
}

/** Levenshtein's distance, one row of the table at a time. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [index, character] of [...from].entries()) {
    const next = [index + 1];
    for (let column = 0; column < to.length; column++) {
      const substitution = (row[column] ?? 0) + (to[column] === character ? 0 : 1);
      next.push(Math.min(substitution, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
