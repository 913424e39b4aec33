import { UndoResponse } from "#contract/apply.ts";
import { PATHS, updateUndoPath } from "#contract/paths.ts";
import { AnswersResponse, type BlockAnswer, type UpdatesRequest, UpdatesResponse } from "#contract/plan.ts";
import { epochOf, formatInstant } from "#domain/time.ts";
import { shortMoment } from "../../../ui/short-moment.ts";
import type { BlockItem, Clash } from "./day.ts";
import type { Today } from "./today.ts";

/** Says what became of blocks; whether it was taken. */
export async function sendAnswers(today: Today, answers: readonly BlockAnswer[]): Promise<boolean> {
  const { home, text, problem } = today;
  problem.clear();
  const answer = await home.api.call("POST", PATHS.planAnswers, AnswersResponse, { answers });
  if (!answer.ok) {
    problem.show(text.notSaved, answer.error);
    return false;
  }
  home.plan.take(answer.value);
  return true;
}

/** A block was done, or not; the message takes that back. */
export async function answerBlock(today: Today, item: BlockItem, state: "done" | "missed"): Promise<void> {
  const { text } = today;
  if (!(await sendAnswers(today, [{ block_id: item.id, state }]))) return;
  const run = () => void takeAnswerBack(today, item);
  today.home.toast(text.answered[state](item.title), { label: today.home.text.undo, run });
  void today.home.plan.load();
}

async function takeAnswerBack(today: Today, { id }: BlockItem): Promise<void> {
  if (!(await sendAnswers(today, [{ block_id: id, state: "planned" }]))) return;
  today.home.toast(today.text.takenBack);
  void today.home.plan.load();
}

/** "Not today": what has begun counts as not done, what is ahead goes to its next place. */
export async function putOff(today: Today, item: BlockItem): Promise<void> {
  if (item.start <= today.home.now()) return answerBlock(today, item, "missed");
  await change(
    today,
    { defer: [item.id] },
    () => {
      const block = today.home.plan.now()?.blocks.find(({ block_id: id }) => id === item.id);
      return block?.state === "planned" && epochOf(block.start) !== item.start
        ? today.text.movedTo(item.title, momentOf(today, epochOf(block.start)))
        : today.text.putOff(item.title);
    },
    item.title,
  );
}

/** A block in conflict goes where there is room. */
export async function moveAway(today: Today, item: BlockItem, { remedy }: Clash): Promise<void> {
  if (!remedy) return;
  const move = [{ block_id: item.id, start: formatInstant(remedy.start), end: formatInstant(remedy.end) }];
  await change(today, { move }, () => today.text.movedTo(item.title, momentOf(today, remedy.start)), item.title);
}

/** Blocks that are needed no longer leave the calendar. */
export async function removeFreed(today: Today, blockIds: readonly string[]): Promise<void> {
  await change(today, { remove: [...blockIds] }, (count) => today.text.removed(count), "");
}

const momentOf = ({ home }: Today, at: number): string => shortMoment(at, home.now(), home.formats);

/** An update by hand, and a message that takes it back. */
async function change(
  today: Today,
  wanted: UpdatesRequest,
  words: (deleted: number) => string,
  title: string,
): Promise<void> {
  const { home, text, problem } = today;
  problem.clear();
  const answer = await home.api.call("POST", PATHS.planUpdates, UpdatesResponse, wanted);
  if (!answer.ok) return problem.show(text.notSaved, answer.error);
  const { update_id: id, moved_count: moved, deleted_count: deleted, skipped } = answer.value;
  await home.plan.load();
  if (moved + deleted === 0 && skipped.length > 0) return home.toast(text.leftAlone(title));
  home.toast(words(deleted), { label: home.text.undo, run: () => void undo(today, id) });
}

async function undo(today: Today, id: string): Promise<void> {
  const { home, text, problem } = today;
  const answer = await home.api.call("POST", updateUndoPath(id), UndoResponse, {});
  if (!answer.ok) return problem.show(text.notSaved, answer.error, () => void undo(today, id));
  await home.plan.load();
  home.toast(text.takenBack);
}
