import type { Preferences } from "#contract/preferences.ts";
import { isErr } from "#domain/result.ts";
import type { Gathered } from "#server/gather/index.ts";
import type { OwnerDb } from "#server/store/open.ts";
import type { StoredBlock } from "#server/store/queries/blocks.ts";
import { awaitsPolicy, takeAnswers } from "./answer.ts";

export type Policy = "done" | "missed";

/** What the person wants past blocks to count as; null: they are asked. */
export function policyOf({ past_blocks }: Preferences): Policy | null {
  return past_blocks === "done" || past_blocks === "missed" ? past_blocks : null;
}

type Now = {
  readonly policy: Policy;
  readonly blocks: readonly StoredBlock[];
  readonly gathered: Gathered;
  readonly now: number;
};

/**
 * Answers what has passed and was seen in its calendar; what was not seen may have been moved. True
 * when there was any.
 */
export async function answerByPolicy(
  deps: { readonly now: () => Temporal.Instant; readonly newId: () => string },
  mine: OwnerDb,
  { policy, blocks, gathered, now }: Now,
): Promise<boolean> {
  const seen = new Set(gathered.events.map(({ id }) => id));
  const past = blocks.filter((block) => awaitsPolicy(block, now) && seen.has(block.eventId));
  if (past.length === 0) return false;
  const answers = past.map(({ blockId }) => ({ block_id: blockId, state: policy }));
  // Where the person answered one of them meanwhile, or it was cancelled, the next reading finds
  // the others.
  return !isErr(await takeAnswers(deps, mine, answers, "policy"));
}
