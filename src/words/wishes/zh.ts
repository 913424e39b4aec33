import { formatLocalTime } from "#domain/time.ts";
import { type Grammar, rule, words } from "../grammar.ts";
import type { Hours } from "../moment.ts";
import type { TextRange } from "../tokens.ts";
import { ZH } from "../zh/grammar.ts";
import { daysFrom, daysOf, form, restOfClause, type When, type WishContext, when } from "./form.ts";

const at = (minute: number) => formatLocalTime(minute);

const WHEN: Grammar<WishContext> = {
  group: words({ 工作日: [1, 2, 3, 4, 5], 平日: [1, 2, 3, 4, 5], 周末: [6, 7], 双休日: [6, 7] }),
  oneDay: [
    rule("[每] {week} {dayName}", ([, day]: [string, number]) => [day]),
    rule("{group}", ([days]: [number[]]) => days),
    rule("{week} {dayName} (到|至|-|–|~) [{week}] {dayName}", ([, first, , last]: [string, number, string, number]) =>
      daysFrom(first, last),
    ),
  ],
  days: [
    rule("{fewDays}", ([days]: [number[]]) => days),
    rule("{oneDay} , {days}", ([one, more]: [number[], number[]]) => [...one, ...more]),
  ],
  fewDays: [
    rule("{oneDay}", ([days]: [number[]]) => days),
    rule("{oneDay} [、|和|与|及] {fewDays}", ([one, more]: [number[], number[]]) => [...one, ...more]),
  ],
  partOfDay: words({
    早上: "morning",
    上午: "morning",
    下午: "afternoon",
    晚上: "evening",
    晚间: "evening",
  }),
  when: [
    when("{days}", (days: number[]) => ({ days: daysOf(days) })),
    when("{partOfDay}", (part: When["part"]) => ({ part })),
    when("{days} [的] {partOfDay}", (days: number[], part: When["part"]) => ({ days: daysOf(days), part })),
    when("[{days}] [的] {span}", (days: number[] | undefined, { from, to }: Hours) =>
      to === null ? null : { from: at(from), to: at(to), ...onDays(days) },
    ),
    when("[{days}] {time} (以后|之后|后)", (days: number[] | undefined, minute: number) => ({
      from: at(minute),
      ...onDays(days),
    })),
    when("[{days}] {time} (以前|之前|前)", (days: number[] | undefined, minute: number) => ({
      to: at(minute),
      ...onDays(days),
    })),
  ],
  rest: restOfClause,
};

/** The Chinese forms of wishes. */
export const ZH_FORMS = [
  form(
    [
      "[我] {when} [都] (不工作|不上班|不安排|不要安排|别安排|休息|空着|留空|空出来)",
      "[我] (不要|别) [在] {when} (工作|安排)",
    ],
    ([span]: [When]) => ({ kind: "no-work", ...span }),
    [
      ["周五下午不工作", "不工作 · 周五 · 下午"],
      ["周三空着", "不工作 · 周三"],
      ["晚上8点以后别安排", "不工作 · 20:00 起"],
    ],
  ),
  form(["[我] 只 [在|能在] {when} (工作|上班|安排)"], ([span]: [When]) => ({ kind: "only", ...span }), [
    ["只在上午工作", "只在这些时间工作 · 上午"],
  ]),
  form(["[我] {when} 也 [可以|能] (工作|上班|安排)"], ([span]: [When]) => ({ kind: "also", ...span }), [
    ["周六10:00到14:00也工作", "也工作 · 周六 · 10:00 – 14:00"],
  ]),
  form(
    ["[我] [{days}] {time} [才] (开始|上班) [工作]"],
    ([days, minute]: [number[] | undefined, number]) => ({ kind: "start", at: at(minute), ...onDays(days) }),
    [["周一10点开始", "10:00 开始 · 周一"]],
  ),
  form(
    ["[我] [{days}] {time} [前|之前] (结束|下班|收工) [工作]"],
    ([days, minute]: [number[] | undefined, number]) => ({ kind: "stop", at: at(minute), ...onDays(days) }),
    [["周五下午3点下班", "15:00 结束 · 周五"]],
  ),
  form(
    ["[{days}] {span} (午休|吃午饭)", "[{days}] (午休|午饭) {span}"],
    ([days, hours]: [number[] | undefined, Hours]) =>
      hours.to === null ? null : { kind: "lunch", from: at(hours.from), to: at(hours.to), ...onDays(days) },
    [["12:00到13:00午休", "午休 12:00 – 13:00"]],
  ),
  form(
    ["[{days}] (不午休|不要午休|没有午休)"],
    ([days]: [number[] | undefined]) => ({ kind: "no-lunch", ...onDays(days) }),
    [["周二不午休", "不午休 · 周二"]],
  ),
  form(["[我] {when} [是|用来] (专注|深度工作)"], ([span]: [When]) => ({ kind: "focus", ...span }), [
    ["上午专注", "专注 · 上午"],
  ]),
  form(["[我] {when} (不专注|不做深度工作|不安排专注)"], ([span]: [When]) => ({ kind: "no-focus", ...span }), [
    ["周五不安排专注", "不安排专注 · 周五"],
  ]),
  form(
    ["每天 (专注|深度工作) (最多|至多|不超过) {length}", "每天 (最多|至多) (专注|深度工作) {length}"],
    ([minutes]: [number]) => ({ kind: "focus-at-most", minutes }),
    [["每天最多专注3小时", "每天专注最多 3小时"]],
  ),
  form(["每 (段|块|次) (最多|至多|不超过) {length}"], ([most]: [number]) => ({ kind: "blocks", most }), [
    ["每段最多50分钟", "每段最多 50分钟"],
  ]),
  form(["每 (段|块|次) (至少|最少|不少于) {length}"], ([least]: [number]) => ({ kind: "blocks", least }), [
    ["每段至少半小时", "每段至少 30分钟"],
  ]),
  form(
    ["每 (段|块|次) {length} (到|至|-|–|~) {length}"],
    ([least, most]: [number, number]) => ({ kind: "blocks", least, most }),
    [["每段30分钟到1小时", "每段 30分钟 – 1小时"]],
  ),
  form(
    ["[任务|日程|会议] [之] 间 (隔|休息|留) {length}", "中间 (休息|留) {length}"],
    ([minutes]: [number]) => ({ kind: "breaks", minutes }),
    [["任务之间休息15分钟", "间隔 15分钟"]],
  ),
  form(["(不留|不要) (间隔|休息)"], () => ({ kind: "breaks", minutes: 0 }), [["不留间隔", "不留间隔"]]),
  form(
    ["[没写时长的|未写时长的] 任务 (默认|算|按) {length}"],
    ([minutes]: [number]) => ({ kind: "task-length", minutes }),
    [["没写时长的任务按45分钟", "未写时长的任务：45分钟"]],
  ),
  form(
    ["先做 {rest}"],
    ([{ start, end }]: [TextRange], { text }) => ({ kind: "first", title: text.slice(start, end) }),
    [["先做论文初稿", "先做：论文初稿"]],
  ),
];

/** All that wishes are read with in Chinese. */
export const ZH_WISHES: Grammar<WishContext> = { ...ZH, ...WHEN, wish: ZH_FORMS.flatMap(({ rules }) => rules) };

function onDays(days: readonly number[] | undefined): Pick<When, "days"> {
  return days ? { days: daysOf(days) } : {};
}
