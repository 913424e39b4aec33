import type { Preferences } from "#contract/preferences.ts";
import { isErr } from "#domain/result.ts";
import type { Gathered } from "#server/gather/index.ts";
import type { OwnerDb } from "#server/store/open.ts";
import type { StoredBlock } from "#server/store/queries/blocks.ts";
import { awaitsPolicy, takeAnswers } from "./answer.ts";

export type Policy = "done" | "missed";

/** What past blocks count as by the person's choice. Null: the person is asked. */
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
 * Answers past blocks that were seen in their calendar; others may have been moved. True when there
 * were any.
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
  // If the person answered one of them meanwhile, or it was cancelled, the next reading handles the
  // others.
  return !isErr(await takeAnswers(deps, mine, answers, "policy"));
}
