import { DAY_MS, HOUR_MS } from "#domain/time.ts";
import { idOf } from "#server/notices/notice-id.ts";
import { tell } from "#server/notices/outbox.ts";
import type { CurrentPlan } from "#server/standing/current-plan.ts";
import type { OwnerDb } from "#server/store/open.ts";
import type { LastUpdate } from "#server/store/queries/last-update.ts";
import {
  listAutoUpdates,
  type MadeRepair,
  type StoredDisruption,
  spendAutoUpdate,
} from "#server/store/queries/watch.ts";
import type { WatchDeps } from "./deps.ts";

type Offered = {
  readonly plan: CurrentPlan;
  readonly last: LastUpdate;
  readonly open: readonly StoredDisruption[];
  readonly sessionId: string;
  readonly made: MadeRepair;
};

/**
 * Applies a repair that is within the person's daily budget. It goes through the same journal as
 * every apply, so it has the same undo. The spending is committed first, together with the notice:
 * after a crash the person may have to ask for the repair, but the budget is never spent twice.
 * True when the repair was applied.
 */
export async function applyWithinBudget(
  deps: WatchDeps,
  mine: OwnerDb,
  { plan, last, open, sessionId, made }: Offered,
): Promise<boolean> {
  const { now, preferences } = plan;
  const budget = preferences.auto_update;
  // A disruption that came back may be what the person wanted, and what the person moved is not
  // repaired unasked.
  if (!budget || made.firstStart === null || open.some(({ again }) => again)) return false;
  const broken = new Set(open.flatMap(({ blockIds }) => blockIds));
  if (plan.blocks.some(({ blockId, movedByPerson }) => movedByPerson && broken.has(blockId))) return false;
  const spent = (await listAutoUpdates(mine, now - DAY_MS)).reduce((sum, { blocks }) => sum + blocks, 0);
  const blocks = made.moves + made.adds + made.removes;
  const isWithin = spent + blocks <= budget.max_blocks && made.firstStart >= now + budget.not_within_hours * HOUR_MS;
  const fact = { kind: "updated", sessionId, blocks } as const;
  const notice = { id: idOf(["updated", sessionId]), fact };
  const telling = { preferences, baseUrl: deps.baseUrl, now };
  const spend = () => spendAutoUpdate(mine, { sessionId, appliedAt: now, blocks }, (tx) => tell(tx, [notice], telling));
  if (!isWithin || !(await spend())) return false;
  const choice = { variant_index: 0, calendar_id: last.calendarId, allow_conflicts: false };
  const applied = await deps.apply(sessionId, choice);
  deps.log.named("server/features/watch").info("applied a repair within the budget", { blocks, applied });
  return applied;
}
