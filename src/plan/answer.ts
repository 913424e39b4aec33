import { Err, Ok, type Result } from "#domain/result.ts";
import { type Block, minutesDoneOf, minutesOf } from "./block.ts";
import type { Credit } from "./credit.ts";

/** A person's answer about a block; `planned` withdraws an earlier answer. */
export type Answer =
  | { readonly state: "done"; readonly minutesDone?: number | undefined }
  | { readonly state: "partial"; readonly minutesDone: number }
  | { readonly state: "missed" }
  | { readonly state: "planned" };

/**
 * `cancelled`: the block's event is gone, so there is nothing to answer. `ahead`: the block has not
 * begun, so only `done` is possible. `beyond-length`: the part of a block must be more than nothing
 * and at most the whole.
 */
export type AnswerFault = "cancelled" | "ahead" | "beyond-length";

export type Answered = {
  readonly block: Block;
  /** The new entries of the log; none when the answer is the same as before. */
  readonly credits: readonly Credit[];
};

/** The block as answered, and the credits that this adds. Repeating an answer changes nothing. */
export function answerBlock(block: Block, answer: Answer, now: number): Result<Answered, AnswerFault> {
  const fault = faultOf(block, answer, now);
  if (fault !== null) return Err(fault);
  const next = answered(block, answer, now);
  const [before, after] = [minutesDoneOf(block), minutesDoneOf(next)];
  if (next.state === block.state && before === after) return Ok({ block, credits: [] });
  const entries = before === after ? [] : [-before, after].filter((minutes) => minutes !== 0);
  const { work, blockId } = block;
  return Ok({
    block: next,
    credits: work === null ? [] : entries.map((minutes) => ({ work, minutes, at: now, blockId })),
  });
}

function faultOf(block: Block, answer: Answer, now: number): AnswerFault | null {
  if (block.state === "cancelled") return "cancelled";
  if (answer.state === "planned" || answer.state === "done") return null;
  if (block.start > now) return "ahead";
  if (answer.state === "missed") return null;
  return answer.minutesDone > 0 && answer.minutesDone <= minutesOf(block) ? null : "beyond-length";
}

function answered(block: Block, answer: Answer, now: number): Block {
  const { state: _, ...placed } = block;
  switch (answer.state) {
    case "planned":
      if (!block.hasEvent) return { ...withoutAnswer(placed), state: "cancelled", skipped: true };
      return { ...withoutAnswer(placed), state: "planned" };
    case "missed":
      return { ...withoutAnswer(placed), state: "missed", answeredAt: now };
    case "partial":
      return { ...withoutAnswer(placed), state: "partial", minutesDone: answer.minutesDone, answeredAt: now };
    case "done":
      return {
        ...withoutAnswer(placed),
        state: "done",
        minutesDone: answer.minutesDone ?? minutesOf(block),
        answeredAt: now,
      };
  }
}

type PlacedFields = Omit<Extract<Block, { state: "planned" }>, "state">;

function withoutAnswer(block: PlacedFields): PlacedFields {
  const { blockId, work, start, end, calendarId, eventId, hasEvent, locked, movedByPerson, seriesId } = block;
  const ofSeries = seriesId === undefined ? {} : { seriesId };
  return { blockId, work, start, end, calendarId, eventId, hasEvent, locked, movedByPerson, ...ofSeries };
}
