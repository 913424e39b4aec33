import type { BlockFact, BlockReason, Change, Pressing, SetNote, UnplacedFact, Usable } from "#planner/facts.ts";
import { quoted } from "../formats.ts";
import type { Moments } from "../moments.ts";
import type { Reasons } from "../reasons.ts";
import { saysDue } from "../says-due.ts";
import { zh } from "./spoken.ts";

export function chineseReasons(say: Moments): Reasons {
  return {
    planTitles: {
      "deadline-first": "截止优先",
      balanced: "均衡安排",
      "deep-work": "上午深度工作",
      "early-finish": "尽早完成",
      "change-least": "最少改动",
      "few-days": "集中几天",
      "task-by-task": "逐项完成",
    },
    block: (reason) => `${why(reason, say)}${tail(reason, say)}。`,
    unplaced: (fact) => `${whyNot(fact, say)}。`,
    suggestion: (change) => `${condition(change, say)}，就排得下。`,
    remedy: (change, title) => order(change, quoted(title), say),
    notes: (notes) => notes.map((note) => noteOf(note, say)).join(""),
    kept: "已在你的日历中。",
    movedByHand: "由你安排在此。",
    leftOutByHand: "由你从此方案中移出。",
    tooManyBlocks: (most) => ({
      reason: `一个方案最多包含 ${most} 个时段。`,
      suggestion: "请减少规划的天数或任务。",
    }),
  };
}

function why(fact: BlockFact, say: Moments): string {
  switch (fact.kind) {
    case "fixed":
      return "按你定的时间保留";
    case "kept":
      return "保持原位";
    case "moved":
      return `原在${say.moment(fact.from)}${fact.because === null ? "" : `，那里现有${quoted(fact.because)}`}`;
    case "overdue":
      return `${say.due(fact.since)}已到期${fact.first ? "，所以排在最早的空闲时间" : ""}`;
    case "last-focus":
      return `${say.partOfDay(fact.from, fact.to)}是${say.due(fact.until)}截止前最后一段专注时间`;
    case "only-stretch":
      return `${onlyWhen(fact, say)}，只有${say.stretch(fact.from, fact.to)}有${say.duration(fact.minutes)}连续空闲`;
    case "after-task":
      return `${quoted(fact.title)}${say.moment(fact.finish)}完成后最早的空闲时间`;
    case "released":
      return `${say.moment(fact.at)}起才能开始，这是之后最早的空闲时间`;
    case "lightest-day":
      return fact.minutes === 0
        ? `${say.day(fact.day)}没有其他安排`
        : `在排得下它的日子里，${say.day(fact.day)}的其他工作最少：${say.duration(fact.minutes)}`;
    case "freest-day":
      return `在可选的日子里，${say.day(fact.day)}空闲最多：${say.duration(fact.minutes)}`;
    case "focus":
      return "深度工作，放在专注时间";
    case "yields":
      return `为${quoted(fact.title)}让出时间，${pressing(fact.by, say)}`;
    case "earliest-free":
      return fact.ahead === null
        ? `最早一段有${say.duration(fact.minutes)}连续空闲的时间`
        : `最早的空闲时间：余下的工作中，它${mostPressing(fact.ahead, say)}`;
    case "between":
      return `${say.stretch(fact.from, fact.to)}有空${between(fact)}`;
    case "habit":
      return fact.days === null
        ? `${say.moment(fact.start)}有空${fact.inHours ? "，且在你指定的时间内" : ""}`
        : `这${fact.days}天的${say.time(fact.start)}都有空`;
  }
}

function onlyWhen({ release, until }: { release: number | null; until: number | null }, say: Moments): string {
  const begin = release === null ? "" : `${say.moment(release)}起`;
  if (until === null) return release === null ? "这些天里" : begin;
  return `${begin && `${begin}、`}${say.due(until)}截止前`;
}

function pressing(by: Pressing, say: Moments): string {
  return by.kind === "due" ? `它${say.due(by.at)}截止` : `它的优先级为${zh.priorities[by.priority - 1]}`;
}

function mostPressing(by: Pressing, say: Moments): string {
  return by.kind === "due" ? `最先截止（${say.due(by.at)}）` : `优先级最高（${zh.priorities[by.priority - 1]}）`;
}

function between({ after, before }: { after: string | null; before: string | null }): string {
  if (after !== null && before !== null) return `，在${quoted(after)}与${quoted(before)}之间`;
  return after !== null ? `，在${quoted(after)}之后` : before !== null ? `，在${quoted(before)}之前` : "";
}

function tail(reason: BlockReason, say: Moments): string {
  if (reason.due === null) return "";
  const spare = reason.due.spare > 0 ? `还有${say.duration(reason.due.spare)}富余` : "没有富余时间";
  return saysDue(reason) ? `，${spare}` : `，离${say.due(reason.due.at)}截止${spare}`;
}

function whyNot(fact: UnplacedFact, say: Moments): string {
  switch (fact.kind) {
    case "cycle":
      return `这些任务互相等待：${fact.titles.map(quoted).join(" → ")}`;
    case "waits":
      return `要等${quoted(fact.title)}完成，而后者排不全`;
    case "starts-too-late":
      return `最早${say.moment(fact.at)}才能开始，而${fact.dueFirst ? `${say.due(fact.until)}就截止` : `计划到${say.due(fact.until)}为止`}`;
    case "no-free-time":
      return `${within(fact, say)}没有空闲的工作时间`;
    case "focus-cap":
      return `${within(fact, say)}，有空的每一天都已排满${say.duration(fact.cap)}的深度工作上限；还有${say.duration(fact.minutes)}排不下`;
    case "stretches-too-short":
      return `${within(fact, say)}，最长的空闲只有${say.duration(fact.longest)}，而它每段至少要${say.duration(fact.shortest)}`;
    case "indivisible":
      return `${say.duration(fact.minutes)}无法分成每段${lengths(fact, say)}`;
    case "too-little-time":
      return `${within(fact, say)}有${say.duration(fact.free)}空闲，本方案用了${say.duration(fact.used)}；还有${say.duration(fact.minutes)}排不下`;
    case "habit-missed":
      return `有${fact.times}次${fact.inHours ? "在你指定的时间内" : ""}找不到空闲时间`;
  }
}

function lengths({ shortest, longest }: { shortest: number; longest: number }, say: Moments): string {
  return shortest === longest ? say.duration(shortest) : `${say.duration(shortest)}到${say.duration(longest)}`;
}

function within({ from, until }: Usable, say: Moments): string {
  return from === null ? `${say.end(until)}前` : `${say.moment(from)}到${say.end(until)}之间`;
}

function condition(change: Change, say: Moments): string {
  switch (change.kind) {
    case "shorten":
      return `缩短${say.duration(change.minutes)}`;
    case "extend-day":
      return `${say.day(change.span.start)}工作到${say.time(change.span.end)}`;
    case "shorter-blocks":
      return `分成每段${say.duration(change.minutes)}`;
    case "longer-blocks":
      return `每段最长放宽到${say.duration(change.minutes)}`;
    case "raise-focus-cap":
      return `每天的深度工作放宽到${say.duration(change.minutes)}`;
    case "move-due":
      return `截止时间改为${say.due(change.due)}`;
    case "earlier-start":
      return `${say.moment(change.start)}就开始`;
    case "raise-priority":
      return `优先级改为${zh.priorities[change.priority - 1]}`;
    case "drop-task":
      return `去掉${quoted(change.title)}`;
    case "drop-dependency":
      return `不必等${quoted(change.title)}`;
  }
}

function order(change: Change, title: string, say: Moments): string {
  switch (change.kind) {
    case "shorten":
      return `将${title}缩短${say.duration(change.minutes)}`;
    case "extend-day":
      return `${say.weekly(change.span.start)}工作到${say.time(change.span.end)}`;
    case "shorter-blocks":
      return `将${title}分成每段${say.duration(change.minutes)}`;
    case "longer-blocks":
      return `允许${title}每段长达${say.duration(change.minutes)}`;
    case "raise-focus-cap":
      return `允许每天${say.duration(change.minutes)}深度工作`;
    case "move-due":
      return `将${title}的截止时间改为${say.due(change.due)}`;
    case "earlier-start":
      return `让${title}${say.moment(change.start)}就开始`;
    case "raise-priority":
      return `将${title}的优先级改为${zh.priorities[change.priority - 1]}`;
    case "drop-task":
      return `去掉${quoted(change.title)}`;
    case "drop-dependency":
      return `${title}不等${quoted(change.title)}`;
  }
}

function noteOf(note: SetNote, say: Moments): string {
  switch (note.kind) {
    case "nothing-placed":
      return "所有方案都相同：没有任务可以安排。";
    case "fewer-plans":
      return `${note.all}个方案中只列出${note.count}个：其余的与之相同，或有所不如而别无所长。`;
    case "much-alike":
      return `其中两个方案只有${note.percent}%的安排不同：没有差别更大而同样好的方案。`;
    case "habit-beyond":
      return `${say.date(note.monday)}那一周，${quoted(note.title)}还有${note.times}次在这些方案的日期之外。`;
  }
}
