import { Random } from "#planner/search/random.ts";
import { chanceOf } from "../support/chance.ts";

const MOST_BYTES = 16_000;
const LONGEST_REPEAT = 500;
/** What often breaks readers, whatever they read. */
const TOKENS = [
  "\0",
  "\r\n",
  "\n",
  '"',
  "{}",
  "[]",
  "null",
  "-1",
  "1e309",
  "99999999999",
  "0",
  "𝕏",
  "\ud800",
  "%00",
  "--",
];

/**
 * A variation of one of the corpus's entries, the same for the same seed; `words` are tokens of the
 * target's language.
 */
export function mutated(corpus: readonly Buffer[], words: readonly string[], seed: number): Buffer {
  const random = new Random(seed);
  const { below } = chanceOf(random);
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const tokens = [...TOKENS, ...words];

  const change = (bytes: Buffer): Buffer => {
    const from = below(bytes.length + 1);
    const to = Math.min(bytes.length, from + below(1 + below(200)));
    const around = (middle: Uint8Array) => Buffer.concat([bytes.subarray(0, from), middle, bytes.subarray(to)]);
    switch (below(7)) {
      case 0:
        return around(Buffer.from([below(256)]));
      case 1:
        return around(Buffer.from(pick(tokens)));
      case 2:
        return around(Buffer.alloc(0));
      case 3:
        return around(Buffer.concat(Array(1 + below(20)).fill(bytes.subarray(from, to))));
      case 4: {
        const other = pick(corpus);
        const start = below(other.length);
        return around(other.subarray(start, start + below(500)));
      }
      case 5:
        return around(Buffer.from(pick(tokens).repeat(below(LONGEST_REPEAT))));
      default:
        return around(Buffer.from(String(below(10 ** below(12)))));
    }
  };
  let bytes = pick(corpus);
  for (let rounds = 1 + below(6); rounds > 0; rounds--) bytes = change(bytes);
  return bytes.subarray(0, MOST_BYTES);
}
