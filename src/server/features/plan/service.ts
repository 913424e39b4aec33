import type { AnswersRequest, AnswersResponse, StandingPlan } from "#contract/plan.ts";
import { everythingUnread } from "#contract/unread-calendars.ts";
import { type Interval, overlaps } from "#domain/interval.ts";
import { isErr, Ok, type Result } from "#domain/result.ts";
import { formatInstant } from "#domain/time.ts";
import { isLeftOver, isStanding, isUnanswered } from "#plan/block.ts";
import type { Account } from "#plan/ledger.ts";
import { workKey } from "#plan/work.ts";
import type { SessionEvents } from "#server/changes/session-changes.ts";
import type { CompletionService } from "#server/completion/index.ts";
import { type BlockConflict, conflictsOf, eventsBeside, occupiedTime } from "#server/standing/block-conflicts.ts";
import { type CurrentPlan, readPlanInTime } from "#server/standing/current-plan.ts";
import type { ListEvents, StandingDeps } from "#server/standing/deps.ts";
import { lastKnownOf } from "#server/standing/last-known-events.ts";
import { learnDurations } from "#server/standing/learned-durations.ts";
import { placesIn } from "#server/standing/next-free-place.ts";
import { sinceLastUpdate } from "#server/standing/since-last-update.ts";
import { type AnswerError, takeAnswers } from "#server/standing/take-answers.ts";
import { toStandingBlock, toWorkAccount } from "#server/standing/wire-blocks.ts";
import { colorsOfWork, type ShownWork } from "#server/standing/work-colors.ts";
import type { OwnerId } from "#server/store/owner.ts";
import { countWorked, type StoredBlock } from "#server/store/queries/blocks.ts";
import { partsOf } from "./number-blocks.ts";
import { categoriesOf } from "./work-categories.ts";

export type PlanDeps = StandingDeps & {
  /** Applies and undos of sessions, which write blocks. */
  readonly sessionEvents: SessionEvents;
  readonly lists: ListEvents;
  readonly completion: Pick<CompletionService, "tell">;
  /** Whether other processes change the same plans. */
  readonly shared: boolean;
  readonly closing: AbortSignal;
};

/** The standing blocks, what is left of each piece of work, and the notices. */
export async function standingPlan(
  deps: PlanDeps,
  owner: OwnerId,
  window: Interval,
  gone: AbortSignal,
): Promise<StandingPlan> {
  const mine = { db: deps.db, owner };
  const plan = await readPlanInTime(deps, owner, window, gone);
  const { blocks, ledger, now, preferences, gathered } = plan;
  const { time_zone: timeZone } = preferences;
  const beside = eventsBeside(blocks, gathered.events);
  const [news, worked, learned] = await Promise.all([
    sinceLastUpdate(mine, { blocks, beside, now, timeZone }),
    countWorked(mine),
    learnDurations(mine, now, blocks),
  ]);
  const suggested = ({ work: { ref } }: Account) => {
    const open = learned.open.get(workKey(ref));
    const { suggested_minutes = null } = open ? learned.learnedOf(open) : {};
    return suggested_minutes === null ? {} : { suggested_minutes };
  };
  const unanswered = new Set(blocks.filter((block) => isUnanswered(block, now)));
  const shown = blocks.filter((block) => overlaps(block, window) || unanswered.has(block));
  const parts = partsOf(blocks, worked);
  const categories = categoriesOf(gathered.context);
  const span = spanOf(plan, window);
  const recalled = await lastKnownOf(mine, null, { ...gathered, window: span }, blocks);
  const known = eventsBeside(blocks, [...gathered.events, ...recalled.events]);
  const taken = occupiedTime(known, span, timeZone);
  const work_colors = await colorsOfWork(mine, shownWork(shown, plan, categories), now);
  return {
    as_of: formatInstant(now),
    time_zone: timeZone,
    blocks: shown.map((block) => toStandingBlock(block, parts.get(block.blockId))),
    work: [...ledger.values()].filter(isWorthShowing).map((account) => ({
      ...toWorkAccount(account, categories.get(workKey(account.work.ref))),
      ...suggested(account),
    })),
    work_colors,
    events: taken
      .filter((occurrence) => overlaps(occurrence, window))
      .map(({ event, start, end, key }) => ({
        event_id: event.id,
        title: event.title,
        start: formatInstant(start),
        end: formatInstant(end),
        all_day: event.all_day,
        color_class: event.color_class,
        since: news.events.get(key) ?? null,
        ...(event.as_of !== undefined && { as_of: event.as_of }),
      })),
    freed: freedOf(plan, ledger.values()),
    last_session: news.lastSession,
    unanswered: [...unanswered].map(({ blockId }) => blockId),
    conflicts: remedied(conflictsOf(blocks, taken, now), plan, { window, taken }),
    unread: everythingUnread(gathered.context),
    since: news.since,
  };
}

/** The work of these blocks. A block without a course may have another title than its work. */
function shownWork(
  blocks: readonly StoredBlock[],
  { ledger }: CurrentPlan,
  categories: ReadonlyMap<string, string | null>,
): ShownWork {
  const works = blocks.flatMap(({ work }) => {
    const account = work && ledger.get(workKey(work));
    return account ? [{ title: account.work.title, category: categories.get(workKey(account.work.ref)) }] : [];
  });
  return { works, titles: blocks.map(({ title }) => title) };
}

/** Stores answers for blocks, all or none, and returns how their work then stands. */
export async function answerBlocks(
  deps: PlanDeps,
  owner: OwnerId,
  { answers }: AnswersRequest,
  gone: AbortSignal,
): Promise<Result<AnswersResponse, AnswerError>> {
  const taken = await takeAnswers(deps, { db: deps.db, owner }, answers, "person");
  if (isErr(taken)) return taken;
  deps.plans.publish({ owner });
  await deps.completion.tell(owner);
  const now = deps.now().epochMilliseconds;
  const plan = await readPlanInTime(deps, owner, { start: now, end: now + 1 }, gone);
  const touched = new Set(taken.value.flatMap(({ work }) => (work ? [workKey(work)] : [])));
  const accounts = [...plan.ledger].filter(([key]) => touched.has(key)).map(([, account]) => account);
  return Ok({
    blocks: taken.value.map((block) => toStandingBlock(block)),
    work: accounts.map((account) => toWorkAccount(account)),
    freed: freedOf(plan, accounts),
  });
}

/**
 * The ids of blocks that these accounts no longer need, and of blocks whose work was done ahead of
 * time.
 */
function freedOf({ blocks, now }: CurrentPlan, accounts: Iterable<Account>): string[] {
  const freed = [...accounts].flatMap(({ freedBlocks }) => [...freedBlocks].map(({ blockId }) => blockId));
  const leftOver = blocks.filter((block) => isLeftOver(block, now)).map(({ blockId }) => blockId);
  return [...new Set([...freed, ...leftOver])];
}

/** Closed work without credit or standing blocks is history, and is not shown. */
function isWorthShowing({ work, credited, standing }: Account): boolean {
  return !work.closed || credited > 0 || standing.length > 0;
}

/** The window, extended to now and to the end of the last future block. */
function spanOf({ blocks, now }: CurrentPlan, window: Interval): Interval {
  const ahead = blocks.filter((block) => isStanding(block) && block.end > now);
  return {
    start: Math.min(window.start, now),
    end: Math.max(window.end, ...ahead.map(({ end }) => end)),
  };
}

/**
 * The conflicts, each with the next free place for its block before its work is due, and none with
 * a place that one before it has.
 */
function remedied(
  conflicts: readonly BlockConflict[],
  { now, preferences, blocks, ledger }: CurrentPlan,
  { window, taken }: { readonly window: Interval; readonly taken: readonly Interval[] },
): StandingPlan["conflicts"] {
  if (conflicts.length === 0) return [];
  const search = { start: now, end: Math.max(now, window.end) };
  const inTheWay: Interval[] = [...taken, ...blocks.filter(isStanding)].filter((other) => overlaps(other, search));
  const placeFor = placesIn({ window: search, preferences });
  return conflicts.map(({ block, event }) => {
    const due = block.work ? (ledger.get(workKey(block.work))?.work.due ?? null) : null;
    const others = inTheWay.filter((other) => other !== block);
    const place = placeFor({ taken: others, lengthMs: lengthOf(block), by: Math.min(due ?? search.end, search.end) });
    if (place) inTheWay.push(place);
    const remedy = place && { start: formatInstant(place.start), end: formatInstant(place.end) };
    return { block_id: block.blockId, event_id: event.id, remedy };
  });
}

function lengthOf({ start, end }: StoredBlock): number {
  return end - start;
}
