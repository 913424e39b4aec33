import type { StandingBlock, StandingPlan } from "#contract/plan.ts";
import { durationMinutes } from "#domain/moment.ts";
import { epochOf } from "#domain/time.ts";
import type { Box } from "../../boxes/grid-boxes.ts";
import type { App, AppInFull } from "../../planner-state/app.ts";
import { currentVariant } from "../../planner-state/state.ts";
import type { Acted } from "../../standing-plan/block-requests.ts";
import { calendarName } from "../apply/apply-choice.ts";

/** The standing block that a box shows; for a series, the occurrence at its time. */
export function blockOf(plan: StandingPlan | null | undefined, box: Box): StandingBlock | null {
  if (box.stands !== "kept" && box.stands !== "apart") return null;
  const own = plan?.blocks.filter(({ event_id: id, state }) => id === box.eventId && state !== "cancelled") ?? [];
  return (own.length > 1 ? own.find(({ start }) => epochOf(start) === box.start) : own[0]) ?? null;
}

/** A block, with the box that shows it. */
export type ShownBlock = { readonly box: Box; readonly block: StandingBlock };

/** The block's name includes its number among the blocks of its work. */
export function actedOf(app: App, shown: ShownBlock): Acted {
  const { block_id: id, title, start, calendar_id } = shown.block;
  const number = numberOf(app, shown);
  const calendar = calendarName(app, calendar_id);
  return { id, title: number ? `${title} (${number})` : title, start: epochOf(start), calendar };
}

/**
 * "2/4": its number among the blocks of its work; empty for a single block. While the shown plan is
 * not applied, all blocks are counted as it leaves them.
 */
export function numberOf({ state }: App, { box, block }: ShownBlock): string {
  const { part, work } = block;
  const standing = part ? `${part.index}/${part.count}` : "";
  const { apply_state, standing: ground } = state.payload ?? {};
  const isApplied = apply_state?.applied && apply_state.applied_variant_index === state.variantIndex;
  // What the service does not number is alone, or was not done.
  if (isApplied) return standing || (work ? "" : box.part);
  const variant = currentVariant(state);
  if (box.part || !ground || !variant || !work || work.kind === "habit" || block.state === "missed") {
    return box.part || standing;
  }
  const { before, after } = ground.beside?.[work.id] ?? { before: 0, after: 0 };
  const count = before + variant.events.filter(({ task_id }) => task_id === work.id).length + after;
  const { index, count: stood } = part ?? { index: 1, count: 1 };
  if (count <= 1) return "";
  // Blocks after the plan's days keep their distance from the last.
  const isAfter = index > stood - after;
  return `${isAfter ? count - stood + index : index}/${count}`;
}

/** Whether a block is still ahead, so that it can be moved. */
export function isAhead(block: StandingBlock | null, now: number): boolean {
  return block?.state === "planned" && epochOf(block.start) > now;
}

/** The answer about a block, in words; empty for a planned block. */
export function becameOf(block: StandingBlock, app: AppInFull): string {
  return becameParts(block, app).join(" ");
}

/** The answer in parts of which the first says enough where there is no room for both. */
export function becameParts(block: StandingBlock, { text, formats }: AppInFull): readonly string[] {
  const { state, minutes_done: minutes, start, end } = block;
  if (state === "done") return [text.becameDone];
  if (state === "missed") return [text.becameMissed];
  if (state !== "partial") return [];
  const length = durationMinutes(epochOf(start), epochOf(end));
  return text.becamePartial(formats.duration(minutes ?? 0), formats.duration(length));
}
