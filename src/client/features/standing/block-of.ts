import type { StandingBlock, StandingPlan } from "#contract/plan.ts";
import { durationMinutes } from "#domain/moment.ts";
import { epochOf } from "#domain/time.ts";
import type { AppInFull } from "../../app.ts";
import type { Box } from "../../boxes.ts";
import type { Acted } from "../../standing-plan/block-requests.ts";

/** The standing block that a box shows; for a series, the occurrence at its time. */
export function blockOf(plan: StandingPlan | null | undefined, box: Box): StandingBlock | null {
  if (box.stands !== "kept" && box.stands !== "apart") return null;
  const own = plan?.blocks.filter(({ event_id: id, state }) => id === box.eventId && state !== "cancelled") ?? [];
  return (own.length > 1 ? own.find(({ start }) => epochOf(start) === box.start) : own[0]) ?? null;
}

/** The block's name includes its number among the blocks of its work. */
export function actedOf(block: StandingBlock): Acted {
  const { block_id: id, title, start } = block;
  const part = partOf(block);
  return { id, title: part ? `${title} (${part})` : title, start: epochOf(start) };
}

/** "2/4": its number among the blocks of its work; empty for a single block. */
export function partOf({ part }: StandingBlock): string {
  return part ? `${part.index}/${part.count}` : "";
}

/** Whether a block is still ahead, so that it can be moved. */
export function isAhead(block: StandingBlock | null, now: number): boolean {
  return block?.state === "planned" && epochOf(block.start) > now;
}

/** The answer about a block, in words; empty for a planned block. */
export function becameOf({ state, minutes_done: minutes, start, end }: StandingBlock, app: AppInFull): string {
  const { text, formats } = app;
  if (state === "done") return text.becameDone;
  if (state === "missed") return text.becameMissed;
  if (state !== "partial") return "";
  return text.becamePartial(
    formats.duration(minutes ?? 0),
    formats.duration(durationMinutes(epochOf(start), epochOf(end))),
  );
}
