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
  /** The work that may be moved and added, by what drafts call it. */
  readonly work: readonly string[];
  /** The blocks that cannot stay, however soon they begin and whoever put them there. */
  readonly blocks: readonly string[];
};

/** A plan that changes least, which is no session before it is kept. */
export type PlannedRepair = {
  readonly variant: DraftVariant;
  /** Keeps it as a session, and says under which id. */
  readonly keep: () => Promise<string>;
};

/** Plans from what stands the smallest update that repairs this work; null where none was found. */
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
