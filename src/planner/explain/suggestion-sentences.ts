import type { Change } from "../model.ts";
import type { Words } from "./words.ts";

/** What to do so that it fits, in one sentence. */
export function sentenceForChange(change: Change, words: Words): string {
  return words.language === "en"
    ? `It would fit ${inEnglish(change, words)}.`
    : `${inChinese(change, words)}即可安排。`;
}

function inEnglish(change: Change, words: Words): string {
  switch (change.kind) {
    case "shorten":
      return `if you shorten it by ${words.length(change.minutes)}`;
    case "extend-day":
      return `if you work until ${words.time(change.span.end)} on ${words.day(change.span.start)}`;
    case "shorter-blocks":
      return `if it may be split into blocks of ${words.length(change.minutes)}`;
    case "longer-blocks":
      return `if its blocks may be as long as ${words.length(change.minutes)}`;
    case "raise-focus-cap":
      return `if a day may hold ${words.length(change.minutes)} of deep work`;
    case "move-due":
      return `if it is due ${words.until(change.due)} instead`;
    case "earlier-start":
      return `if it may start from ${words.moment(change.start)}`;
    case "raise-priority":
      return `if you give it priority ${change.priority}`;
    case "drop-task":
      return `if you drop ${words.quote(change.title)}`;
    case "drop-dependency":
      return `if it need not wait for ${words.quote(change.title)}`;
  }
}

function inChinese(change: Change, words: Words): string {
  switch (change.kind) {
    case "shorten":
      return `将它缩短${words.length(change.minutes)}`;
    case "extend-day":
      return `${words.day(change.span.start)}工作到${words.time(change.span.end)}`;
    case "shorter-blocks":
      return `允许拆分成${words.length(change.minutes)}的时段`;
    case "longer-blocks":
      return `允许单个时段长达${words.length(change.minutes)}`;
    case "raise-focus-cap":
      return `将每天的深度工作上限提高到${words.length(change.minutes)}`;
    case "move-due":
      return `将截止时间改为${words.until(change.due)}`;
    case "earlier-start":
      return `允许从${words.moment(change.start)}开始`;
    case "raise-priority":
      return `将它的优先级提高到${change.priority}`;
    case "drop-task":
      return `去掉${words.quote(change.title)}`;
    case "drop-dependency":
      return `不必等待${words.quote(change.title)}`;
  }
}
