import type { DraftVariant } from "#contract/variant.ts";
import type { Interval } from "#domain/interval.ts";
import { isErr } from "#domain/result.ts";
import { formatInstant } from "#domain/time.ts";
import type { OwnerId } from "#server/store/owner.ts";
import { storeSession } from "./create-session.ts";
import type { SessionDeps } from "./deps.ts";
import { makePlan } from "./make-plan.ts";
import { readSessionInputs } from "./session-inputs.ts";

export type RepairRequest = {
  readonly window: Interval;
  /** The ids, as drafts name them, of the work whose blocks may be moved and added. */
  readonly work: readonly string[];
  /** The ids of blocks that must move, however soon they begin and whoever placed them. */
  readonly blocks: readonly string[];
};

/** The plan that changes least. It becomes a session only once it is kept. */
export type PlannedRepair = {
  readonly variant: DraftVariant;
  /** Stores the plan as a session and resolves to its id. */
  readonly keep: () => Promise<string>;
};

/**
 * Finds the smallest update of the standing plan that repairs this work; null when there is none.
 */
export async function planRepair(
  deps: SessionDeps,
  owner: OwnerId,
  { window, ...repairOf }: RepairRequest,
  signal: AbortSignal,
): Promise<PlannedRepair | null> {
  const read = await readSessionInputs(deps, owner, {
    start_time: formatInstant(window.start),
    end_time: formatInstant(window.end),
    writer: "builtin",
  });
  if (isErr(read)) return null;
  const inputs = { ...read.value, repairOf };
  const id = deps.newId();
  const made = await makePlan(deps, { id, owner }, inputs, { signal, address: "watch", onProgress: () => undefined });
  const [variant] = made.ok ? made.value.variants : [];
  if (!made.ok || !variant) return null;
  const keep = async () => (await storeSession(deps, owner, { id, inputs, made: made.value })).session_id;
  return { variant, keep };
}
