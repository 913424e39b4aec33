import * as z from "zod";
import { LIMITS } from "#contract/limits.ts";
import { Habit, TaskInput } from "#contract/task.ts";
import type { Understood } from "#contract/understood-text.ts";
import { Wish } from "#contract/wish.ts";
import { DAY_MS, formatInstant, instantAt, isDate, parseLocalTime, parseWireTime } from "#domain/time.ts";
import { jsonIn } from "#server/model/index.ts";
import { AnswerForm, AnswerHabit, AnswerTask, AnswerWish } from "./answer-form.ts";

type Known = { readonly now: Temporal.Instant; readonly timeZone: string };

/** More than anybody writes at once. */
const MOST_ENTRIES = 50;
const FARTHEST_MS = 5 * 366 * DAY_MS;

/**
 * The outer form. Its entries are parsed one by one, so that one bad entry does not cost the
 * others.
 */
const Outer = AnswerForm.extend({
  tasks: z.array(z.unknown()),
  habits: z.array(z.unknown()),
  wishes: z.array(z.unknown()),
  not_understood: z.array(z.string()).catch([]),
}).loose();

/** The valid parts of a model's answer about `text`; null when it is no answer at all. */
export function readAnswer(answer: string, text: string, known: Known): Understood | null {
  const outer = Outer.safeParse(jsonIn(answer));
  if (!outer.success) return null;
  const unread: string[] = [];
  const each = <T>(entries: readonly unknown[], read: (entry: unknown) => T | null): T[] =>
    entries.slice(0, MOST_ENTRIES).flatMap((entry) => {
      const value = read(entry);
      if (value === null) unread.push(titleOf(entry));
      return value === null ? [] : [value];
    });
  const tasks = each(outer.data.tasks, (entry) => readTask(entry, known));
  const habits = each(outer.data.habits, readHabit);
  const wishes = each(outer.data.wishes, readWish);
  // Only the person's own words are returned as not understood, so that the model cannot add text
  // here.
  const notUnderstood = outer.data.not_understood.filter((part) => part.trim() !== "" && text.includes(part));
  const unrecognized = [...new Set([...notUnderstood, ...unread.filter((title) => title !== "")])].slice(
    0,
    MOST_ENTRIES,
  );
  return { tasks, habits, wishes, unrecognized };
}

function readTask(entry: unknown, known: Known): TaskInput | null {
  const parsed = AnswerTask.safeParse(entry);
  if (!parsed.success) return null;
  const { title, due, earliest_start, ...rest } = parsed.data;
  const times = { due: readTime(due, known), earliest_start: readTime(earliest_start, known) };
  if (times.due === undefined || times.earliest_start === undefined) return null;
  const read = TaskInput.safeParse({ ...withoutNulls({ ...rest, ...times }), title: cleanTitle(title) });
  return read.success && inOrder(read.data, known.timeZone) ? read.data : null;
}

function readHabit(entry: unknown): Habit | null {
  const parsed = AnswerHabit.safeParse(entry);
  if (!parsed.success) return null;
  const { title, preferred, ...rest } = parsed.data;
  const windows = preferred && { preferred: preferred.map(({ from, to }) => [from, to]) };
  const read = Habit.safeParse({ ...withoutNulls(rest), ...windows, title: cleanTitle(title) });
  return read.success ? read.data : null;
}

function readWish(entry: unknown): Wish | null {
  const parsed = AnswerWish.safeParse(entry);
  const read = parsed.success ? Wish.safeParse(withoutNulls(parsed.data)) : parsed;
  return read.success ? (read.data as Wish) : null;
}

/** A time in wire form; null for none, undefined for a time that does not exist or has passed. */
function readTime(stated: string | null, { now, timeZone }: Known): string | null | undefined {
  if (stated === null) return null;
  const [date = "", time] = stated.trim().split(/[T ]/, 2);
  if (!isDate(date) || (time !== undefined && !/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time))) return undefined;
  const wire = time === undefined ? date : formatInstant(instantAt(date, parseLocalTime(time), timeZone));
  const ahead = (parseWireTime(wire, timeZone) ?? Number.NaN) - now.epochMilliseconds;
  return ahead > -DAY_MS && ahead < FARTHEST_MS ? wire : undefined;
}

function inOrder({ due, earliest_start: start }: TaskInput, timeZone: string): boolean {
  if (due == null || start == null) return true;
  if (isDate(due) && isDate(start)) return start <= due;
  const end = isDate(due) ? (parseWireTime(due, timeZone) ?? 0) + DAY_MS : (parseWireTime(due, timeZone) ?? 0);
  return (parseWireTime(start, timeZone) ?? 0) < end;
}

function titleOf(entry: unknown): string {
  const title = typeof entry === "object" && entry !== null && "title" in entry ? entry.title : "";
  return typeof title === "string" ? cleanTitle(title).slice(0, LIMITS.titleLength) : "";
}

/** One line, without control characters and characters that change the writing direction. */
function cleanTitle(title: string): string {
  return title
    .replaceAll(/[\p{Cc}\p{Cf}]+/gu, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}

function withoutNulls(entry: object): object {
  return Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== null && value !== undefined));
}
