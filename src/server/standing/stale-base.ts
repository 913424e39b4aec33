import { createHash } from "node:crypto";
import type { PlannerPayload } from "#contract/payload.ts";
import type { StandingGround } from "#contract/standing-ground.ts";
import type { DraftVariant } from "#contract/variant.ts";
import { DAY_MS, epochOf, formatInstant } from "#domain/time.ts";
import { draftIdOf } from "#plan/habit-week.ts";
import type { OwnerDb } from "#server/store/open.ts";
import { listBlocks, type StoredBlock } from "#server/store/queries/blocks.ts";
import { sumCredits } from "#server/store/queries/credits.ts";
import { listWorks, type StoredWork } from "#server/store/queries/known-works.ts";
import { listSeries } from "#server/store/queries/occurrences.ts";
import { listTasks } from "#server/store/queries/tasks.ts";

type Base = NonNullable<StandingGround["base"]>;

type Scope = {
  /** Epoch milliseconds. Blocks that ended before are not part of the base. */
  readonly since: number;
  /** The session that is planned. Its own writes, and their undo, do not make its plan stale. */
  readonly sessionId: string;
};

const A_WEEK_MS = 7 * DAY_MS;

/**
 * A digest of each piece of work's state in Daywright, by the id that drafts use, for a plan that
 * is about to be made.
 */
export async function baseOf(mine: OwnerDb, sessionId: string, now: number): Promise<Base> {
  const since = now - A_WEEK_MS;
  const { marks } = await readMarks(mine, { since, sessionId });
  return { since: formatInstant(since), works: Object.fromEntries(marks) };
}

/**
 * A digest of open work as its sources list it, taken after the sources were read for that plan.
 */
export async function listedBase(mine: OwnerDb): Promise<NonNullable<Base["listed"]>> {
  const open = (await listWorks(mine)).filter(({ ref, closed }) => ref.kind !== "habit" && !closed);
  return Object.fromEntries(open.map((work) => [work.ref.id, markOfListed(work)]));
}

/** Its length, whether it is closed, and its due day in any zone. */
function markOfListed({ estimateMinutes, closed, due }: StoredWork): string {
  return [estimateMinutes, closed ? "closed" : "open", due === null ? "" : Math.round(due / DAY_MS)].join(" ");
}

/**
 * Whether work of the variant changed since its plan was made, by an update, an answer, an undo or
 * an edit in Daywright, or at its source in a later reading. Reads no source. Changes in calendars
 * are not included, because each event is compared separately.
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
    // An occurrence that only its calendar has changed counts as its series.
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
 * The parts of a block that Daywright decides. The time and existence of its event belong to the
 * calendar.
 */
function wordsOf(block: StoredBlock): unknown[] {
  const { blockId, updateId, locked } = block;
  return [blockId, updateId, locked, becameOf(block)];
}

/** The state that we set or were told; null when the calendar decides it. */
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
