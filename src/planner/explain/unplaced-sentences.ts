import type { UnplacedFact, Usable } from "./unplaced-facts.ts";
import { capital, type Words } from "./words.ts";

export function sentenceForUnplaced(fact: UnplacedFact, words: Words): string {
  return words.language === "en" ? inEnglish(fact, words) : inChinese(fact, words);
}

function inEnglish(fact: UnplacedFact, words: Words): string {
  switch (fact.kind) {
    case "cycle":
      return `These tasks wait for each other: ${fact.titles.map(words.quote).join(" → ")}.`;
    case "waits":
      return `It waits for ${words.quote(fact.title)}, which is not wholly placed.`;
    case "starts-too-late":
      return `It may not start before ${words.moment(fact.at)}, but ${fact.dueFirst ? "it is due" : "the window ends"} ${words.until(fact.until)}.`;
    case "no-free-time":
      return `There is no free working time between ${words.moment(fact.from)} and ${words.until(fact.until)}.`;
    case "focus-cap":
      return `Every day with room left ${inWhich(fact, words)} already holds ${words.length(fact.cap)} of deep work, the most you allow a day; ${words.length(fact.minutes)} of this task found no room.`;
    case "stretches-too-short":
      return `The longest free stretch ${inWhich(fact, words)} is ${words.length(fact.longest)}, and its shortest block is ${words.length(fact.shortest)}.`;
    case "indivisible":
      return `${words.length(fact.minutes)} cannot be divided into blocks of ${words.length(fact.shortest)} to ${words.length(fact.longest)}.`;
    case "too-little-time":
      return `${capital(inWhich(fact, words))} there is ${words.length(fact.free)} of free working time, of which this plan uses ${words.length(fact.used)}; ${words.length(fact.minutes)} of this task found no room.`;
  }
}

function inChinese(fact: UnplacedFact, words: Words): string {
  switch (fact.kind) {
    case "cycle":
      return `这些任务互相等待：${fact.titles.map(words.quote).join(" → ")}。`;
    case "waits":
      return `它要等${words.quote(fact.title)}完成，而后者未能全部安排。`;
    case "starts-too-late":
      return `最早可于${words.moment(fact.at)}开始，但${fact.dueFirst ? "截止时间" : "时间范围的终点"}是${words.until(fact.until)}。`;
    case "no-free-time":
      return `${words.moment(fact.from)}到${words.until(fact.until)}之间没有空闲的工作时间。`;
    case "focus-cap":
      return `${inWhich(fact, words)}仍有空闲的每一天都已排满${words.length(fact.cap)}的深度工作上限；该任务有${words.length(fact.minutes)}未能安排。`;
    case "stretches-too-short":
      return `${inWhich(fact, words)}最长的空闲时段为${words.length(fact.longest)}，而它的最短时段是${words.length(fact.shortest)}。`;
    case "indivisible":
      return `${words.length(fact.minutes)}无法拆分成${words.length(fact.shortest)}到${words.length(fact.longest)}的时段。`;
    case "too-little-time":
      return `${inWhich(fact, words)}共有${words.length(fact.free)}空闲工作时间，本方案用去${words.length(fact.used)}；该任务有${words.length(fact.minutes)}未能安排。`;
  }
}

function inWhich({ from, until }: Usable, words: Words): string {
  if (words.language === "zh")
    return from === null ? `${words.until(until)}之前` : `${words.moment(from)}到${words.until(until)}之间`;
  return from === null ? `before ${words.until(until)}` : `between ${words.moment(from)} and ${words.until(until)}`;
}
