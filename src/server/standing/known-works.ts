import { taskOfCoursework, workOf } from "#contract/session-work.ts";
import type { CourseworkItem, PlannerTask } from "#contract/task.ts";
import { deadlineOf } from "#domain/deadline.ts";
import { mondayOf } from "#domain/time.ts";
import type { Block } from "#plan/block.ts";
import { type HabitTerms, habitWork, readHabitWork } from "#plan/habit-week.ts";
import { type Work, type WorkRef, workKey } from "#plan/work.ts";
import type { KnownWork, StoredWork } from "#server/store/queries/known-works.ts";

const FIRST_DATE = "1970-01-01";

export type Listed = {
  readonly tasks: readonly PlannerTask[];
  readonly coursework: readonly CourseworkItem[];
  /**
   * The sources whose tasks were read. A task that such a source no longer lists is done or deleted
   * there.
   */
  readonly readSources: ReadonlySet<string>;
};

type WorkTerms = {
  readonly timeZone: string;
  /** Work that has begun, by `workKey`. */
  readonly begun: ReadonlySet<string>;
};

export type WorkAsKnown = KnownWork & { readonly ref: WorkRef };

/** Tasks and coursework as listed. Those that are no longer listed keep their last known form. */
export function knownWorks(
  { tasks, coursework, readSources }: Listed,
  stored: readonly StoredWork[],
  { timeZone, begun }: WorkTerms,
) {
  const isCoursework = new Set(coursework.map(({ id }) => id));
  const before = new Map(stored.map((work) => [workKey(work.ref), work]));
  const finished = coursework.filter(({ submitted }) => submitted).map(taskOfCoursework);
  const listed = new Map<string, WorkAsKnown>();
  for (const task of [...workOf({ tasks, coursework }), ...finished]) {
    const ref: WorkRef = { kind: isCoursework.has(task.id) ? "coursework" : "task", id: task.id };
    const known = asKnown(ref, task, before.get(workKey(ref)), timeZone);
    const first = begun.has(workKey(ref)) ? firstEstimate(known, before.get(workKey(ref))) : {};
    listed.set(workKey(ref), { ...known, ...first });
  }
  const unlisted = stored.filter(({ ref }) => ref.kind !== "habit" && !listed.has(workKey(ref)));
  const left = unlisted.map(({ revision: _, ...work }) => ({
    ...work,
    closed: work.closed || (work.ref.kind === "task" && readSources.has(work.source)),
  }));
  return [...listed.values(), ...left];
}

function asKnown(ref: WorkRef, task: PlannerTask, before: StoredWork | undefined, timeZone: string): WorkAsKnown {
  const estimateMinutes = Math.max(1, Math.round(task.duration_minutes));
  const override = before?.override?.against === estimateMinutes ? before.override : null;
  const { source, title, done: closed, category = null, duration_estimated: guessed, etag } = task;
  const version = etag === undefined ? {} : { etag };
  return {
    ref,
    source,
    title,
    due: deadlineOf(task.due, timeZone),
    estimateMinutes,
    category,
    guessed,
    closed,
    override,
    ...version,
  };
}

/**
 * A length that changed after the work began is no estimate, because it reflects how the work went.
 */
function firstEstimate({ estimateMinutes }: WorkAsKnown, before: StoredWork | undefined) {
  return { firstEstimateMinutes: before?.firstEstimateMinutes ?? before?.estimateMinutes ?? estimateMinutes };
}

/** A piece of work in the ledger's form. */
export function countedWork({ ref, title, due, estimateMinutes, closed, override }: WorkAsKnown): Work {
  const minutes = override?.estimateMinutes ?? estimateMinutes;
  return { ref, title, due, estimateMinutes: minutes, occurrenceMinutes: null, closed };
}

/** The work of habits in these weeks and in the weeks of their blocks. */
export function habitWorks(habits: readonly HabitTerms[], blocks: readonly Block[], dates: readonly string[]): Work[] {
  const asked = new Set(dates.map(mondayOf));
  const weeks = blocks.flatMap(({ work }) => (work?.kind === "habit" ? [readHabitWork(work)] : []));
  return habits.flatMap((habit) => {
    const own = weeks.filter(({ habitId }) => habitId === habit.id).map(({ monday }) => monday);
    return [...new Set([...asked, ...own])].sort().map((monday) => habitWork(habit, monday, blocks));
  });
}

/** Habits that the person has deleted; nothing of them is owed. */
export function deletedHabits(stored: readonly StoredWork[], kept: readonly HabitTerms[]): HabitTerms[] {
  const isKept = new Set(kept.map(({ id }) => id));
  const deleted = stored.filter(({ ref, closed }) => ref.kind === "habit" && closed && !isKept.has(ref.id));
  return deleted.map(({ ref, title, estimateMinutes: occurrenceMinutes }) => ({
    id: ref.id,
    title,
    occurrenceMinutes,
    timesPerWeek: 0,
    everyWeeks: 1,
    since: FIRST_DATE,
    pausedUntil: null,
    closed: true,
  }));
}
