import { readFile } from "node:fs/promises";
import { type ReadItem, readItems } from "#words/read-items.ts";

/**
 * Lines that people typed, each with what it was to mean:
 * `title | 90m | on 2026-12-11 to 2026-12-11 ;; habit | 45m | x3`, nothing where it was not to be
 * understood. Times are those on the clock in Berlin, said on Monday 7 December 2026 at 10:00.
 */
type Phrases = Readonly<Record<string, string>>;

/** `corrections`: corrections of what the same text said before. */
export type Corpus = { readonly typed: Phrases; readonly corrections: Phrases };

/** Exact; or right as far as it was read, with the rest left in a title; or not what was meant. */
export type Outcome = "exact" | "left" | "wrong";

/** Monday 7 December 2026, 10:00 in Berlin. */
export const TERMS = { now: Date.parse("2026-12-07T09:00:00Z"), timeZone: "Europe/Berlin", defaultMinutes: 60 };

export async function readCorpus(): Promise<Corpus> {
  return JSON.parse(await readFile(new URL("../corpora/typed-lines.json", import.meta.url), "utf8"));
}

/** The phrases by what became of each. */
export function outcomesOf(phrases: Phrases): Readonly<Record<Outcome, readonly string[]>> {
  const outcomes = { exact: [] as string[], left: [] as string[], wrong: [] as string[] };
  for (const [phrase, meant] of Object.entries(phrases)) outcomes[outcomeOf(phrase, meant)].push(phrase);
  return outcomes;
}

/** What a line came to, in the form of the corpus. */
export function readingOf(phrase: string): string {
  return readItems(phrase, TERMS)
    .filter(({ task, habit }) => task || habit)
    .map((item) => [item.title, ...factsOf(item)].join(" | "))
    .join(" ;; ");
}

/**
 * Compares what was read with what was meant: all that each item says must hold of one thing that
 * was meant.
 */
function outcomeOf(phrase: string, meant: string): Outcome {
  if (readingOf(phrase) === meant) return "exact";
  const wanted = meant.split(" ;; ").map((item) => item.split(" | ").slice(1));
  const items = readItems(phrase, TERMS).filter(({ task, habit }) => task || habit);
  const isRight = (item: ReadItem) => wanted.some((facts) => factsOf(item).every((fact) => holds(fact, facts)));
  return items.every(isRight) ? "left" : "wrong";
}

/**
 * Whether it was meant, or what was meant lies in it: "tomorrow after lunch" is tomorrow, and the
 * rest is in the title.
 */
function holds(fact: string, meant: readonly string[]): boolean {
  const [from, to] = rangeOf(fact) ?? [];
  return meant.some((each) => {
    const [first, last] = rangeOf(each) ?? [];
    return each === fact || (from && to && first && last && from <= first && last <= to);
  });
}

/** Of days or hours, as text that can be compared. */
function rangeOf(fact: string): [from: string, to: string] | null {
  const [, from, to] = /^on (.+) to (.+)$/.exec(fact) ?? /^(\d\d:\d\d)-(\d\d:\d\d)$/.exec(fact) ?? [];
  if (from && to) return [from, byEnd(to).length === 10 ? `${byEnd(to)} 24:00` : to];
  const [, start] = /^from (\S+ \S+)$/.exec(fact) ?? [];
  return start ? [start, start] : null;
}

/** What the forms read in an item; what it has by default is no fact. */
function factsOf({ task, habit, placed }: ReadItem): string[] {
  const meanings = placed.map(({ meaning }) => meaning);
  const hasLength = meanings.some(
    (meaning) => meaning.kind === "length" || (meaning.kind === "span" && meaning.minutes),
  );
  const isOn = meanings.some(({ kind }) => kind === "on" || kind === "span");
  const { earliest_start: from, due, url, category, priority, effort, max_block_minutes: most } = task ?? {};
  const facts = [
    hasLength && `${(task ?? habit)?.duration_minutes}m`,
    habit && `x${habit.times_per_week}`,
    habit?.every_weeks && `every ${habit.every_weeks} weeks`,
    habit?.days?.join(","),
    habit?.preferred?.map((range) => range.join("-")).join(","),
    ...(isOn
      ? [`on ${local(from)} to ${local(due)}`]
      : [due && `due ${byEnd(local(due))}`, from && `from ${local(from)}`]),
    priority && `p${priority}`,
    effort,
    most && `max ${most}`,
    category && `@${category}`,
    url,
  ];
  return facts.filter((fact): fact is string => typeof fact === "string" && fact !== "");
}

/** Due at midnight is due at the end of the day. */
function byEnd(at: string): string {
  return at.endsWith(" 00:00") ? new Date(Date.parse(at.slice(0, 10)) - 1).toISOString().slice(0, 10) : at;
}

function local(at: string | null | undefined): string {
  if (!at || at.length === 10) return at ?? "";
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone: TERMS.timeZone, dateStyle: "short", timeStyle: "short" });
  return format.format(new Date(at));
}
