import type { TaskInput } from "#contract/task.ts";
import { epochOf } from "#domain/time.ts";
import type { Item } from "./items.ts";
import type { Clock, Mark } from "./mark.ts";
import { type Bounds, boundsOf, isWindow, type When } from "./moment.ts";
import type { Wishes } from "./wishes.ts";

/** What an item came to, and the marks that found no place in it. */
export type Understood<T> = { readonly value: T; readonly unplaced: readonly Mark[] };

/** A task from an item's wishes. */
export function readTask(title: string, item: Item, wishes: Wishes, clock: Clock): Understood<TaskInput> {
  const { bounds, unplaced } = readBounds(item, wishes, clock);
  const min = wishes.blocks.find((block) => block.min !== null)?.min ?? null;
  const max = wishes.blocks.find((block) => block.max !== null)?.max ?? null;
  const { duration } = wishes;
  // "two letters, 1h each": how long all of it takes was not said
  const apart = duration?.each ? item.marks.filter(({ meaning }) => meaning === duration) : [];
  const minutes = (duration?.each ? null : duration?.minutes) ?? spanMinutes(wishes, bounds);
  const value: TaskInput = {
    title,
    ...(minutes === null ? {} : { duration_minutes: minutes }),
    ...(bounds.due === undefined ? {} : { due: bounds.due }),
    ...(bounds.earliest === undefined ? {} : { earliest_start: bounds.earliest }),
    ...(wishes.priority ? { priority: wishes.priority.level } : {}),
    ...(wishes.effort ? { effort: wishes.effort.effort } : {}),
    ...(min === null ? {} : { min_block_minutes: min }),
    ...(max === null ? {} : { max_block_minutes: max }),
    ...(wishes.url ? { url: wishes.url.url } : {}),
  };
  return { value, unplaced: [...wishes.unclear, ...apart, ...unplaced] };
}

/** The first due date and the first earliest start; further ones, and a pair that leaves no time, are not placed. */
function readBounds(item: Item, wishes: Wishes, clock: Clock): { bounds: Bounds; unplaced: readonly Mark[] } {
  const unplaced: Mark[] = [];
  let bounds: Bounds = {};
  for (const { when, mark } of wishes.whens) {
    const read = boundsOf(startsItem(item, when) ? { ...when, role: "start" } : when, clock);
    const isPast = read?.due !== undefined && !liesAhead(read.due, clock);
    const taken =
      isPast ||
      (read?.due !== undefined && bounds.due !== undefined) ||
      (read?.earliest !== undefined && bounds.earliest !== undefined);
    if (!read || taken) unplaced.push(mark);
    else bounds = { ...bounds, ...read };
  }
  return leavesNoTime(bounds) ? inOrder(wishes, bounds, unplaced, clock) : { bounds, unplaced };
}

/** Whether work can still be done by then. */
function liesAhead(due: string, { now, today }: Clock): boolean {
  return due.length === 10 ? due >= today.toString() : epochOf(due) >= now.epochMilliseconds;
}

function leavesNoTime({ earliest, due }: Bounds): boolean {
  if (earliest === undefined || due === undefined) return false;
  const days = Math.min(earliest.length, due.length) === 10;
  return days ? due.slice(0, 10) < earliest.slice(0, 10) : epochOf(due) <= epochOf(earliest);
}

/** "Start Monday, finish by Thursday", said on a Tuesday: Thursday is the one after that Monday. */
function inOrder(
  wishes: Wishes,
  bounds: Bounds,
  unplaced: readonly Mark[],
  clock: Clock,
): { bounds: Bounds; unplaced: readonly Mark[] } {
  for (const { when, mark } of wishes.whens) {
    const { due } = boundsOf(when, clock) ?? {};
    if (due === undefined || due !== bounds.due) continue;
    const days = when.days?.weekly
      ? { first: when.days.first.add({ weeks: 1 }), last: when.days.last.add({ weeks: 1 }) }
      : null;
    const later = days && { ...bounds, due: boundsOf({ ...when, days }, clock)?.due ?? due };
    if (later && !leavesNoTime(later)) return { bounds: later, unplaced };
    return {
      bounds: bounds.earliest === undefined ? {} : { earliest: bounds.earliest },
      unplaced: [...unplaced, mark],
    };
  }
  return { bounds, unplaced };
}

/** "Start essay on Monday" names the beginning, not the end. */
function startsItem(item: Item, when: When): boolean {
  return when.role === "on" && when.days !== null && !when.until && /^(?:start|begin|开始)/i.test(item.runs[0] ?? "");
}

/** "Friday 2–4pm" is also how long it takes. */
function spanMinutes(wishes: Wishes, bounds: Bounds): number | null {
  const exact = wishes.whens.find(({ when }) => when.role === "on" && when.hours?.to && !when.until)?.when.hours;
  if (!exact?.to || !bounds.earliest || !bounds.due || bounds.due.length === 10 || isWindow(exact)) return null;
  return (epochOf(bounds.due) - epochOf(bounds.earliest)) / 60_000;
}
