import { HOURS, type Hours } from "./moment.ts";
import { englishNumber } from "./number-words.ts";

/** Parts of a part of the day. */
export function partOf(name: string): Hours | null {
  const bounds: Readonly<Record<string, readonly [number, number]>> = {
    "early morning": [6, 9],
    "mid morning": [9, 11],
    "late morning": [10, 12],
    "early afternoon": [12, 15],
    "mid afternoon": [14, 16],
    "late afternoon": [15, 18],
    "early evening": [18, 20],
    "late evening": [20, 23],
  };
  const [from, to] = bounds[name] ?? [];
  if (from === undefined || to === undefined) return null;
  return { from: new Temporal.PlainTime(from), to: new Temporal.PlainTime(to), window: true };
}

/** "Mornings" is said of many days. */
export function partOfDay(groups: Groups): Hours {
  const part = groups?.part?.toLowerCase();
  const hours =
    part === "morning" ? HOURS.morning : part === "afternoon" || part === "arvo" ? HOURS.afternoon : HOURS.evening;
  return groups?.many ? { ...hours, repeated: true } : hours;
}

type Groups = Readonly<Record<string, string | undefined>> | undefined;

/** The hours that a part of the day may have. */
const PLAUSIBLE: Readonly<Record<string, readonly number[]>> = {
  morning: [4, 5, 6, 7, 8, 9, 10, 11, 12],
  afternoon: [12, 1, 2, 3, 4, 5, 6],
  evening: [5, 6, 7, 8, 9, 10, 11],
  night: [7, 8, 9, 10, 11, 12, 1, 2, 3],
};

/** "Morning at 7:30", "8 in the evening": the part of the day says which half is meant. */
export function timeOfPart(groups: Groups): Hours | null {
  const hour = Number(groups?.h);
  const part = groups?.part?.toLowerCase();
  const said = groups?.meridiem?.toLowerCase();
  const meant = part === "morning" || (part === "night" && hour < 5) ? "a" : "p";
  if (said && said !== meant) return null;
  if (hour > 12 && !(part === "afternoon" ? hour <= 18 : part !== "morning" && hour >= 17)) return null;
  if (!said && hour <= 12 && !PLAUSIBLE[part ?? ""]?.includes(hour)) return null;
  return clockTime({ ...groups, meridiem: hour > 12 ? undefined : meant });
}

/** A time such as `17:30`, `5 pm`, `6:15`; null when nothing says which half of the day is meant. */
export function clockTime(groups: Groups, line = ""): Hours | null {
  const early = /^[5-7]$/.test(groups?.h ?? "") && groups?.m !== undefined && !groups.meridiem;
  const half = early ? halfOfDay(Number(groups?.h), line) : undefined;
  if (half === null && groups?.h !== "7") return null;
  const from = wallTime(groups?.h, groups?.m, groups?.meridiem ?? half ?? undefined);
  return from && { from, to: from };
}

/** `2-4pm`, `17:00-18:30`, with the halves of the day that were said or follow from one another. */
export function hoursRange(groups: Groups): Hours | null {
  const to = wallTime(groups?.h2, groups?.m2, groups?.p2);
  const from = wallTime(groups?.h1, groups?.m1, groups?.p1 ?? guessMeridiem(groups));
  if (!from || !to || Temporal.PlainTime.compare(from, to) >= 0) return null;
  return groups?.between ? { from, to, window: true } : { from, to };
}

/** "Between 10am and noon". */
export function spanUntil(groups: Groups): Hours | null {
  const from = wallTime(groups?.h1, groups?.m1, groups?.p1);
  const midnight = groups?.end?.toLowerCase() === "midnight";
  const to = midnight ? null : HOURS.noon.to;
  if (!from || (to && Temporal.PlainTime.compare(from, to) >= 0)) return null;
  return groups?.between ? { from, to, window: true } : { from, to };
}

/** "11am to 1": the end is the next such hour. */
export function rangeFrom(groups: Groups): Hours | null {
  const wraps = Number(groups?.h2) % 12 < Number(groups?.h1) % 12 || Number(groups?.h2) === 12;
  const early = groups?.p1?.toLowerCase() === "a" && !wraps;
  return Number(groups?.h2) > 12 ? null : hoursRange({ ...groups, p2: early ? "a" : "p" });
}

/** "Between 9 and 11" is in the day: from 7 to 11 before noon, from 12 to 6 after it. */
export function looseRange(groups: Groups, line: string): Hours | null {
  const [first, last] = [Number(groups?.h1), Number(groups?.h2)];
  const half =
    first >= 5 && first <= 7 && !groups?.between ? halfOfDay(first, line) : first >= 7 && first < 12 ? "a" : "p";
  if (half === null) return null;
  const early = half === "a";
  return hoursRange({
    ...groups,
    p1: first > 12 ? undefined : early ? "a" : "p",
    p2: last > 12 ? undefined : early && last < 12 && last >= first ? "a" : "p",
  });
}

/** "Half past three", "quarter to five": from one to six, and to seven, the afternoon is meant. */
export function spokenTime(groups: Groups): Hours | null {
  const said = groups?.hour?.toLowerCase() ?? "";
  const hour = englishNumber(said);
  const side = groups?.side?.toLowerCase();
  const minutes = side ? (side.startsWith("half") ? 30 : 15) : englishNumber(groups?.n ?? "");
  const before = side === "quarter to" || groups?.way?.toLowerCase() === "to";
  if (hour < 1 || hour > 12 || (hour === 7 && !groups?.meridiem && !before)) return null;
  const meridiem = groups?.meridiem ?? (hour < 7 || hour === 12 || (before && hour === 7) ? "p" : "a");
  const from = wallTime(String(hour), undefined, meridiem);
  const time = from && (before ? from.subtract({ minutes }) : from.add({ minutes }));
  return time && { from: time, to: time };
}

/** `9-11am` is in the morning, `2-4pm` in the afternoon, `11-1pm` begins before noon. */
function guessMeridiem(groups: Groups): string | undefined {
  if (groups?.p2 !== "p" && groups?.p2 !== "P") return groups?.p2;
  const minute = (hour: string | undefined, minutes: string | undefined) =>
    (Number(hour) % 12) * 60 + Number(minutes ?? 0);
  return minute(groups.h1, groups.m1) < minute(groups.h2, groups.m2) ? "p" : "a";
}

/** From 1 to 6 o'clock the afternoon is meant, from 8 to 12 the day; at 7, and for a run at 6, either may be. */
export function bareHour(hour: number, line: string): Hours | null {
  const half = hour >= 5 && hour < 12 ? halfOfDay(hour, line) : hour < 5 ? "p" : "a";
  if (half === null) return null;
  const from = new Temporal.PlainTime(hour === 12 ? 12 : half === "p" ? hour + 12 : hour);
  return { from, to: from, ...(half === "a" && hour < 12 && !/morning|breakfast/i.test(line) && { open: true }) };
}

/** "At ten", "seven thirty in the evening". */
export function wordTime(groups: Groups, line: string): Hours | null {
  const hour = englishNumber(groups?.hour ?? "");
  const minutes = englishNumber(groups?.minutes?.replace(/o'?clock/i, "zero") ?? "zero");
  const known = { ...groups, h: String(hour), m: String(minutes).padStart(2, "0") };
  if (groups?.part) return timeOfPart(known);
  if (groups?.meridiem) return clockTime(known);
  return minutes > 0 ? clockTime(known, line) : bareHour(hour, line);
}

/** Which half of the day an hour from 5 to 11 is in, from what is done; null when nothing says. */
function halfOfDay(hour: number, line: string): "a" | "p" | null {
  if (hour > 7 && /\b(?:bed|asleep|sleep)\b/i.test(line)) return "p";
  if (
    hour < 10 &&
    /\b(?:dinner|supper|party|drinks|movies?|cinema|film|concert|theat(?:re|er)|date night|pub|bar|gig|show|game night|restaurant|tonight|evening)\b|晚饭|晚餐|聚餐|电影/i.test(
      line,
    )
  )
    return "p";
  if (/\b(?:breakfast|wake|alarm|sunrise|morning)\b|早饭|早餐|起床/i.test(line)) return "a";
  if (
    hour < 8 &&
    /\b(?:run(?:ning)?|jog(?:ging)?|gym|swim(?:ming)?|yoga|workout|meditat(?:e|ion|ing)|pray(?:er|ers|ing)?|stretch(?:es|ing)?|walk(?:ing)?|journal(?:ing)?|cycl(?:e|ing)|bike|flight|plane|train|airport)\b|晨|健身|跑步|冥想|祈祷|散步|遛狗|骑车|飞机|火车|高铁/i.test(
      line,
    )
  )
    return null;
  return hour === 7 ? null : hour < 7 ? "p" : "a";
}

function wallTime(
  hour: string | undefined,
  minute: string | undefined,
  meridiem: string | undefined,
): Temporal.PlainTime | null {
  let hours = Number(hour);
  if (meridiem) {
    if (hours < 1 || hours > 12) return null;
    hours = (hours % 12) + (meridiem.toLowerCase() === "p" ? 12 : 0);
  } else if (/^[1-6]$/.test(hour ?? "") && minute !== undefined) {
    hours += 12; // who means the night writes 03:30 or 3:30 am
  }
  return hours <= 23 ? new Temporal.PlainTime(hours, Number(minute ?? 0)) : null;
}
