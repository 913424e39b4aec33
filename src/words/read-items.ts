import { LIMITS } from "#contract/limits.ts";
import type { Habit, TaskInput } from "#contract/task.ts";
import { DAY_MS, MINUTE_MS } from "#domain/time.ts";
import { zoneOrUtc } from "#domain/zone.ts";
import { type Placed, placeHabit, placeTask } from "./build-items.ts";
import { findForms } from "./find-forms.ts";
import { type Item, itemsOf } from "./split-items.ts";
import { joined, titleOf } from "./title.ts";
import { type TextRange, tokensOf } from "./tokens.ts";
import type { Clock } from "./wire-times.ts";

/** The time and place of reading a text. */
export type Terms = {
  /** Epoch milliseconds. */
  readonly now: number;
  readonly timeZone: string;
  /** The length of work that states none. */
  readonly defaultMinutes: number;
};

/**
 * A thing to do as it was read. It is neither task nor habit when its title is empty or too long.
 */
export type ReadItem = TextRange & {
  readonly title: string;
  readonly task: TaskInput | null;
  readonly habit: Habit | null;
  /** The matches in the order of the text. */
  readonly placed: readonly Placed[];
  /** The parts that remain as the title. */
  readonly titles: readonly TextRange[];
};

/** Reads things to do in English or Chinese. Text in `literals` stays in the title. */
export function readItems(text: string, terms: Terms, literals: readonly TextRange[] = []): ReadItem[] {
  const clock = clockOf(terms);
  const tokens = tokensOf(text, literals);
  return itemsOf(tokens, findForms(text, tokens, clock)).map((item) => readItem(text, item, clock, terms));
}

function readItem(text: string, item: Item, clock: Clock, { defaultMinutes }: Terms): ReadItem {
  const { start, end, found } = item;
  const habit = placeHabit(found, clock, defaultMinutes);
  const task = habit ? null : placeTask(found, clock, defaultMinutes);
  const placed = (habit ?? task)?.placed ?? [];
  const titles = titleOf(text, item, placed);
  const title = joined(text, titles);
  const isTitled = /[^\p{P}\p{Z}\p{C}]/u.test(title) && title.length <= LIMITS.titleLength;
  return {
    ...{ start, end, title, placed, titles },
    task: task && isTitled ? { title, ...task.fields } : null,
    habit: habit && isTitled ? { title, ...habit.fields } : null,
  };
}

function clockOf({ now, timeZone }: Terms): Clock {
  const { name, toWall } = zoneOrUtc(timeZone);
  const today = Math.floor(toWall(now) / DAY_MS);
  return { today, minute: Math.floor((toWall(now) - today * DAY_MS) / MINUTE_MS), timeZone: name, now };
}
