import { LIMITS } from "#contract/limits.ts";
import type { QuickAddResponse } from "#contract/session.ts";
import { Habit, TaskInput } from "#contract/task.ts";
import { applyChange } from "./amend.ts";
import { closeUp, plainly } from "./ascii.ts";
import { bareNumber } from "./bare-number.ts";
import { takesBack } from "./change.ts";
import { readHabit } from "./habit.ts";
import { keepInTitle } from "./in-title.ts";
import { cutItems, type Item, type PendingChange } from "./items.ts";
import { leftovers } from "./leftovers.ts";
import { type Clock, findMarks, isInTitle, type Mark, maskOf } from "./mark.ts";
import { RECOGNIZERS } from "./recognizers.ts";
import { isRemark } from "./remark.ts";
import { readTask } from "./task.ts";
import { joinRuns } from "./title.ts";
import { wishesOf } from "./wishes.ts";

/**
 * The tasks and habits in a text, English or Chinese, one or more to a line. Dates and times are read on the wall clock
 * of `timeZone` at `now`. Whatever was not understood, or found no place, is in `unrecognized`.
 */
export function parseQuickAdd(
  text: string,
  { now, timeZone }: { readonly now: Temporal.Instant; readonly timeZone: string },
): QuickAddResponse {
  const clock: Clock = { now, timeZone, today: now.toZonedDateTimeISO(timeZone).toPlainDate() };
  const found: QuickAddResponse = { tasks: [], habits: [], unrecognized: [] };
  let said: Said[] = [];
  for (const line of text.split(/\r?\n/).flatMap(shortLines)) {
    if (line.trim() !== "") said = withLine(said, line, clock);
  }
  for (const part of said) {
    if (typeof part === "string") found.unrecognized.push(part);
    else readItem(part, clock, found);
  }
  return { ...found, unrecognized: [...new Set(found.unrecognized)] };
}

/** Something to do, or words that were not understood. */
type Said = Item | string;

/** The most that is read at once: what patterns cost grows with the square of it. */
const LONGEST_LINE = 1_000;

/** A very long line in pieces, cut at its last separator within reach. */
function shortLines(line: string): string[] {
  if (line.length <= LONGEST_LINE) return [line];
  const reach = line.slice(0, LONGEST_LINE);
  const at = Math.max(...[...",;，；。"].map((separator) => reach.lastIndexOf(separator))) + 1 || LONGEST_LINE;
  return [line.slice(0, at), ...shortLines(line.slice(at))];
}

/** What was said before a line, as the line leaves it, and what it says itself. */
function withLine(before: readonly Said[], line: string, clock: Clock): Said[] {
  const plain = plainly(line);
  const { text, origin } = closeUp(plain);
  const found = keepInTitle(text, findMarks(text, RECOGNIZERS, clock), clock);
  const marks = found.map((mark) => inLine(mark, origin, line));
  const masked = maskOf(plain, marks);
  if (isRemark(masked)) return [...before, line.trim()];
  const { items, orphans, pending } = cutItems(line, masked, marks);
  const unread = orphans.map(textOf);
  if (items.length + orphans.length + pending.length === 0) unread.push(line.trim());
  return [...pending.reduce(withChange, before), ...items.map(keepAdverb), ...unread];
}

/** "Actually make it 4h" in a line of its own. */
function withChange(before: readonly Said[], { change, marks, said }: PendingChange): readonly Said[] {
  const items = before.filter((part) => typeof part !== "string");
  const changed = applyChange(change, marks, items);
  if (!changed) return [...before, said];
  return [...changed, ...before.filter((part) => typeof part === "string")];
}

function readItem(item: Item, clock: Clock, found: QuickAddResponse): void {
  const named = item.marks.filter(isInTitle).map(textOf);
  const unread = leftovers(item.runs, named, clock);
  const title = joinRuns(item.runs);
  if (takesBack(title) || !NAMES_WORK.test(title) || SAME_AGAIN.test(title) || isTold(item, title)) {
    found.unrecognized.push([title, ...item.marks.map(textOf)].join(" "));
    return;
  }
  if (isUnheard(item, unread, found)) {
    found.unrecognized.push(title);
    return;
  }
  const wishes = wishesOf(item);
  const habit = readHabit(title, wishes, item.marks);
  if (habit && !wishes.duration) unread.push(...item.runs.map(bareNumber).filter((number) => number !== null));
  const understood = habit ?? readTask(title, item, wishes, clock);
  const unplaced = habit ? understood.unplaced : [...understood.unplaced, ...(wishes.repeat?.marks ?? [])];
  if (!keep(habit, understood.value, found)) found.unrecognized.push(title);
  found.unrecognized.push(...unplaced.map(textOf), ...unread);
}

/** A title has a letter, or a picture. */
const NAMES_WORK = /[\p{L}\p{Extended_Pictographic}]/u;

/** "… and again on Friday": of what, no field holds. */
const SAME_AGAIN =
  /^(?:and )?(?:again|too|also|as well|same(?: again)?|ditto|(?:(?:one|two|three|\d+|some|a bit|a little|an?other) )?more(?: (?:hours?|minutes?|of (?:it|that)))?|再次|再一次|又|也)$/i;

/** Words beside others, or without a wish, that tell of something and name no work: "I run out on Thursday", 他们催得紧. */
function isTold({ marks, separator }: Item, title: string): boolean {
  return NO_TITLE.test(title) && (marks.length === 0 || Boolean(separator));
}

const NO_TITLE =
  /^(?:i|we|you|he|she|they)(?:['’](?:m|d|ve|re|s|ll))?(?:\s+[a-z]|$)|^(?:get|buy|grab|fetch|take|bring|send|do|make) (?:it|them|some|those|these)$|^(?:他|她|你)们?(?!的)[一-龥]*[了紧着]$/i;

const CONDITION = /^(?:if|once|when|as soon as|unless|in case|如果|要是|假如|万一|除非|等)/i;

/** "…, after lunch", "once it is here, …": words that only say something about another item, which we did not understand. */
function isUnheard(item: Item, unread: readonly string[], { tasks, habits }: QuickAddResponse): boolean {
  const said = item.runs.join(" ");
  if (item.marks.length > 0) return false;
  if (isRemark(said) || (CONDITION.test(said) && unread.includes(said))) return true;
  return (
    tasks.length + habits.length > 0 &&
    (unread.some((part) => part === said) || /^(?:[\d\s.,/&-]|and|or|和|或)+$/i.test(said))
  );
}

/** "Weekly report by Friday" is one task that is called so, not a habit; so is a "weekly review every Friday". */
function keepAdverb(item: Item): Item {
  const opening = item.marks.find(({ meaning }) => meaning.kind === "repeat" && meaning.repeat.opens);
  const dated = item.marks.some(
    (mark) =>
      (mark.meaning.kind === "when" && (mark.meaning.when.days ?? mark.meaning.when.instant)) ||
      (mark.meaning.kind === "repeat" && mark !== opening),
  );
  if (!opening || !dated) return item;
  const [first = "", ...rest] = item.runs;
  return {
    ...item,
    runs: [`${textOf(opening)} ${first}`.trim(), ...rest],
    marks: item.marks.filter((mark) => mark !== opening),
  };
}

/** Adds what was read to what was found; false when it breaks a limit of the contract. */
function keep(habit: unknown, value: TaskInput | Habit, found: QuickAddResponse): boolean {
  if (habit) {
    const read = Habit.safeParse(value);
    if (!read.success || found.habits.length >= LIMITS.habits) return false;
    found.habits.push(read.data);
    return true;
  }
  const read = TaskInput.safeParse(value);
  if (!read.success || found.tasks.length >= LIMITS.tasks) return false;
  found.tasks.push(read.data);
  return true;
}

function inLine(mark: Mark, origin: readonly number[], line: string): Mark {
  const [start, end] = [origin[mark.start] ?? 0, (origin[mark.end - 1] ?? 0) + 1];
  return { ...mark, start, end, said: line.slice(start, end).trim() };
}

function textOf({ said }: Mark): string {
  return said ?? "";
}
