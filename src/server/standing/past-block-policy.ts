import type { Preferences } from "#contract/preferences.ts";
import { isErr } from "#domain/result.ts";
import type { Gathered } from "#server/gather/index.ts";
import { currentPreferences } from "#server/planning/preferences.ts";
import type { OwnerDb } from "#server/store/open.ts";
import type { OwnerId } from "#server/store/owner.ts";
import type { StoredBlock } from "#server/store/queries/blocks.ts";
import type { StandingDeps } from "./deps.ts";
import { awaitsPolicy, takeAnswers } from "./take-answers.ts";

export type Policy = "done" | "missed";

/** What past blocks count as by the person's choice. Null: the person is asked. */
export function policyOf({ past_blocks }: Preferences): Policy | null {
  return past_blocks === "done" || past_blocks === "missed" ? past_blocks : null;
}

export type OpenPast = {
  readonly policy: Policy | null;
  /** From when calendars must be read for it; null when no block waits for it. */
  readonly since: number | null;
};

/** Reads the policy, and which of these blocks wait for it. */
export async function openPast(
  deps: Pick<StandingDeps, "db" | "machineTimeZone">,
  owner: OwnerId,
  blocks: readonly StoredBlock[],
  now: number,
): Promise<OpenPast> {
  const policy = policyOf(await currentPreferences({ db: deps.db, owner }, deps.machineTimeZone));
  const starts = policy === null ? [] : blocks.filter((block) => awaitsPolicy(block, now)).map(({ start }) => start);
  return { policy, since: starts.length === 0 ? null : Math.min(...starts) };
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
  deps: Pick<StandingDeps, "now" | "newId">,
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
