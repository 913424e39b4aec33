import { createHash } from "node:crypto";
import type { PlannerPayload } from "#contract/payload.ts";
import type { StandingGround } from "#contract/standing-ground.ts";
import type { DraftVariant } from "#contract/variant.ts";
import { DAY_MS, epochOf, formatInstant } from "#domain/time.ts";
import { draftIdOf } from "#plan/habit-week.ts";
import type { OwnerDb } from "#server/store/open.ts";
import { listBlocks, type StoredBlock } from "#server/store/queries/blocks.ts";
import { sumCredits } from "#server/store/queries/credits.ts";
import { listSeries } from "#server/store/queries/occurrences.ts";
import { listTasks } from "#server/store/queries/tasks.ts";
import { listWorks, type StoredWork } from "#server/store/queries/works.ts";

type Base = NonNullable<StandingGround["base"]>;

type Scope = {
  /** Epoch milliseconds: what was over before it is no part of the base. */
  readonly since: number;
  /**
   * The session that is planned: what it wrote itself and took back is nothing that it did not know
   * of.
   */
  readonly sessionId: string;
};

const A_WEEK_MS = 7 * DAY_MS;

/**
 * A mark of each piece of work as Daywright has it now, by what drafts call it, for a plan that is
 * about to be made.
 */
export async function baseOf(mine: OwnerDb, sessionId: string, now: number): Promise<Base> {
  const since = now - A_WEEK_MS;
  const { marks } = await readMarks(mine, { since, sessionId });
  return { since: formatInstant(since), works: Object.fromEntries(marks) };
}

/** A mark of what is open as its source has it, once the sources were read for that plan. */
export async function listedBase(mine: OwnerDb): Promise<NonNullable<Base["listed"]>> {
  const open = (await listWorks(mine)).filter(({ ref, closed }) => ref.kind !== "habit" && !closed);
  return Object.fromEntries(open.map((work) => [work.ref.id, markOfListed(work)]));
}

/** Its length, whether it is closed, and the day on which it is due, in whatever zone. */
function markOfListed({ estimateMinutes, closed, due }: StoredWork): string {
  return [estimateMinutes, closed ? "closed" : "open", due === null ? "" : Math.round(due / DAY_MS)].join(" ");
}

/**
 * Whether an update, an answer, an undo or an edit of a task in Daywright has changed work of the
 * variant since its plan was made, or its source said something else of it when it was read since.
 * No source is read for it. What changed in the calendars is not looked at: there every
 * event is compared by itself.
 */
export async function hasStaleBase(mine: OwnerDb, payload: PlannerPayload, variant: DraftVariant): Promise<boolean> {
  const base = payload.standing?.base;
  if (!base) return false;
  const scope = { since: epochOf(base.since), sessionId: payload.session_id };
  const { marks, workOfBlock, works } = await readMarks(mine, scope);
  const listed = new Map(works.map((work) => [work.ref.id, markOfListed(work)]));
  const isOtherwise = (id: string) => {
    const before = base.listed?.[id];
    return before !== undefined && (listed.get(id) ?? before) !== before;
  };
  const removed = (variant.removes ?? []).map(({ block_id }) => workOfBlock.get(block_id));
  const ids = new Set([...variant.events.map(({ task_id }) => task_id), ...removed]);
  return [...ids].some((id) => id !== undefined && (marks.get(id) !== base.works[id] || isOtherwise(id)));
}

async function readMarks(mine: OwnerDb, { since, sessionId }: Scope) {
  const [rows, series, credits, tasks, works] = await Promise.all([
    listBlocks(mine, since),
    listSeries(mine),
    sumCredits(mine),
    listTasks(mine),
    listWorks(mine),
  ]);
  const known = new Map<string, string[]>();
  const note = (id: string, ...words: unknown[]) => known.set(id, [...(known.get(id) ?? []), JSON.stringify(words)]);
  const workOfBlock = new Map<string, string>();
  const updateOfSeries = new Map(series.map(({ blockId, updateId }) => [blockId, updateId]));
  for (const block of [...rows, ...series]) {
    // An occurrence that only the calendar knows otherwise is as its series.
    if (block.seriesId && isUntold(block) && updateOfSeries.get(block.seriesId) === block.updateId) continue;
    if (!block.work) continue;
    workOfBlock.set(block.blockId, draftIdOf(block.work));
    if (block.sessionId !== sessionId) note(draftIdOf(block.work), ...wordsOf(block));
  }
  for (const { work, minutes } of credits) if (minutes !== 0) note(draftIdOf(work), minutes);
  for (const { id, duration_minutes, done } of tasks) note(id, duration_minutes, done);
  for (const { ref, override } of works) if (override) note(draftIdOf(ref), override.estimateMinutes);
  const marks = new Map([...known].map(([id, words]) => [id, markOf(words)] as const));
  return { marks, workOfBlock, works };
}

/**
 * What of a block is Daywright's doing: where its event is, or whether it is there, is the
 * calendar's.
 */
function wordsOf(block: StoredBlock): unknown[] {
  const { blockId, updateId, locked } = block;
  return [blockId, updateId, locked, becameOf(block)];
}

/** What we made of it or were told; null where it is the calendar's to say. */
function becameOf(block: StoredBlock): StoredBlock["state"] | null {
  const isTakenBack = block.state === "cancelled" && !block.skipped;
  return block.state === "planned" || (block.state === "cancelled" && !isTakenBack) ? null : block.state;
}

function isUntold(block: StoredBlock): boolean {
  return !block.locked && becameOf(block) === null;
}

function markOf(words: readonly string[]): string {
  return createHash("sha256").update(words.toSorted().join("\n")).digest("base64url").slice(0, 16);
}
