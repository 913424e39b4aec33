import type { LearnedLength, UsualLength } from "#contract/learned-length.ts";
import type { PlannerTask } from "#contract/task.ts";
import { createEstimator, type Outlook, suggestedMinutes } from "#learning/estimator.ts";
import type { Finished, Kind } from "#learning/finished-work.ts";
import { type Block, isStanding, isUnanswered } from "#plan/block.ts";
import { creditedMinutes } from "#plan/credit.ts";
import type { Account } from "#plan/ledger.ts";
import { type WorkRef, workKey } from "#plan/work.ts";
import type { OwnerDb } from "#server/store/open.ts";
import { listBlocks } from "#server/store/queries/blocks.ts";
import { sumCredits } from "#server/store/queries/credits.ts";
import { HISTORY_SINCE } from "#server/store/queries/delete-history.ts";
import { listWorks, type StoredWork } from "#server/store/queries/known-works.ts";
import { readOwnerSetting } from "#server/store/queries/owner-settings.ts";
import { type AnsweredLength, listSuggestionAnswers } from "#server/store/queries/suggestions.ts";

/** What finished work says about the length of open work. */
export type LearnedDurations = {
  readonly finished: readonly Finished[];
  readonly outlookOf: (kind: Kind) => Outlook;
  /** Open work as stored. A task of our own list may be newer. */
  readonly open: ReadonlyMap<string, OpenWork>;
  readonly works: readonly StoredWork[];
  readonly answers: ReadonlyMap<string, AnsweredLength>;
  /** What is known about the length of open work, and the length to suggest. */
  learnedOf(work: OpenWork): LearnedLength;
};

export type OpenWork = Kind & {
  readonly ref: WorkRef;
  readonly estimateMinutes: number;
  readonly creditedMinutes: number;
};

/**
 * `now` is in epoch milliseconds. `known` are all standing and future blocks, if they were already
 * read.
 */
export async function learnDurations(mine: OwnerDb, now: number, known?: readonly Block[]): Promise<LearnedDurations> {
  const [works, credits, blocks, answered, since] = await Promise.all([
    listWorks(mine),
    sumCredits(mine),
    known ?? listBlocks(mine, now),
    listSuggestionAnswers(mine),
    readOwnerSetting(mine, HISTORY_SINCE),
  ]);
  const workOf = (some: readonly Block[]) => new Set(some.flatMap(({ work }) => (work ? [workKey(work)] : [])));
  const standing = workOf(blocks.filter(isStanding));
  const unanswered = workOf(blocks.filter((block) => isUnanswered(block, now)));
  const answers = new Map(answered.map((each) => [workKey(each.work), each]));
  const workAt = new Map(works.map((work) => [workKey(work.ref), work]));
  const finished = credits
    .filter(({ at }) => at > Number(since ?? Number.NEGATIVE_INFINITY))
    .toSorted((a, b) => a.at - b.at)
    .flatMap(({ work: ref, minutes }) => {
      const [key, work] = [workKey(ref), workAt.get(workKey(ref))];
      // Unanswered blocks leave unknown how long the work took.
      if (!work || minutes <= 0 || ref.kind === "habit" || unanswered.has(key)) return [];
      const actual = minutesTaken(work, minutes, { stands: standing.has(key), answer: answers.get(key) });
      return actual === null ? [] : [finishedWork(work, actual, answers.get(key))];
    });
  const credited = creditedMinutes(credits);
  const open = works
    .filter(({ ref, closed }) => !closed && ref.kind !== "habit")
    .map((work) => [workKey(work.ref), openWork(work, credited.get(workKey(work.ref)) ?? 0)] as const);
  const outlookOf = createEstimator(finished);
  return {
    finished,
    outlookOf,
    open: new Map(open),
    works,
    answers,
    learnedOf(work) {
      const outlook = outlookOf(work);
      const suggested = suggestedMinutes(outlook, work.estimateMinutes);
      const override = workAt.get(workKey(work.ref))?.override ?? null;
      const isSettled = answers.has(workKey(work.ref)) || override !== null || (suggested ?? 0) <= work.creditedMinutes;
      return {
        usual: toUsualLength(outlook),
        ...(suggested !== null && !isSettled && { suggested_minutes: suggested }),
      };
    },
  };
}

/** A task of our own list in its current form. */
export function openTask(task: PlannerTask, { open }: LearnedDurations): OpenWork {
  const ref = { kind: "task", id: task.id } as const;
  return {
    ref,
    title: task.title,
    category: task.category ?? null,
    guessed: task.duration_estimated,
    estimateMinutes: Math.round(task.duration_minutes),
    creditedMinutes: open.get(workKey(ref))?.creditedMinutes ?? 0,
  };
}

function openWork(work: StoredWork, creditedMinutes: number): OpenWork {
  const { ref, title, category = null, guessed = false, estimateMinutes } = work;
  return { ref, title, category, guessed, estimateMinutes, creditedMinutes };
}

/** Equally likely quantiles of the possible lengths. */
const SHARES = Array.from({ length: 20 }, (_, index) => (index + 0.5) / 20);

/**
 * By how many minutes open work with a due date may exceed its estimate, by the work's id. Work for
 * which the person said what is left is skipped, because that is better than any ratio.
 */
export function overrunsOf(
  { works, answers, outlookOf }: LearnedDurations,
  ledger: ReadonlyMap<string, Account>,
): Record<string, number[]> {
  const overruns: Record<string, number[]> = {};
  for (const work of works) {
    const [account, answer] = [ledger.get(workKey(work.ref)), answers.get(workKey(work.ref))];
    if (!account || work.closed || work.due === null || work.ref.kind === "habit" || wasSaid(work, answer)) continue;
    const { known } = outlookOf(kindOf(work, answer));
    if (!known) continue;
    const lengths = SHARES.map((share) => known.ratios.quantile(share) * ownEstimate(work, answer));
    const possible = lengths.filter((minutes) => minutes > account.credited);
    if (possible.length > 0) overruns[work.ref.id] = possible.map((minutes) => Math.round(minutes - account.estimate));
  }
  return overruns;
}

export function toUsualLength({ samples, known }: Outlook): UsualLength {
  const rounded = (ratio: number) => Math.round(ratio * 100) / 100;
  return {
    samples,
    ratio: known && rounded(known.factor),
    low_ratio: known && rounded(known.ratios.quantile(0.1)),
    high_ratio: known && rounded(known.ratios.quantile(0.9)),
  };
}

type Situation = { readonly stands: boolean; readonly answer: AnsweredLength | undefined };

/**
 * How long a piece of work took, if it is closed or done, or how long it takes in all, if the
 * person said what is left. Null when unknown.
 */
function minutesTaken(work: StoredWork, credited: number, { stands, answer }: Situation): number | null {
  const { closed, estimateMinutes, override } = work;
  if (closed || (!stands && credited >= (override?.estimateMinutes ?? estimateMinutes))) return credited;
  return override && wasSaid(work, answer) ? Math.max(credited, override.estimateMinutes) : null;
}

/** Whether the person said how much is left, other than by accepting a suggestion. */
function wasSaid({ override }: StoredWork, answer: AnsweredLength | undefined): boolean {
  return override !== null && override.estimateMinutes !== answer?.suggestedMinutes;
}

/** The person's estimate before the work began. */
function ownEstimate(
  { firstEstimateMinutes, estimateMinutes }: StoredWork,
  answer: AnsweredLength | undefined,
): number {
  return answer?.ownMinutes ?? firstEstimateMinutes ?? estimateMinutes;
}

function kindOf({ title, category = null, guessed = false }: StoredWork, answer: AnsweredLength | undefined): Kind {
  return { title, category, guessed: answer?.guessed ?? guessed };
}

function finishedWork(work: StoredWork, actualMinutes: number, answer: AnsweredLength | undefined): Finished {
  return { ...kindOf(work, answer), estimateMinutes: ownEstimate(work, answer), actualMinutes };
}
