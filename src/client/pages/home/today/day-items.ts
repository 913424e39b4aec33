import type { StandingBlock, StandingPlan } from "#contract/plan.ts";
import type { Interval } from "#domain/interval.ts";
import { durationMinutes } from "#domain/moment.ts";
import { dateOf, epochOf } from "#domain/time.ts";
import { sharedTime, spanOf, workName } from "../../../standing-plan/last-read-plan.ts";
import { courseBeside, workColor } from "../../../ui/work-color.ts";

/** The state of a block of today, at this moment. */
export type Phase = "done" | "partial" | "missed" | "passed" | "now" | "next" | "later";

/** An event that overlaps a block, and a possible new place for the block. */
export type Clash = {
  readonly title: string;
  /** The time in which both the block and the event are. */
  readonly shared: Interval;
  readonly remedy: Interval | null;
};

export type BlockItem = Interval & {
  readonly kind: "block";
  readonly id: string;
  /** The title, with "2/4" where the work has several blocks. */
  readonly title: string;
  /** The category or course of its work, or null. */
  readonly category: string | null;
  readonly phase: Phase;
  readonly minutesDone: number | null;
  readonly clash: Clash | null;
  readonly colorClass: string;
};

export type EventItem = Interval & {
  readonly kind: "event";
  readonly id: string;
  readonly title: string;
  readonly since: "new" | "moved" | null;
  /** The time of the last successful reading, if its calendar could not be read now. */
  readonly asOf: number | null;
  readonly colorClass: string;
};

export type Day = {
  readonly items: readonly (BlockItem | EventItem)[];
  /** The number and total length of today's blocks, without those that were not done. */
  readonly count: number;
  readonly minutes: number;
};

/** Today's blocks, and the events between them. */
export function dayOf(plan: StandingPlan, now: number): Day {
  const today = dateOf(now, plan.time_zone);
  const isToday = (start: string) => dateOf(epochOf(start), plan.time_zone) === today;
  const own = plan.blocks.filter(({ state, start }) => state !== "cancelled" && isToday(start));
  const next = own.find(({ state, start }) => state === "planned" && epochOf(start) > now);
  const blocks = own.map((block) => blockItem(block, plan, phaseOf(block, now, block === next)));
  const events = plan.events
    .filter(({ start, all_day: allDay }) => !allDay && isToday(start))
    .map(
      ({ event_id, title, start, end, since, as_of, color_class }): EventItem => ({
        kind: "event",
        id: `${event_id} ${start}`,
        title,
        start: epochOf(start),
        end: epochOf(end),
        since,
        asOf: as_of === undefined ? null : epochOf(as_of),
        colorClass: color_class,
      }),
    );
  const worked = blocks.filter(({ phase }) => phase !== "missed");
  return {
    items: [...blocks, ...events].toSorted((a, b) => a.start - b.start || a.end - b.end),
    count: worked.length,
    minutes: worked.reduce((sum, { start, end }) => sum + durationMinutes(start, end), 0),
  };
}

function phaseOf({ state, start, end }: StandingBlock, now: number, isNext: boolean): Phase {
  if (state === "done" || state === "partial" || state === "missed") return state;
  if (epochOf(end) <= now) return "passed";
  if (epochOf(start) <= now) return "now";
  return isNext ? "next" : "later";
}

/** A block of today or an earlier day as a row shows it. */
export function blockItem(block: StandingBlock, plan: StandingPlan, phase: Phase): BlockItem {
  const { category, title } = namesOf(block, plan);
  return {
    kind: "block",
    id: block.block_id,
    title: block.part ? `${title} (${block.part.index}/${block.part.count})` : title,
    category,
    start: epochOf(block.start),
    end: epochOf(block.end),
    phase,
    minutesDone: block.minutes_done,
    clash: block.state === "planned" ? clashOf(block, plan) : null,
    colorClass: workColor(category ?? title, plan),
  };
}

/** A block's title without its course, which is beside it. */
function namesOf({ title, work }: StandingBlock, plan: StandingPlan) {
  const name = work && workName(work);
  const category = courseBeside(title, plan.work.find((account) => workName(account.work) === name)?.category);
  const course = `${category}: `;
  return { category: category || null, title: title.startsWith(course) ? title.slice(course.length) : title };
}

function clashOf(block: StandingBlock, plan: StandingPlan): Clash | null {
  const conflict = plan.conflicts.find(({ block_id: id }) => id === block.block_id);
  if (!conflict) return null;
  for (const event of plan.events) {
    const shared = event.event_id === conflict.event_id ? sharedTime(event, block) : null;
    if (shared) return { title: event.title, shared, remedy: conflict.remedy && spanOf(conflict.remedy) };
  }
  return null;
}
