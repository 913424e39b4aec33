import type { BlockFact, DueFact } from "./block-facts.ts";
import { capital, type Words } from "./words.ts";

/** One sentence in the words' language. */
export function sentenceFor(fact: BlockFact, due: DueFact | null, words: Words): string {
  const main = words.language === "en" ? inEnglish(fact, words) : inChinese(fact, words);
  const saysDue = fact.kind === "last-focus" || fact.kind === "overdue" || (fact.kind === "only-stretch" && fact.due);
  const tail = due && !saysDue ? dueClause(due, words) : "";
  return words.language === "en" ? `${main}${tail}.` : `${main}${tail}。`;
}

export function sentenceForFixed({ language }: Words): string {
  return language === "en" ? "It stays where you fixed it." : "按您固定的时间保留。";
}

function dueClause({ due, cushion }: DueFact, words: Words): string {
  if (words.language === "zh")
    return cushion > 0
      ? `，距${words.until(due)}截止还余${words.length(cushion)}空闲工作时间`
      : `，${words.until(due)}截止前已无空闲工作时间`;
  return cushion > 0
    ? `, with ${words.length(cushion)} of free working time to spare before it is due ${words.until(due)}`
    : `, with no free working time left before it is due ${words.until(due)}`;
}

function inEnglish(fact: BlockFact, words: Words): string {
  switch (fact.kind) {
    case "kept":
      return "Stays where it was";
    case "moved": {
      const because = fact.because === null ? "" : `, where ${words.quote(fact.because)} now stands`;
      return `Moved from ${words.moment(fact.from)}${because}`;
    }
    case "overdue":
      return `It was already due ${words.until(fact.due)} and is counted as late`;
    case "last-focus":
      return `${capital(focusWindow(fact, words))} is your last deep-work window before the deadline, ${words.until(fact.due)}`;
    case "only-stretch":
      return `The only free stretch of ${words.length(fact.minutes)} ${onlyWhen(fact, words)}`;
    case "after-task":
      return `The first room for it once ${words.quote(fact.title)} is done ${words.until(fact.finish)}`;
    case "released":
      return `The first room left after its earliest start, ${words.moment(fact.at)}`;
    case "focus":
      return `Deep work in your focus hours, ${words.partOfDay(fact.start)}`;
    case "day-load":
      return `With it ${words.day(fact.day)} carries ${words.length(fact.minutes)} of planned work, against ${words.length(fact.average)} on an average day`;
    case "first-stretch":
      return `The earliest free time of ${words.length(fact.minutes)} that is left`;
    case "stretch":
      return `Fits the free time ${between(fact, words)}from ${words.moment(fact.from)} to ${endOfStretch(fact, words)}`;
  }
}

function inChinese(fact: BlockFact, words: Words): string {
  switch (fact.kind) {
    case "kept":
      return "保持原位";
    case "moved":
      return fact.because === null
        ? `从${words.moment(fact.from)}移来`
        : `从${words.moment(fact.from)}移来，那里现有${words.quote(fact.because)}`;
    case "overdue":
      return `已于${words.until(fact.due)}到期，计为逾期`;
    case "last-focus":
      return `${focusWindow(fact, words)}是${words.until(fact.due)}截止前最后一段可做深度工作的时间`;
    case "only-stretch":
      return `这是${onlyWhen(fact, words)}唯一够${words.length(fact.minutes)}的空闲时段`;
    case "after-task":
      return `${words.quote(fact.title)}于${words.until(fact.finish)}完成后的第一个空档`;
    case "released":
      return `最早开始时间${words.moment(fact.at)}之后的第一个空档`;
    case "focus":
      return `深度工作，安排在${words.partOfDay(fact.start)}的专注时间内`;
    case "day-load":
      return `连同它，${words.day(fact.day)}共有${words.length(fact.minutes)}计划工作，日均为${words.length(fact.average)}`;
    case "first-stretch":
      return `这是尚余的最早一段够${words.length(fact.minutes)}的空闲时间`;
    case "stretch":
      return `${words.moment(fact.from)}至${endOfStretch(fact, words)}${between(fact, words)}的空闲时间正好可用`;
  }
}

/** A part of the day when the window lies in one, and otherwise its hours. */
function focusWindow({ from, to }: { from: number; to: number }, words: Words): string {
  const [part, last] = [words.partOfDay(from), words.partOfDay(to - 1)];
  if (part === last) return part;
  return `${words.moment(from)}${words.language === "en" ? " to " : "至"}${endOfStretch({ from, to }, words)}`;
}

function onlyWhen({ from, due }: { from: number | null; due: number | null }, words: Words): string {
  if (words.language === "zh") {
    if (from === null) return due === null ? "时间范围内" : `${words.until(due)}截止前`;
    const start = `最早开始时间${words.moment(from)}`;
    return due === null ? `${start}之后` : `${start}之后、${words.until(due)}截止前`;
  }
  if (from === null) return due === null ? "in this window" : `before it is due ${words.until(due)}`;
  const start = `after its earliest start, ${words.moment(from)},`;
  return due === null ? `${start} in this window` : `${start} and before it is due ${words.until(due)}`;
}

/** The events on either side, followed by what stands next in the sentence. */
function between({ after, before }: { after: string | null; before: string | null }, words: Words): string {
  if (words.language === "zh") {
    if (after && before) return `（在${words.quote(after)}与${words.quote(before)}之间）`;
    return after ? `（在${words.quote(after)}之后）` : before ? `（在${words.quote(before)}之前）` : "";
  }
  if (after && before) return `between ${words.quote(after)} and ${words.quote(before)}, `;
  return after ? `after ${words.quote(after)}, ` : before ? `before ${words.quote(before)}, ` : "";
}

/** The day is said again only when it is another one. */
function endOfStretch({ from, to }: { from: number; to: number }, words: Words): string {
  const end = words.until(to);
  const sameDay = `${words.day(from)} `;
  return end.startsWith(sameDay) ? end.slice(sameDay.length) : end;
}
