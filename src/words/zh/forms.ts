import type { Form, Said } from "../form.ts";
import { rule } from "../grammar.ts";
import { type Days, type Hours, moment, oneDay, type WallClock } from "../moment.ts";
import { after, days, due, length, on, onDays, repeat, start, title, weekly } from "../said.ts";

type Part = { readonly hours: Hours };

/** Every form that is read in Chinese. */
export const ZH_FORMS: readonly Form[] = [
  {
    topic: "length",
    where: "anywhere",
    rules: [rule("[时长|需要|要|花|用|每次] [大概|大约|约] {length} [左右]", length)],
    examples: [
      ["3小时", "3小时"],
      ["45分钟", "45分钟"],
      ["半小时", "30分钟"],
      ["一个半小时", "1小时30分钟"],
      ["1.5小时", "1小时30分钟"],
      ["两小时二十分钟", "2小时20分钟"],
      ["一刻钟", "15分钟"],
      ["大概2小时", "2小时"],
      ["每次30分钟", "30分钟"],
    ],
  },
  {
    topic: "due",
    where: "anywhere",
    rules: [
      rule("[在] {moment} [之|以] (前|内)", due),
      rule("{moment} (截止|到期)", due),
      rule("(截止到|截止|截至|最晚|最迟) [:] {moment}", due),
      rule("{count} 天 [之|以] 内", ([n]: [number], { today }: WallClock): Said => due([moment(oneDay(today + n))])),
    ],
    examples: [
      ["周五前", "12月11日周五截止"],
      ["下周三之前", "12月16日周三截止"],
      ["12月12日17:00前", "12月12日周六 17:00截止"],
      ["明天下午3点前", "12月8日周二 15:00截止"],
      ["截止周五晚上8点", "12月11日周五 20:00截止"],
      ["最晚12月20日", "12月20日周日截止"],
      ["月底前", "12月31日周四截止"],
      ["3天内", "12月10日周四截止"],
      ["今天内", "12月7日周一截止"],
    ],
  },
  {
    topic: "on",
    where: "anywhere",
    rules: [rule("[在] {timed}", on), rule("[在] {day}", ([at]: [Days]) => on([moment(at)]))],
    examples: [
      ["周六", "12月12日周六"],
      ["明天", "12月8日周二"],
      ["下周二", "12月15日周二"],
      ["12月12日", "12月12日周六"],
      ["星期五14:00", "12月11日周五 14:00"],
      ["明天下午三点半", "12月8日周二 15:30"],
      ["上午9点", "12月8日周二 09:00"],
      ["三天后", "12月10日周四"],
      ["两周后", "12月21日周一"],
    ],
  },
  {
    topic: "start",
    where: "anywhere",
    rules: [
      rule("从 {moment} [开始|起]", start),
      rule("{moment} (开始|起)", start),
      rule("{moment} [以|之] 后", after),
    ],
    examples: [
      ["从周一开始", "12月7日周一起"],
      ["12月10日起", "12月10日周四起"],
      ["周三以后", "12月10日周四起"],
      ["明天下午2点后", "12月8日周二 14:00起"],
    ],
  },
  {
    topic: "span",
    where: "anywhere",
    rules: [rule("[从|在] {day} (到|至|-|–) {day} [之间]", days)],
    examples: [
      ["明天下午2点到4点", "12月8日周二 14:00 – 16:00，2小时"],
      ["下午2到4点", "12月7日周一 14:00 – 16:00，2小时"],
      ["周五9点和11点之间", "12月11日周五 09:00 – 11:00"],
      ["今晚", "12月7日周一 18:00 – 00:00"],
      ["周四下午", "12月10日周四 12:00 – 18:00"],
      ["周一到周三", "12月7日 – 12月9日"],
      ["周末", "12月12日 – 12月13日"],
      ["下周", "12月14日 – 12月20日"],
    ],
  },
  {
    topic: "repeat",
    where: "anywhere",
    rules: [
      rule("(每|一) [个] {week} {count} (次|天)", ([, times]: [string, number]) => weekly(times)),
      rule("(每天|每日|天天) [{part}]", ([at]: [Part?]) => repeat(7, at && { hours: at.hours })),
      rule("每 {part}", ([{ hours }]: [Part]) => repeat(7, { hours })),
      rule("[每个|每] 工作日 [每天]", () => repeat(5, { days: [1, 2, 3, 4, 5] })),
      rule("每 [个] 周末", () => repeat(1, { days: [6, 7] })),
      rule("每 [个] {week}", () => repeat(1)),
      rule("每 [个] {week} {dayNames} [{part}]", ([, names, at]: [string, number[], Part?]) =>
        onDays(names, at?.hours),
      ),
      rule("(每两|每2|隔|每隔一|每隔1) {week} [一次]", () => repeat(1, { everyWeeks: 2 })),
      rule("(每两|每2|隔|每隔一|每隔1) {week} [的] {week} {dayNames}", ([, , names]: [string, string, number[]]) =>
        onDays(names, undefined, 2),
      ),
      rule("每 {count} {week} [一次]", ([n]: [number]) => (n >= 1 && n <= 8 ? repeat(1, { everyWeeks: n }) : null)),
    ],
    examples: [
      ["每周三次", "每周3次"],
      ["一周两次", "每周2次"],
      ["每周五天", "每周5次"],
      ["每天", "每天"],
      ["每天早上", "每天 06:00–12:00"],
      ["每晚", "每天 18:00–24:00"],
      ["每周三", "每周三"],
      ["每周一三五", "每周一、周三、周五"],
      ["每周二和周四晚上", "每周二、周四 18:00–24:00"],
      ["每个工作日", "每周一、周二、周三、周四、周五"],
      ["每个周末", "每周1次，周六或周日"],
      ["每周", "每周1次"],
      ["隔周周二", "每2周，周二"],
      ["每两周一次", "每2周"],
      ["每3周", "每3周"],
    ],
  },
  {
    topic: "priority",
    where: "anywhere",
    rules: [
      rule("高优先级", (): Said => ({ kind: "priority", level: 2 })),
      rule("低优先级", (): Said => ({ kind: "priority", level: 4 })),
    ],
    examples: [
      ["高优先级", "优先级：高"],
      ["低优先级", "优先级：低"],
    ],
  },
  {
    topic: "priority",
    where: "side",
    rules: [rule("紧急", (): Said => ({ kind: "priority", level: 1 }))],
    examples: [["紧急", "优先级：紧急"]],
  },
  {
    topic: "effort",
    where: "apart",
    rules: [
      rule("深度工作|深度|专注", (): Said => ({ kind: "effort", effort: "deep" })),
      rule("轻松", (): Said => ({ kind: "effort", effort: "light" })),
    ],
    examples: [
      ["深度工作", "专注"],
      ["专注", "专注"],
      ["轻松", "轻松"],
    ],
  },
  {
    topic: "blocks",
    where: "anywhere",
    rules: [rule("(每段|每块) [最多|不超过] {length}", ([minutes]: [number]): Said => ({ kind: "blocks", minutes }))],
    examples: [["每段2小时", "每段最多2小时"]],
  },
  {
    topic: "title",
    where: "anywhere",
    rules: [
      rule("{moment} (的|们)", title),
      rule("(上|上个|每月|每年) {moment}", title),
      rule("{length} (前|后|之前|之后|以前|以后|内)", title),
      rule("{count} (到|至|-|–|~) {length}", title),
      rule("(每天|每日|每月|每年) {count} 次", title),
    ],
    examples: [
      ["周五的会议", ""],
      ["上周五", ""],
      ["两小时后", ""],
      ["2到3小时", ""],
      ["每天两次", ""],
    ],
  },
];
