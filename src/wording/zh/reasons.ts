import type { Interval } from "#domain/interval.ts";
import type {
  BlockFact,
  Change,
  MinuteRange,
  Overdue,
  Pressing,
  SetNote,
  UnplacedFact,
  Usable,
} from "#planner/index.ts";
import type { Moments } from "../language/moments.ts";
import type { Phrases } from "../language/phrases.ts";
import { quoted } from "../language/quoted-title.ts";
import type { ReasonWords } from "../language/reasons.ts";
import { zh } from "./locale.ts";

export function chineseReasons(say: Moments): ReasonWords {
  const { duration, moment, due, day, stretch } = say;

  const block: Phrases<BlockFact> = {
    fixed: () => "按你定的时间保留",
    kept: () => "保持原位",
    moved: ({ from, because }) => `原在${moment(from)}${because === null ? "" : `，那里现有${quoted(because)}`}`,
    overdue: ({ since, first }) => `${due(since)}已到期${first ? "，所以排在最早的空闲时间" : ""}`,
    "last-focus": ({ from, to, until }) => `${say.partOfDay(from, to)}是${due(until)}截止前最后一段专注时间`,
    "only-stretch": ({ from, to, minutes, release, until }) =>
      `${onlyWhen(release, until)}，只有${stretch(from, to)}有${duration(minutes)}连续空闲`,
    "after-task": ({ title, finish }) => `${quoted(title)}${moment(finish)}完成后最早的空闲时间`,
    released: ({ at }) => `${moment(at)}起才能开始，这是之后最早的空闲时间`,
    "lightest-day": ({ day: on, minutes }) =>
      minutes === 0
        ? `${day(on)}没有其他安排`
        : `在排得下它的日子里，${day(on)}除这一段外安排最少：${duration(minutes)}`,
    "freest-day": ({ day: on, minutes }) => `在可选的日子里，${day(on)}空闲最多：${duration(minutes)}`,
    focus: () => "深度工作，放在专注时间",
    yields: ({ title, by }) => `为${quoted(title)}让出时间，${pressing(by)}`,
    "earliest-free": ({ minutes, ahead }) =>
      ahead === null
        ? `最早一段有${duration(minutes)}连续空闲的时间`
        : `最早的空闲时间：余下的工作中，它${mostPressing(ahead)}`,
    between: ({ from, to, after, before }) => `${stretch(from, to)}有空${between(after, before)}`,
    habit: ({ start, weekly, inHours }) =>
      weekly === null
        ? `${moment(start)}有空${inHours ? "，且在你指定的时间内" : ""}`
        : `这${weekly.days}天的${say.timeOfDay(weekly.minute)}都有空`,
  };

  const unplaced: Phrases<UnplacedFact> = {
    cycle: ({ titles }) => `这些任务互相等待：${titles.map(quoted).join(" → ")}`,
    waits: ({ title }) => `要等${quoted(title)}完成，而后者排不全`,
    "starts-too-late": ({ at, until, dueFirst }) =>
      `最早${moment(at)}才能开始，而${dueFirst ? `${due(until)}就截止` : `计划到${due(until)}为止`}`,
    "no-free-time": (fact) => `${within(fact)}${fact.isOutsideHours ? "不在你的工作时间内" : "没有空闲的工作时间"}`,
    "focus-cap": ({ minutes, cap, ...usable }) =>
      `${within(usable)}，有空的每一天都已排满${duration(cap)}的深度工作上限；还有${duration(minutes)}排不下`,
    "blocks-cap": ({ minutes, cap, ...usable }) =>
      `${within(usable)}，有空的每一天都已排满${cap}段的上限；还有${duration(minutes)}排不下`,
    "stretches-too-short": ({ longest, shortest, ...usable }) =>
      `${within(usable)}，最长的空闲只有${duration(longest)}，而它每段至少要${duration(shortest)}`,
    indivisible: ({ minutes, shortest, longest }) =>
      `${duration(minutes)}无法分成每段${say.lengths(shortest, longest)}`,
    "left-to-pauses": ({ minutes, ...usable }) =>
      `${within(usable)}剩下的空闲不够长，或要留作休息；还有${duration(minutes)}排不下`,
    "left-in-scraps": ({ minutes, longest, shortest, ...usable }) =>
      `${within(usable)}剩下的空闲每次最多${duration(longest)}，而它每段至少要${duration(shortest)}；还有${duration(minutes)}排不下`,
    "too-little-time": ({ minutes, free, used, ...usable }) =>
      `${within(usable)}有${duration(free)}空闲，本方案用了${duration(used)}；还有${duration(minutes)}排不下`,
    "can-wait": ({ minutes, due: at }) => `${duration(minutes)}可以等这几天过后再做：${due(at)}才截止`,
    "habit-missed": ({ times, inHours }) => `有${times}次${inHours ? "在你指定的时间内" : ""}找不到空闲时间`,
  };

  const hours = ({ start, end }: Interval) => `${say.time(start)}–${say.time(end)}`;
  const condition: Phrases<Change> = {
    shorten: ({ minutes }) => `缩短${duration(minutes)}`,
    "extend-day": ({ span }) => `${day(span.start)}工作到${say.time(span.end)}`,
    "own-hours": ({ span }) => `${day(span.start)}${hours(span)}专门留给它`,
    "shorter-blocks": ({ minutes }) => `分成每段${duration(minutes)}`,
    "longer-blocks": ({ minutes }) => `每段最长放宽到${duration(minutes)}`,
    "raise-focus-cap": ({ minutes }) => `每天的深度工作放宽到${duration(minutes)}`,
    "raise-blocks-cap": ({ blocks }) => `每天放宽到${blocks}段`,
    "move-due": (change) => `截止时间改为${due(change.due)}`,
    "earlier-start": ({ start }) => `${moment(start)}就开始`,
    "raise-priority": ({ priority }) => `优先级改为${zh.priorities[priority - 1]}`,
    "drop-spacing": () => "不必分散到多天",
    "drop-task": ({ title }) => `去掉${quoted(title)}`,
    "drop-dependency": ({ title }) => `不必等${quoted(title)}`,
    "shorter-sessions": ({ minutes }) => `每次缩短到${duration(minutes)}`,
    "more-hours": ({ preferred }) => `也可以排在${lastOf(preferred)}`,
    "more-days": (change) => onDays(change.day),
    "fewer-times": ({ times }) => `每周只做${times}次`,
  };

  const remedy: Phrases<Change, [title: string]> = {
    shorten: ({ minutes }, title) => `将${title}缩短${duration(minutes)}`,
    "extend-day": ({ span }) => `${say.weekly(span.start)}工作到${say.time(span.end)}`,
    "own-hours": ({ span }, title) => `将${say.weekly(span.start)}${hours(span)}专门留给${title}`,
    "shorter-blocks": ({ minutes }, title) => `将${title}分成每段${duration(minutes)}`,
    "longer-blocks": ({ minutes }, title) => `允许${title}每段长达${duration(minutes)}`,
    "raise-focus-cap": ({ minutes }) => `允许每天${duration(minutes)}深度工作`,
    "raise-blocks-cap": ({ blocks }) => `允许每天${blocks}段`,
    "move-due": (change, title) => `将${title}的截止时间改为${due(change.due)}`,
    "earlier-start": ({ start }, title) => `让${title}${moment(start)}就开始`,
    "raise-priority": ({ priority }, title) => `将${title}的优先级改为${zh.priorities[priority - 1]}`,
    "drop-spacing": (_, title) => `${title}不分散到多天`,
    "drop-task": (change) => `去掉${quoted(change.title)}`,
    "drop-dependency": (change, title) => `${title}不等${quoted(change.title)}`,
    "shorter-sessions": ({ minutes }, title) => `将${title}缩短到每次${duration(minutes)}`,
    "more-hours": ({ preferred }, title) => `让${title}也可以排在${lastOf(preferred)}`,
    "more-days": (change, title) => `让${title}${onDays(change.day)}`,
    "fewer-times": ({ times }, title) => `${title}每周只做${times}次`,
  };

  const note: Phrases<SetNote> = {
    "nothing-placed": () => "所有方案都相同：没有任务可以安排。",
    "fewer-plans": ({ count, all }) => `${all}个方案中只列出${count}个：其余的与之相同，或有所不如而别无所长。`,
    "time-was-up": ({ count, all }) => `规划的时间已用完，未能试遍：${all}个方案中列出${count}个。`,
    "changes-untried": () => "规划的时间已用完，未能试遍所有建议：有的工作也许改动更小就能排下。",
    "much-alike": ({ percent }) => `其中两个方案只有${percent}%的安排不同：没有差别更大而同样好的方案。`,
    "left-out-alike": () => "各方案排不下的工作相同：没有同样次要的工作可以让位。",
    overload: ({ monday, minutes }) =>
      `${say.date(monday)}那一周到期的工作，任何方案都来不及按时做完：多出${duration(minutes)}。`,
    "can-wait": ({ title, minutes, due: at }) =>
      `${quoted(title)}有${duration(minutes)}可以等这几天过后再做：${due(at)}才截止。`,
    "habit-beyond": ({ title, times, ofTimes, monday, weekdays }) =>
      `${say.date(monday)}那一周，${quoted(title)}${ofTimes}次中算${times}次：${weekdays.length > 0 ? say.weekdays(weekdays) : "其余时间"}在这些方案的日期之外。`,
  };

  function onlyWhen(release: number | null, until: number | null): string {
    const begin = release === null ? "" : `${moment(release)}起`;
    if (until === null) return release === null ? "这些天里" : begin;
    return `${begin && `${begin}、`}${due(until)}截止前`;
  }

  function lastOf(hours: readonly MinuteRange[]): string {
    const { from, to } = hours.at(-1) as MinuteRange;
    return `${say.timeOfDay(from)}到${say.timeOfDay(to)}之间`;
  }

  function onDays(weekday: number | null): string {
    return weekday === null ? "任何一天都可以" : `${say.everyWeek(weekday)}也可以`;
  }

  function pressing(by: Pressing | Overdue): string {
    if (by.kind === "overdue") return `它${due(by.since)}已到期`;
    return by.kind === "due" ? `它${due(by.at)}截止` : `它的优先级为${zh.priorities[by.priority - 1]}`;
  }

  function mostPressing(by: Pressing): string {
    return by.kind === "due" ? `最先截止（${due(by.at)}）` : `按优先级排在最前（${zh.priorities[by.priority - 1]}）`;
  }

  function between(after: string | null, before: string | null): string {
    if (after !== null && before !== null) return `，在${quoted(after)}与${quoted(before)}之间`;
    return after !== null ? `，在${quoted(after)}之后` : before !== null ? `，在${quoted(before)}之前` : "";
  }

  function within({ from, until }: Usable): string {
    return from === null
      ? `${say.end(until)}前`
      : (say.wholeDay(from, until) ?? `${say.begin(from)}到${say.end(until)}之间`);
  }

  return {
    deepWorkTitles: { mornings: "上午深度工作", afternoons: "下午深度工作", nights: "夜间深度工作" },
    planTitles: {
      "deadline-first": "截止优先",
      balanced: "均衡安排",
      "early-finish": "尽早完成",
      "change-least": "最少改动",
      "few-days": "集中几天",
      "priorities-first": "重要优先",
      "task-by-task": "逐项完成",
      "close-together": "紧凑安排",
      "one-at-a-time": "一次一项",
    },
    block,
    spare: (minutes, at) =>
      `，${at === null ? "" : `离${due(at)}截止`}${minutes > 0 ? `还有${duration(minutes)}富余` : "没有富余时间"}`,
    share: ({ minutes, whole, due: at }) =>
      `在${due(at)}截止前匀速推进，这几天完成${duration(whole)}中的${duration(minutes)}`,
    unplaced,
    suggestion: (change) => `${change}，就排得下。`,
    together: (first, second) => `${first}，并且${second}`,
    inTimeOf: (titles) => `，占用现在留给${titles}的时间`,
    condition,
    remedy,
    note,
    kept: "已在你的日历中。",
    movedByHand: "由你安排在此。",
    leftOutByHand: "由你从此方案中移出。",
    lessTimeThanItTakes: "此方案给它的时间不够。",
    tooManyBlocks: (most) => ({
      reason: `一个方案最多包含 ${most} 个时段。`,
      suggestion: "请减少规划的天数或任务。",
    }),
  };
}
