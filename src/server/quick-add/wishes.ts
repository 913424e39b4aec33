import type { Item } from "./items.ts";
import type { Mark, Meaning, Repeat } from "./mark.ts";
import type { Role, When } from "./moment.ts";

type Kind = Meaning["kind"];
type Of<K extends Kind> = Extract<Meaning, { kind: K }>;

type Entry = { readonly when: When; readonly mark: Mark };

/** The marks of one item by what they say, each kind once; what came a second time is left over. */
export type Wishes = {
  readonly duration: Of<"duration"> | null;
  readonly blocks: readonly Of<"block">[];
  readonly priority: Of<"priority"> | null;
  readonly effort: Of<"effort"> | null;
  readonly url: Of<"url"> | null;
  readonly repeat: { readonly repeat: Repeat; readonly marks: readonly Mark[] } | null;
  readonly whens: readonly Entry[];
  readonly unclear: readonly Mark[];
};

export function wishesOf(item: Item): Wishes {
  const unclear: Mark[] = item.marks.filter((mark) => mark.meaning.kind === "unclear");
  const once = <K extends Kind>(kind: K): Of<K> | null => {
    const [first, ...more] = item.marks.filter((mark) => mark.meaning.kind === kind);
    unclear.push(...more.filter((mark) => !sameMeaning(mark.meaning, first?.meaning)));
    return (first?.meaning as Of<K> | undefined) ?? null;
  };
  return {
    duration: once("duration"),
    priority: mostUrgent(item.marks) ?? once("priority"),
    effort: once("effort"),
    url: once("url"),
    blocks: item.marks.flatMap(({ meaning }) => (meaning.kind === "block" ? [meaning] : [])),
    repeat: mergeRepeats(item.marks, unclear),
    whens: joinTimes(item.marks),
    unclear,
  };
}

/** "!! … asap": the more urgent of two that do not contradict each other. */
function mostUrgent(marks: readonly Mark[]): Of<"priority"> | null {
  const said = marks.flatMap(({ meaning }) => (meaning.kind === "priority" ? [meaning] : []));
  const levels = said.map(({ level }) => level);
  const contradictory = Math.min(...levels) < 3 && Math.max(...levels) > 2;
  return contradictory ? null : (said.toSorted((a, b) => a.level - b.level)[0] ?? null);
}

function sameMeaning(a: Meaning, b: Meaning | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** "3x a week" gives the count, "mon/wed" the days; a second count or list that differs is left over. */
function mergeRepeats(marks: readonly Mark[], unclear: Mark[]): Wishes["repeat"] {
  let merged: { repeat: Repeat; marks: Mark[] } | null = null;
  for (const mark of marks) {
    if (mark.meaning.kind !== "repeat") continue;
    const { repeat } = mark.meaning;
    if (!merged) {
      merged = { repeat, marks: [mark] };
    } else if ((repeat.times && merged.repeat.times) || (repeat.days && merged.repeat.days)) {
      unclear.push(mark);
    } else {
      merged = { repeat: joinRepeats(merged.repeat, repeat), marks: [...merged.marks, mark] };
    }
  }
  return merged;
}

function joinRepeats(a: Repeat, b: Repeat): Repeat {
  const days = a.days ?? b.days;
  return { times: a.times ?? b.times, days, otherwise: days?.length ?? Math.max(a.otherwise, b.otherwise) };
}

/** "by Friday 3h at 5pm", "Friday after 5pm": a day here and a time of day there are one moment. */
function joinTimes(marks: readonly Mark[]): Entry[] {
  const whens = marks.flatMap((mark) => (mark.meaning.kind === "when" ? [{ when: mark.meaning.when, mark }] : []));
  const timeOnly = whens.filter(({ when }) => !when.days && !when.instant && when.hours);
  const dayOnly = whens.filter(({ when }) => when.days && !when.hours && !when.until);
  const [time, day] = [timeOnly[0], dayOnly[0]];
  if (!time || !day || timeOnly.length > 1 || dayOnly.length > 1) return whens;
  const joined = joinedRole(day.when.role, time.when.role);
  if (joined === null) return whens;
  return whens.flatMap((entry) => {
    if (entry === time) return [];
    const whole = { when: { ...day.when, role: joined, hours: time.when.hours }, mark: time.mark };
    if (entry !== day) return [entry];
    // "Friday after 5pm" ends with Friday, too.
    return joined === "after" || joined === "start" ? [whole, day] : [{ ...whole, mark: day.mark }];
  });
}

/** Whose word counts when a day and a time were said apart; null when both have one of their own. */
function joinedRole(day: Role, time: Role): Role | null {
  if (time === "on") return day === "on" || day === "due" ? day : null;
  return day === "on" ? time : null;
}
