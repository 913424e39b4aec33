import { readBounds } from "./bounds.ts";
import { readDaysCovered } from "./days-covered.ts";
import { readDoneBy } from "./done-by.ts";
import { readGaps } from "./gaps.ts";
import { readNoonBreak } from "./noon-break.ts";
import { readOnlyAfter } from "./only-after.ts";
import type { Clause, Phrase, Settled } from "./phrase.ts";
import { readSums } from "./sums.ts";

const PHRASES: readonly Phrase[] = [
  readOnlyAfter,
  readDaysCovered,
  readDoneBy,
  readNoonBreak,
  readGaps,
  readSums,
  readBounds,
];

/** What the clause says in phrases whose claims mean something only together; each reads what those before it left. */
export function readPhrases(clause: Clause): Settled {
  let { all } = clause;
  const settled: Settled["settled"][number][] = [];
  for (const phrase of PHRASES) {
    const read = phrase({ ...clause, all });
    if (read?.holds === false) return { settled, holds: false };
    settled.push(...(read?.settled ?? []));
    all = all.filter((each) => !settled.includes(each));
  }
  return { settled, holds: true };
}
