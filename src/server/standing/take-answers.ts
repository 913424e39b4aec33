import type { BlockAnswer } from "#contract/plan.ts";
import { Err, isErr, Ok, type Result } from "#domain/result.ts";
import { type Answer, type AnswerFault, answerBlock } from "#plan/answer.ts";
import { isUnanswered } from "#plan/block.ts";
import { type Credit, creditedMinutes } from "#plan/credit.ts";
import { type WorkRef, workKey } from "#plan/work.ts";
import { recordCompletions } from "#server/completion/index.ts";
import { inTransaction, type OwnerDb } from "#server/store/db.ts";
import { changeBlocks, type StoredBlock } from "#server/store/queries/blocks.ts";
import { appendCredits, sumCredits } from "#server/store/queries/credits.ts";
import { listWorks, saveWorks, touchWorks } from "#server/store/queries/known-works.ts";
import { loadBlocks } from "#server/store/queries/occurrences.ts";

/** The first answer that cannot be accepted, and why. Then no answer is. */
export type AnswerError = {
  readonly index: number;
  readonly blockId: string;
  readonly fault: AnswerFault | "unknown" | "no-minutes";
};

/** Whether a past block has no answer yet, not even that it stays open. */
export function awaitsPolicy(block: StoredBlock, now: number): boolean {
  return isUnanswered(block, now) && block.answeredBy === null;
}

type Deps = { readonly now: () => Temporal.Instant; readonly newId: () => string };

/**
 * Accepts answers, all or none, in one transaction: the blocks, the credit for their work, and the
 * minutes that the person says are left. Repeating them has no further effect.
 */
export async function takeAnswers(
  { now, newId }: Deps,
  { db, owner }: OwnerDb,
  answers: readonly BlockAnswer[],
  answeredBy: "person" | "policy",
): Promise<Result<readonly StoredBlock[], AnswerError>> {
  const at = now().epochMilliseconds;
  for (;;) {
    const taken = await inTransaction(db, async (tx) => {
      const mine = { db: tx, owner };
      const found = await loadBlocks(
        mine,
        answers.map(({ block_id }) => block_id),
      );
      const read = readAnswers(found, answers, { at, answeredBy });
      if (isErr(read)) return read;
      const { answered, credits, left } = read.value;
      const changed = answered.filter((block) => !found.includes(block));
      if (!(await changeBlocks(mine, changed))) return null;
      await appendCredits(
        mine,
        credits.map((credit) => ({ ...credit, id: newId() })),
      );
      await setEstimates(mine, left);
      const worked = changed.flatMap(({ work }) => work ?? []);
      await touchWorks(mine, worked);
      if (answeredBy === "person") await recordCompletions(mine, [...worked, ...left.map(({ work }) => work)], at);
      return Ok(answered);
    });
    if (taken !== null) return taken;
  }
}

type ReadAnswers = {
  /** Every answered block, once. Unchanged ones are the same objects that were read. */
  readonly answered: readonly StoredBlock[];
  readonly credits: readonly Credit[];
  /** Minutes left of whole pieces of work. */
  readonly left: readonly { readonly work: WorkRef; readonly minutes: number }[];
};

function readAnswers(
  found: readonly StoredBlock[],
  answers: readonly BlockAnswer[],
  { at, answeredBy }: { readonly at: number; readonly answeredBy: "person" | "policy" },
): Result<ReadAnswers, AnswerError> {
  const blocks = new Map(found.map((block) => [block.blockId, block]));
  const credits: Credit[] = [];
  const left: { work: WorkRef; minutes: number }[] = [];
  for (const [index, { block_id: blockId, minutes_left, ...rest }] of answers.entries()) {
    const block = blocks.get(blockId);
    const answer = toAnswer(rest);
    if (!block || !answer) return Err({ index, blockId, fault: block ? "no-minutes" : "unknown" });
    if (answeredBy === "policy" && !awaitsPolicy(block, at)) continue; // the person answered first
    const answered = answerBlock(block, answer, at);
    if (isErr(answered)) return Err({ index, blockId, fault: answered.error });
    credits.push(...answered.value.credits);
    if (minutes_left !== undefined && block.work) left.push({ work: block.work, minutes: minutes_left });
    const next = answered.value.block;
    // If the person takes back an answer for a past block, it stays open, and the policy does not
    // answer it again.
    const by = next.state === "planned" && block.end > at ? null : answeredBy;
    if (next !== block || block.answeredBy !== by)
      blocks.set(blockId, { ...block, ...next, answeredBy: by } as StoredBlock);
  }
  return Ok({ answered: [...blocks.values()], credits, left });
}

function toAnswer({ state, minutes_done }: Omit<BlockAnswer, "block_id" | "minutes_left">): Answer | null {
  if (state === "done") return { state, minutesDone: minutes_done };
  if (state !== "partial") return { state };
  return minutes_done === undefined ? null : { state, minutesDone: minutes_done };
}

/** The new estimate is the credit plus the minutes that the person says are left. */
async function setEstimates(mine: OwnerDb, left: ReadAnswers["left"]): Promise<void> {
  if (left.length === 0) return;
  const [credited, stored] = [creditedMinutes(await sumCredits(mine)), await listWorks(mine)];
  const works = stored.flatMap(({ revision: _, ...work }) => {
    const stated = left.findLast(({ work: ref }) => workKey(ref) === workKey(work.ref));
    if (!stated) return [];
    const estimateMinutes = (credited.get(workKey(work.ref)) ?? 0) + stated.minutes;
    return [{ ...work, override: { estimateMinutes, against: work.estimateMinutes } }];
  });
  await saveWorks(mine, works, stored);
}
