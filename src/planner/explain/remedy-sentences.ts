import type { Change, PlanningTask } from "../model.ts";
import type { Words } from "./words.ts";

/** What holds once the change is carried out, in one sentence. Hours are the weekday's: a longer Thursday is every Thursday. */
export function statementOf(change: Change, task: PlanningTask, words: Words): string {
  const title = words.quote(task.title);
  return words.language === "en" ? inEnglish(change, title, words) : inChinese(change, title, words);
}

function inEnglish(change: Change, title: string, words: Words): string {
  switch (change.kind) {
    case "shorten":
      return `${title} is ${words.length(change.minutes)} shorter.`;
    case "extend-day":
      return `You work until ${words.time(change.span.end)} on ${words.weekly(change.span.start)}.`;
    case "shorter-blocks":
      return `${title} may be split into blocks of ${words.length(change.minutes)}.`;
    case "longer-blocks":
      return `Blocks of ${title} may be as long as ${words.length(change.minutes)}.`;
    case "raise-focus-cap":
      return `A day may hold ${words.length(change.minutes)} of deep work.`;
    case "move-due":
      return `${title} is due ${words.until(change.due)}.`;
    case "earlier-start":
      return `${title} may start from ${words.moment(change.start)}.`;
    case "raise-priority":
      return `${title} has priority ${change.priority}.`;
    case "drop-task":
      return `${words.quote(change.title)} is left out.`;
    case "drop-dependency":
      return `${title} need not wait for ${words.quote(change.title)}.`;
  }
}

function inChinese(change: Change, title: string, words: Words): string {
  switch (change.kind) {
    case "shorten":
      return `${title}缩短了${words.length(change.minutes)}。`;
    case "extend-day":
      return `${words.weekly(change.span.start)}工作到${words.time(change.span.end)}。`;
    case "shorter-blocks":
      return `${title}可拆分成${words.length(change.minutes)}的时段。`;
    case "longer-blocks":
      return `${title}的单个时段可长达${words.length(change.minutes)}。`;
    case "raise-focus-cap":
      return `每天可安排${words.length(change.minutes)}深度工作。`;
    case "move-due":
      return `${title}的截止时间为${words.until(change.due)}。`;
    case "earlier-start":
      return `${title}可从${words.moment(change.start)}开始。`;
    case "raise-priority":
      return `${title}的优先级为${change.priority}。`;
    case "drop-task":
      return `${words.quote(change.title)}不再安排。`;
    case "drop-dependency":
      return `${title}不必等待${words.quote(change.title)}。`;
  }
}
