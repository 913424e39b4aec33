import type { StandingBlock, StandingPlan } from "#contract/plan.ts";
import type { Interval } from "#domain/interval.ts";
import { readOccurrenceKey } from "#domain/recurrence/occurrence-key.ts";
import { epochOf } from "#domain/time.ts";
import { zoneOrUtc } from "#domain/zone.ts";
import type { AppInFull } from "../../planner-state/app.ts";
import { planZone } from "../../planner-state/state.ts";
import { type Acting, moveBlock } from "../../standing-plan/block-requests.ts";
import { chooseFrom } from "../../ui/confirm.ts";
import { actedOf, isAhead, type ShownBlock } from "./block-of-box.ts";

/** Moves a block. For an occurrence of a series, asks whether the others ahead move too. */
export async function moveTimes(app: AppInFull, acting: Acting, shown: ShownBlock, to: Interval): Promise<void> {
  const { text, now } = app;
  const { block } = shown;
  const acted = actedOf(app, shown);
  const others = timesWith(block, acting.plan.now(), to, { timeZone: planZone(app.state), now: now() });
  if (others.length === 0) return moveBlock(acting, acted, to);
  const question = {
    title: text.moveSeries(block.title),
    body: text.moveSeriesBody(others.length),
    actions: { all: text.allTimes(others.length + 1), one: text.thisOne },
  };
  const chosen = await chooseFrom(question, text);
  if (chosen !== null) await moveBlock(acting, acted, to, chosen === "all" ? others : []);
}

/**
 * The other occurrences of the series that are still ahead, each moved by the same wall-clock
 * amount.
 */
export function timesWith(
  block: StandingBlock,
  plan: Pick<StandingPlan, "blocks"> | null,
  to: Interval,
  { timeZone, now }: { readonly timeZone: string; readonly now: number },
): { id: string; to: Interval }[] {
  const series = readOccurrenceKey(block.block_id)?.seriesKey;
  if (series === undefined) return [];
  const zone = zoneOrUtc(timeZone);
  const by = zone.toWall(to.start) - zone.toWall(epochOf(block.start));
  return (plan?.blocks ?? [])
    .filter((other) => other.block_id !== block.block_id && isAhead(other, now))
    .filter((other) => readOccurrenceKey(other.block_id)?.seriesKey === series)
    .map(({ block_id: id, start }) => {
      const at = zone.toInstant(zone.toWall(epochOf(start)) + by);
      return { id, to: { start: at, end: at + (to.end - to.start) } };
    })
    .filter(({ to: { start } }) => start > now);
}
