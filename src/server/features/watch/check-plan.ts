import { LRUCache } from "lru-cache";
import { isStanding } from "#plan/block.ts";
import { type CurrentPlan, readCurrentPlan } from "#server/standing/current-plan.ts";
import type { OwnerDb } from "#server/store/open.ts";
import type { OwnerId } from "#server/store/owner.ts";
import { changeBlocks, loadPlanVersions, type StoredBlock } from "#server/store/queries/blocks.ts";
import { deleteSession } from "#server/store/queries/delete-session.ts";
import { type LastUpdate, loadLastUpdate } from "#server/store/queries/last-update.ts";
import {
  loadLook,
  type StoredDisruption,
  type StoredLook,
  saveDisruptions,
  saveLook,
} from "#server/store/queries/watch.ts";
import { applyWithinBudget } from "./auto-update.ts";
import type { WatchDeps } from "./deps.ts";
import { findDisruptions } from "./find-disruptions.ts";
import { basisOf, makeRepair } from "./make-repair.ts";
import { goneCalendars } from "./watched-plan.ts";

/** How many people's last applied plans are cached: they are long and seldom change. */
const REMEMBERED = 32;

/**
 * Checks one person's plan for disruptions, and finds the smallest update that repairs it. The
 * repair is stored until something that it was made from changes.
 */
export function createLook(deps: WatchDeps) {
  const written = new LRUCache<OwnerId, LastUpdate>({ max: REMEMBERED });

  const lastUpdate = async (mine: OwnerDb): Promise<LastUpdate | null> => {
    const last = await loadLastUpdate(mine, written.get(mine.owner) ?? null);
    if (last) written.set(mine.owner, last);
    return last;
  };

  const look = async (owner: OwnerId, signal: AbortSignal): Promise<void> => {
    const mine = { db: deps.db, owner };
    const plan = await readAhead(deps, mine, signal);
    const last = await lastUpdate(mine);
    const open = await findDisruptions(deps, mine, plan, last);
    const before = await loadLook(mine);
    const version = (await loadPlanVersions(deps.db, [owner])).get(owner) ?? 0;
    const basis = basisOf(plan, open);
    const seen = { checkedAt: plan.now, planVersion: version, basis };
    const tell = () => deps.plans.publish({ owner });
    if (before?.basis === basis && (open.length === 0 || before.repair !== null)) {
      const isOfferedAgain = open.length > 0 && before.planVersion !== version;
      await saveLook(mine, { ...before, ...seen }, { isNews: isOfferedAgain });
      if (isOfferedAgain) tell();
      return;
    }
    // The former repair is dropped at once, so that it is not offered while a new one is made.
    await replaceLook(mine, before, { ...seen, sessionId: null, repair: null });
    tell();
    if (open.length === 0) return;
    const repair = await makeRepair(deps, owner, { plan, last, open }, signal);
    if (!repair) return;
    const { planned, made } = repair;
    const sessionId = planned && (await planned.keep());
    await saveLook(mine, { ...seen, sessionId, repair: made }, { isNews: true });
    tell();
    if (sessionId === null || !last) return;
    const applied = await applyWithinBudget(deps, mine, { plan, last, open, sessionId, made });
    if (!applied) return;
    await saveDisruptions(mine, over(open));
  };
  return look;
}

function over(open: readonly StoredDisruption[]): StoredDisruption[] {
  return open.map((row) => ({ ...row, state: "over" }));
}

/** Reads the plan from its sources. Blocks in calendars that are gone have lost their events. */
async function readAhead(deps: WatchDeps, mine: OwnerDb, signal: AbortSignal): Promise<CurrentPlan> {
  const now = deps.now().epochMilliseconds;
  const read = () => readCurrentPlan(deps, mine.owner, { start: now, end: now + 1 }, signal);
  const plan = await read();
  const gone = goneCalendars(plan);
  const lost = plan.blocks.filter(
    (block) => isStanding(block) && block.start > now && block.seriesId === undefined && gone.has(block.calendarId),
  );
  if (lost.length === 0) return plan;
  const cancelled = lost.map(
    (block) => ({ ...block, state: "cancelled", skipped: false, hasEvent: false }) as StoredBlock,
  );
  if (!(await changeBlocks(mine, cancelled))) return plan;
  deps.plans.publish({ owner: mine.owner });
  return read();
}

/** Deletes the session of the former repair, unless it was applied. */
async function replaceLook(mine: OwnerDb, before: StoredLook | null, look: StoredLook): Promise<void> {
  await saveLook(mine, look, { isNews: true });
  if (before?.sessionId) await deleteSession(mine, before.sessionId, { unlessApplied: true });
}
