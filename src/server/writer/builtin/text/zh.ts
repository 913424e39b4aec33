import { plainInline } from "../markdown.ts";
import type { Phrases } from "./phrases.ts";

const DAYS = ["周一", "周二", "周三", "周四", "周五", "周六", "周日"];

export const zh: Phrases = {
  sentenceGap: "",
  day,
  dayLine: (date, blocks) =>
    `**${day(date)}**：${blocks.map((block) => `${span(block)} ${plainInline(block.title)}`).join("；")}`,
  habitLine: (block) =>
    `**${block.weekly?.map((weekday) => DAYS[weekday - 1]).join("、") || "每周"}**，每周：${span(block)} ${plainInline(block.title)}`,
  laterDays: (blocks, minutes, last) => `另有 ${blocks} 段（共${duration(minutes)}），直到${day(last)}，见旁边的日历`,

  nothingToPlace: (from, to) =>
    `${day(from)}至${day(to)}之间还没有要安排的事：先添加一个任务，或连接一个有任务的来源。`,
  everythingFits: (plan, from, to) =>
    `全部排得下：${day(from)}至${day(to)}之间共 **${duration(plan.minutesPlaced)}**，分在 ${plan.loads.length} 天。`,
  partFits: (plan, from, to) =>
    plan.minutesPlaced === 0
      ? `${day(from)}至${day(to)}之间，${duration(plan.minutesUnplaced)}的工作一点也排不下。`
      : `${day(from)}至${day(to)}之间排得下 **${duration(plan.minutesPlaced)}**，还有 **${duration(plan.minutesUnplaced)}** 排不下。`,
  deadlines: (met, total) =>
    met === total ? `${total} 个截止时间都能赶上。` : `${total} 个截止时间能赶上 ${met} 个。`,
  tightHeading: "哪里紧",
  tight: ({ title, minutes }) =>
    minutes > 0
      ? `“${plainInline(title)}”截止之前只多出${duration(minutes)}的空闲工作时间`
      : `“${plainInline(title)}”截止之前没有多余的空闲工作时间`,
  late: (minutes) => `有${duration(minutes)}的工作排在截止时间之后`,
  chooseHeading: "怎么选",
  choice: (title, good, bad) =>
    `**${plainInline(title)}**：${[good.join("，"), bad.join("，")].filter(Boolean).join("；不过")}。`,
  alike: (title, plan) =>
    `**${plainInline(title)}**：${[
      ...(plan.fullest ? [`每天最多${duration(plan.fullest.minutes)}`] : []),
      ...(plan.finish ? [`${moment(plan.finish)}前完成`] : []),
      ...(plan.longestFocusMinutes ? [`专注时段最长${duration(plan.longestFocusMinutes)}`] : []),
    ].join("，")}。`,
  recommended: (title) => `如果这些都不足以决定，就从 **${plainInline(title)}** 开始。`,
  missingHeading: "什么排不下",
  unknownHeading: "什么还不知道",
  unknown: (labels) =>
    `没能读到${labels.map((label) => `“${plainInline(label)}”`).join("、")}，那里的安排不在这份计划的视野里。看起来空闲的时间可能已被占用：应用之前请再试一次。`,
  notUnderstood: (parts, more) =>
    `你写的话里有没看懂的，各份计划都没有考虑到：${parts.map((part) => `“${plainInline(part)}”`).join("、")}${more > 0 ? `，还有 ${more} 处` : ""}。`,

  purpose: {
    "deadline-first": "先做最早截止的。",
    balanced: "把工作均匀分到每一天。",
    "deep-work": "把专注时段留给需要专注的工作，并连成较长的一段。",
    "early-finish": "尽早把一切做完。",
    "change-least": "尽量贴近你现有的计划。",
  },
  totals: (minutes, days, fullest) =>
    `共 **${duration(minutes)}**，分在 ${days} 天` +
    (fullest && days > 1 ? `；最满的是${day(fullest.date)}，${duration(fullest.minutes)}。` : "。"),
  emptyPlan: "这份计划里没有安排。",
  tradeOffs: (facts) => `${facts.join("；")}。`,
  focus: (minutes) => `最长的专注时段为${duration(minutes)}`,
  tightest: ({ title, minutes }) =>
    minutes > 0
      ? `最紧的是“${plainInline(title)}”，截止之前多出${duration(minutes)}`
      : `最紧的是“${plainInline(title)}”，截止之前没有多余时间`,
  moved: (blocks) => (blocks === 0 ? "与上一份计划相比没有移动" : `与上一份计划相比移动了 ${blocks} 段`),
  unplaced: (title, minutes, reason, suggestion) =>
    `**${plainInline(title)}**（${duration(minutes)}）：${[reason, suggestion].filter(Boolean).map(plainSentence).join("")}`,
  moreUnplaced: (more) => `还有 ${more} 个任务`,

  best: {
    placed: (plan) => `排下的最多（${duration(plan.minutesPlaced)}）`,
    late: (plan) => (plan.lateMinutes === 0 ? "没有逾期" : `逾期最少（${duration(plan.lateMinutes)}）`),
    slack: (plan) => `截止前余地最大（至少${duration(plan.slacks[0]?.minutes ?? 0)}）`,
    fullest: (plan) => `每天最轻松（最多${duration(plan.fullest?.minutes ?? 0)}）`,
    focus: (plan) => `专注时段最长（${duration(plan.longestFocusMinutes)}）`,
    finish: (plan) => `完成最早（${plan.finish ? moment(plan.finish) : ""}）`,
    moved: (plan) => `移动最少（${plan.blocksMoved ?? 0} 段）`,
  },
  worst: {
    placed: (plan) => `排下的最少（${duration(plan.minutesPlaced)}）`,
    late: (plan) => `逾期最多（${duration(plan.lateMinutes)}）`,
    slack: (plan) =>
      plan.slacks[0]?.minutes ? `截止前余地最小（${duration(plan.slacks[0].minutes)}）` : "最紧的截止之前没有余地",
    fullest: (plan) => (plan.fullest ? `单日最满（${day(plan.fullest.date)}，${duration(plan.fullest.minutes)}）` : ""),
    focus: (plan) => `专注时段最短（最多${duration(plan.longestFocusMinutes)}）`,
    finish: (plan) => `拖得最久（到${plan.finish ? moment(plan.finish) : ""}）`,
    moved: (plan) => `移动最多（${plan.blocksMoved ?? 0} 段）`,
  },
};

function day(date: Temporal.PlainDate): string {
  return `${date.month}月${date.day}日${DAYS[date.dayOfWeek - 1]}`;
}

function moment(at: Temporal.PlainDateTime): string {
  return `${day(at.toPlainDate())} ${clock(at.toPlainTime())}`;
}

function span(block: { from: Temporal.PlainTime; to: Temporal.PlainTime; allDay: boolean }): string {
  return block.allDay ? "全天" : `${clock(block.from)}–${clock(block.to)}`;
}

function clock(time: Temporal.PlainTime): string {
  return time.toString({ smallestUnit: "minute" });
}

function duration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 ? `${hours}小时` : "", rest > 0 || hours === 0 ? `${rest}分钟` : ""].join("");
}

function plainSentence(text: string | null): string {
  return plainInline(text ?? "").replace(/(?<![。！？….!?])$/, "。");
}
