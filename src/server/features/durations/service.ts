import type { AnsweredSuggestion, Durations, SuggestionAnswer } from "#contract/durations.ts";
import { Err, Ok, type Result } from "#domain/result.ts";
import { LEAST_SAMPLES } from "#learning/estimator.ts";
import { workKey } from "#plan/work.ts";
import { type LearnedDurations, learnDurations, openTask, toUsualLength } from "#server/standing/learned-durations.ts";
import { inTransaction, type OwnerDb } from "#server/store/db.ts";
import { saveWorks, touchWorks } from "#server/store/queries/known-works.ts";
import { type AnsweredLength, saveSuggestionAnswer } from "#server/store/queries/suggestions.ts";
import { loadTask, updateTask } from "#server/store/queries/tasks.ts";

/** What was learned for each category and course, and the suggestions for open work. */
export async function listDurations(mine: OwnerDb, now: number): Promise<Durations> {
  const learned = await learnDurations(mine, now);
  const kinds = Map.groupBy(learned.finished, ({ category, guessed }) => JSON.stringify([category, guessed]));
  return {
    least_samples: LEAST_SAMPLES,
    kinds: [...kinds.values()]
      .flatMap(([first]) => (first ? [{ ...first, title: "" }] : []))
      .map((kind) => {
        const { category, guessed } = kind;
        return { category, guessed, usual: toUsualLength(learned.outlookOf(kind)) };
      })
      .sort((a, b) => b.usual.samples - a.usual.samples),
    suggestions: [...learned.open.values()].flatMap((work) => {
      const { usual, suggested_minutes } = learned.learnedOf(work);
      if (usual === undefined || suggested_minutes === undefined) return [];
      const { ref, title, category, estimateMinutes: estimate_minutes } = work;
      return [{ work: ref, title, category, estimate_minutes, suggested_minutes, usual }];
    }),
  };
}

export type SuggestionFault = "unknown" | "not-suggested" | "answered";

/**
 * Stores the person's answer to a suggestion. An accepted length becomes that of a task of our own
 * list; for other work it holds until its source names another length.
 */
export async function answerSuggestion(
  mine: OwnerDb,
  { work: ref, answer }: SuggestionAnswer,
  now: number,
): Promise<Result<AnsweredSuggestion, SuggestionFault>> {
  return inTransaction(mine.db, async (tx) => {
    const own = { db: tx, owner: mine.owner };
    const learned = await learnDurations(own, now);
    const before = learned.answers.get(workKey(ref));
    if (before) {
      if (before.answer !== answer) return Err("answered");
      return Ok({ work: ref, answer, estimate_minutes: minutesOf(before) });
    }
    const local = ref.kind === "task" ? await loadTask(own, ref.id) : null;
    const work = local && !local.done ? openTask(local, learned) : learned.open.get(workKey(ref));
    if (!work) return Err("unknown");
    const { suggested_minutes: suggestedMinutes } = learned.learnedOf(work);
    if (suggestedMinutes === undefined) return Err("not-suggested");
    const { estimateMinutes: ownMinutes, guessed } = work;
    const answered = { work: ref, answer, ownMinutes, guessed, suggestedMinutes };
    if (answer === "accepted") await planFor(own, learned, answered);
    await saveSuggestionAnswer(own, answered);
    return Ok({ work: ref, answer, estimate_minutes: minutesOf(answered) });
  });
}

async function planFor(mine: OwnerDb, { works }: LearnedDurations, { work: ref, suggestedMinutes }: AnsweredLength) {
  const length = { duration_minutes: suggestedMinutes, duration_estimated: false };
  if (ref.kind === "task" && (await updateTask(mine, ref.id, (task) => ({ ...task, ...length })))) return;
  const known = works.find((work) => workKey(work.ref) === workKey(ref));
  if (!known) return;
  const { revision: _, ...work } = known;
  const override = { estimateMinutes: suggestedMinutes, against: work.estimateMinutes };
  await saveWorks(mine, [{ ...work, override }], works);
  await touchWorks(mine, [ref]);
}

function minutesOf({ answer, ownMinutes, suggestedMinutes }: AnsweredLength): number {
  return answer === "accepted" ? suggestedMinutes : ownMinutes;
}
