import { UndoResponse } from "#contract/apply.ts";
import { PATHS, updateUndoPath } from "#contract/paths.ts";
import { AnswersResponse, type BlockAnswer, type UpdatesRequest, UpdatesResponse } from "#contract/plan.ts";
import type { Interval } from "#domain/interval.ts";
import { epochOf, formatInstant } from "#domain/time.ts";
import type { Formats } from "#wording/formats.ts";
import { shortMoment } from "#wording/short-moment.ts";
import type { Api, ApiFailure } from "../api/api.ts";
import type { ActsText } from "../text/block-actions/index.ts";
import type { Toast } from "../ui/toast.ts";
import type { SeenPlan } from "./last-read-plan.ts";

/** The dependencies of actions on blocks. */
export type Acting = {
  readonly api: Api;
  readonly plan: SeenPlan;
  readonly formats: Formats;
  readonly text: ActsText;
  readonly now: () => number;
  readonly toast: Toast;
  /** Reads the shown part of the plan again. */
  reload(): Promise<unknown>;
  failed(failure: ApiFailure, retry?: () => void): void;
  clearFailure(): void;
};

/** A block under its name on the page, and the name of its calendar where the page knows it. */
export type Acted = {
  readonly id: string;
  readonly title: string;
  readonly start: number;
  readonly calendar?: string;
};

/** Sends answers about blocks. True when the server accepted them. */
export async function sendAnswers(acting: Acting, answers: readonly BlockAnswer[]): Promise<boolean> {
  acting.clearFailure();
  const answer = await acting.api.call("POST", PATHS.planAnswers, AnswersResponse, { answers });
  if (answer.ok) acting.plan.take(answer.value);
  else acting.failed(answer.error);
  return answer.ok;
}

/** Answers a block as done or missed, with a message that can undo it. */
export async function answerBlock(acting: Acting, block: Acted, state: "done" | "missed"): Promise<void> {
  const { text, toast, reload } = acting;
  if (!(await sendAnswers(acting, [{ block_id: block.id, state }]))) return;
  toast(text.answered[state](block.title), { run: () => void takeAnswerBack(acting, block) });
  void reload();
}

export async function takeAnswerBack(acting: Acting, { id }: Acted): Promise<void> {
  if (!(await sendAnswers(acting, [{ block_id: id, state: "planned" }]))) return;
  acting.toast(acting.text.takenBack);
  void acting.reload();
}

/**
 * Answers a block that has begun as not done, and moves one that is ahead to the next free place
 * after its day.
 */
export async function putOff(acting: Acting, block: Acted): Promise<void> {
  if (block.start <= acting.now()) return answerBlock(acting, block, "missed");
  const { text, plan } = acting;
  await change(acting, { defer: [block.id] }, block.title, () => {
    const now = plan.now()?.blocks.find(({ block_id: id }) => id === block.id);
    return now?.state === "planned" && epochOf(now.start) !== block.start
      ? text.movedTo(block.title, momentOf(acting, epochOf(now.start)))
      : text.putOff(block.title);
  });
}

/** Moves a block, and others with it. */
export async function moveBlock(
  acting: Acting,
  { id, title, calendar }: Acted,
  to: Interval,
  others: readonly { readonly id: string; readonly to: Interval }[] = [],
): Promise<void> {
  const move = [{ id, to }, ...others].map(({ id: block_id, to: { start, end } }) => ({
    block_id,
    start: formatInstant(start),
    end: formatInstant(end),
  }));
  const { text } = acting;
  await change(acting, { move }, title, () =>
    move.length > 1 ? text.movedTimes(title, move.length) : text.movedTo(title, momentOf(acting, to.start), calendar),
  );
}

/** Locks or unlocks a block; a locked one stays in place in every plan. */
export async function lockBlock(acting: Acting, { id, title }: Acted, locked: boolean): Promise<void> {
  await change(acting, { [locked ? "lock" : "unlock"]: [id] }, title, () =>
    acting.text[locked ? "nowLocked" : "nowUnlocked"](title),
  );
}

/** Removes blocks that are no longer needed from the calendar. */
export async function removeBlocks(acting: Acting, blockIds: readonly string[]): Promise<void> {
  await change(acting, { remove: [...blockIds] }, "", (count) => acting.text.removed(count));
}

const momentOf = ({ now, formats }: Acting, at: number): string => shortMoment(at, now(), formats);

/** Sends a change by the person, with a message that can undo it. */
async function change(
  acting: Acting,
  wanted: UpdatesRequest,
  title: string,
  words: (deleted: number) => string,
): Promise<void> {
  const { api, text, toast, reload } = acting;
  acting.clearFailure();
  const answer = await api.call("POST", PATHS.planUpdates, UpdatesResponse, wanted);
  if (!answer.ok) return acting.failed(answer.error);
  const { update_id: id, moved_count: moved, deleted_count: deleted, skipped } = answer.value;
  await reload();
  if (moved + deleted === 0 && skipped.length > 0) toast(text.leftAlone(title));
  else toast(words(deleted), { run: () => void undo(acting, id) });
}

async function undo(acting: Acting, id: string): Promise<void> {
  const answer = await acting.api.call("POST", updateUndoPath(id), UndoResponse, {});
  if (!answer.ok) return acting.failed(answer.error, () => void undo(acting, id));
  await acting.reload();
  acting.toast(acting.text.takenBack);
}
