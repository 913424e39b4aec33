import { weekdaysFrom } from "../form.ts";
import { type Grammar, words } from "../grammar.ts";
import { ZH } from "../zh/grammar.ts";
import { at, fieldsOf, from, fromTo, to, together, wishesOf } from "./form.ts";

const EXAMPLES = `
no-work: 周五下午不工作 = 不工作 · 周五 · 下午; 周三空着 = 不工作 · 周三; 晚上8点以后别安排 = 不工作 · 20:00 起
only: 只在上午工作 = 只在这些时间工作 · 上午
also: 周六10:00到14:00也工作 = 也工作 · 周六 · 10:00 – 14:00
start: 周一10点开始 = 10:00 开始 · 周一
stop: 周五下午3点下班 = 15:00 结束 · 周五
lunch: 12:00到13:00午休 = 午休 12:00 – 13:00
no-lunch: 周二不午休 = 不午休 · 周二
focus: 上午专注 = 深度工作 · 上午
no-focus: 周五不安排专注 = 不安排深度工作 · 周五
focus-at-most: 每天最多专注3小时 = 每天深度工作最多 3小时
blocks: 每段最多50分钟 = 每段最多 50分钟; 每段至少半小时 = 每段至少 30分钟; 每段30分钟到1小时 = 每段 30分钟 – 1小时
breaks: 任务之间休息15分钟 = 间隔 15分钟; 不留间隔 = 不留间隔
task-length: 没写时长的任务按45分钟 = 未写时长的任务：45分钟
first: 先做论文初稿 = 先做：论文初稿
`;

export const ZH_FORMS = wishesOf(
  {
    "no-work": `[我] {when} [都] (不工作|不上班|不安排|不要安排|别安排|休息|空着|留空|空出来)|
    [我] (不要|别) [在] {when} (工作|安排)`,
    only: "[我] 只 [在|能在] {when} (工作|上班|安排)",
    also: "[我] {when} 也 [可以|能] (工作|上班|安排)",
    start: "[我] [{days}] {timeAt} [才] (开始|上班) [工作]",
    stop: "[我] [{days}] {timeAt} [前|之前] (结束|下班|收工) [工作]",
    lunch: "[{days}] [的] {fromTo} (午休|吃午饭)|[{days}] (午休|午饭) {fromTo}",
    "no-lunch": "[{days}] (不午休|不要午休|没有午休)",
    focus: "[我] {when} [是|用来] (专注|深度工作)",
    "no-focus": "[我] {when} (不专注|不做深度工作|不安排专注)",
    "focus-at-most": "每天 (专注|深度工作) (最多|至多|不超过) {minutes}|每天 (最多|至多) (专注|深度工作) {minutes}",
    blocks:
      "每 (段|块|次) (最多|至多|不超过) {most}|每 (段|块|次) (至少|最少|不少于) {least}|每 (段|块|次) {least} (到|至|-|–|~) {most}",
    breaks: "[任务|日程|会议] [之] 间 (隔|休息|留) {minutes}|中间 (休息|留) {minutes}|{noBreaks}",
    "task-length": "[没写时长的|未写时长的] 任务 (默认|算|按) {minutes}",
    first: "先做 {title}",
  },
  EXAMPLES,
);

/** The Chinese grammar of wishes. */
export const ZH_WISHES: Grammar = {
  ...ZH,
  ...fieldsOf(ZH_FORMS, ["、", "和", "与", "及"]),
  group: words({ "工作日|平日": [1, 2, 3, 4, 5], "周末|双休日": [6, 7] }),
  oneDay: {
    "[每] {weekday}|{group}": (days: number | number[]) => [days].flat(),
    "{weekday} (到|至|-|–|~) ({weekday}|{dayName})": weekdaysFrom,
  },
  partOfDay: words({ "早上|上午": { part: "morning" }, 下午: { part: "afternoon" }, "晚上|晚间": { part: "evening" } }),
  timeAt: { "{time}": at },
  fromTo: { "{span}": fromTo },
  someTime: { "{partOfDay}|{fromTo}": together, "{time} (以后|之后|后)": from, "{time} (以前|之前|前)": to },
  when: { "[{days}] [的] {someTime}|{days}": together },
  noBreaks: { "(不留|不要) (间隔|休息)": () => ({ minutes: 0 }) },
};
