import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { check } from "recheck";
import type { Judge } from "./expressions.ts";

/** Time limit for one expression, on a busy machine. */
const LONGEST_MS = 120_000;

/** Limits by steps rather than by time, so that the verdict is the same on every machine. */
const BY_STEPS = { randomSeed: 1, attackTimeout: null, incubationTimeout: null, seedingTimeout: null } as const;

/** The fault of each expression, by its text; null for none. */
type Verdicts = Record<string, string | null>;

/**
 * Asks recheck, and caches in `file` the expressions that it found linear, by their text: a check
 * may take seconds, and few expressions change between two runs. `keep` writes the cache.
 */
export async function createLinearJudge(file: string): Promise<{ readonly judge: Judge; keep(): Promise<void> }> {
  const known = await readVerdicts(file);
  const asked = new Map<string, Promise<string | null>>();
  let last: Promise<unknown> = Promise.resolve();
  return {
    judge(source, flags) {
      const text = `/${source}/${flags}`;
      const before = asked.get(text);
      if (before) return before;
      const kept = known[text];
      const verdict = kept === undefined ? last.then(() => ask(source, flags)) : Promise.resolve(kept);
      last = verdict; // one at a time: each keeps a processor busy
      asked.set(text, verdict);
      return verdict;
    },
    async keep() {
      const verdicts: Verdicts = {};
      for (const [text, verdict] of asked) if ((await verdict) === null) verdicts[text] = null;
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, JSON.stringify(verdicts));
    },
  };
}

async function ask(source: string, flags: string): Promise<string | null> {
  const found = await check(source, flags, { timeout: LONGEST_MS, ...BY_STEPS });
  if (found.status === "safe") return null;
  return `is not shown to be linear: ${found.status === "vulnerable" ? found.complexity.summary : found.error.kind}`;
}

async function readVerdicts(file: string): Promise<Verdicts> {
  try {
    return JSON.parse(await readFile(file, "utf8"));
  } catch {
    return {}; // nothing was kept yet, or it was cut off: everything is looked at again
  }
}
