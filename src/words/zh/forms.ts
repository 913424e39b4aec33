import * as say from "../form.ts";
import { type Days, type Hours, inDays, moment, oneDay, type WallClock } from "../wall-moment.ts";

const EXAMPLES = `
length: 3小时 = 3小时; 45分钟 = 45分钟; 半小时 = 30分钟; 一个半小时 = 1小时30分钟; 1.5小时 = 1小时30分钟;
  两小时二十分钟 = 2小时20分钟; 一刻钟 = 15分钟; 大概2小时 = 2小时; 每次30分钟 = 30分钟
due: 周五前 = 12月11日周五截止; 下周三之前 = 12月16日周三截止; 12月12日17:00前 = 12月12日周六 17:00截止;
  明天下午3点前 = 12月8日周二 15:00截止; 截止周五晚上8点 = 12月11日周五 20:00截止; 最晚12月20日 = 12月20日周日截止;
  月底前 = 12月31日周四截止; 3天内 = 12月10日周四截止; 今天内 = 12月7日周一截止
due end: 周五交 = 12月11日周五截止
on: 周六 = 12月12日周六; 明天 = 12月8日周二; 下周二 = 12月15日周二; 12月12日 = 12月12日周六;
  星期五14:00 = 12月11日周五 14:00; 明天下午三点半 = 12月8日周二 15:30; 上午9点 = 12月8日周二 09:00;
  三天后 = 12月10日周四; 两周后 = 12月21日周一
start: 从周一开始 = 12月7日周一起; 从12月10日起 = 12月10日周四起; 周三以后 = 12月10日周四起;
  明天下午2点后 = 12月8日周二 14:00起
span: 明天下午2点到4点 = 12月8日周二 14:00 – 16:00，2小时; 下午2到4点 = 12月7日周一 14:00 – 16:00，2小时;
  周五9点和11点之间 = 12月11日周五 09:00 – 11:00; 今晚 = 12月7日周一 18:00 – 00:00;
  周四下午 = 12月10日周四 12:00 – 18:00; 周一到周三 = 12月7日 – 12月9日; 周末 = 12月12日 – 12月13日;
  下周 = 12月14日 – 12月20日
repeat: 每周三次 = 每周3次; 一周两次 = 每周2次; 每周五天 = 每周5次; 3次/周 = 每周3次; 三次一周 = 每周3次; 每天 = 每天; 每天早上 = 每天 06:00–12:00;
  每晚 = 每天 18:00–24:00; 每周三 = 每周三; 每周一三五 = 每周一、周三、周五;
  每周二和周四晚上 = 每周二、周四 18:00–24:00; 每个工作日 = 每周一、周二、周三、周四、周五;
  周一到周四每天 = 每周一、周二、周三、周四; 每个周末 = 每周1次，周六或周日; 隔周周二 = 每2周，周二; 每两周一次 = 每2周; 每3周 = 每3周; 每天一次 = 每天
repeat end: 每周 = 每周1次
priority: 高优先级 = 优先级：高; 低优先级 = 优先级：低
priority end: 紧急 = 优先级：紧急
effort apart: 深度工作 = 深度工作; 专注 = 深度工作; 轻松 = 轻松工作
blocks: 每段2小时 = 每段最多2小时
title: 周五的会议; 上周五; 两小时后; 2到3小时; 每天两次; 周五或周六; 除了周日每天; 每周至少三次; 隔天
`;

/** Every form that is read in Chinese. */
export const ZH_FORMS: readonly say.Form[] = say.formsOf(
  {
    length: { "[时长|需要|要|花|用|每次] [大概|大约|约] {length} [左右]": say.length },
    due: {
      "[在] {point} [之|以] 前": say.due,
      "[在] {day} [之|以] 内": ({ last }: Days) => say.due(moment(oneDay(last))),
      "{moment} (截止|到期)|(截止到|截止|截至|截止日期|ddl|最晚|最迟) [:] {moment}": say.due,
      "{count} 天 [之|以] 内": (n: number) => (clock: WallClock) => say.due(moment(inDays(n)(clock))),
    },
    "due end": { "{moment} [要|得] 交": say.due },
    on: { "[在] {timed}": say.on, "[在] {day}": say.onDay },
    start: { "从 {moment} [开始|起]|{moment} 开始": say.start, "{moment} [以|之] 后": say.after },
    span: { "[从|在] {day} (到|至|-|–) {day} [之间]": say.days },
    repeat: {
      "(每|一) [个] (周|星期|礼拜) {count} (次|天)": say.repeat,
      "{count} 次 (每|一|/) [个] (周|星期|礼拜)": say.repeat,
      "(每|一) [个] (周|星期|礼拜)": say.week(false),
      "{count} 次": say.times,
      "(每天|每日|一天) {count} 次": say.timesADay,
      "(每天|每日|天天) [{partOrHours}]": (hours?: Hours) => say.repeat(7, hours),
      "每 {partOrHours}": (hours: Hours) => say.repeat(7, hours),
      "[每个|每] 工作日 [每天] [{partOrHours}]": (hours?: Hours) => say.repeat([1, 2, 3, 4, 5], hours),
      "每 [个] 周末": say.everyWeekend,
      "{weekday} (到|至|-|–) {weekday} 每天 [{partOrHours}]": (first: number, last: number, hours?: Hours) =>
        say.repeat(say.weekdaysFrom(first, last), hours),
      "每 [个] (周|星期|礼拜) {dayNames} [{partOrHours}]": say.repeat,
      "(每两|每2|隔|每隔一|每隔1) (周|星期|礼拜) [一次]": () => say.repeat(1, null, 2),
      "(每两|每2|隔|每隔一|每隔1) (周|星期|礼拜) [的] {weekday}": (name: number) => say.repeat([name], null, 2),
      "每 {count} (周|星期|礼拜) [一次]": (n: number) => say.repeat(1, null, n),
    },
    "repeat end": { "每 [个] (周|星期|礼拜)": say.week(true) },
    priority: { 高优先级: say.priority(2), 低优先级: say.priority(4) },
    "priority end": { 紧急: say.priority(1) },
    "effort apart": { "深度工作|深度|专注": say.effort("deep"), 轻松: say.effort("light") },
    blocks: { "(每段|每块) [最多|不超过] {length}": say.blocks },
  },
  EXAMPLES,
);
