import { byPattern, type Recognizer } from "./mark.ts";

const CLOSE = "(?=\\s*(?:$|[,;.:!?)\\]，；。、）\\uFFFC]))";

/** Words that leave the time to us: nothing follows from them. */
export const FILLERS: readonly Recognizer[] = [
  byPattern(/\b(?:on )?some (?:weekend|evening|morning|afternoon|week ?day|night)\b/gi, () => ({ kind: "filler" })),
  // "call, like, Bob": said in the middle of a thought
  byPattern(/,\s*(?:like|you know|sort of|kind of)\s*,(?=\s*[a-z\d])/gi, () => ({ kind: "filler" })),
  byPattern(
    /\b(?:(?:at )?some ?time(?!s)|at some (?:point|stage)|some ?day(?! \d)|one of these days|eventually|when(?:ever)? (?:i|we|you) (?:can|(?:have|get|find|'ve got) (?:a |an |the |some |any |enough )?(?:time|moment|minute|chance|sec(?:ond)?|round to it|spare (?:time|moment))|am free|are free)|when(?:ever)? (?:i'm free|free|possible|convenient)|whenever|if (?:possible|(?:i|we|you) (?:have|get|find) (?:the |some |a )?(?:time|chance)|there(?:'s| is) (?:still )?time|time (?:allows|permits))|no deadline|no (?:particular|fixed|specific|set) (?:date|time|deadline)|any ?time(?=\s*(?:$|[,;.\uFFFC]|(?:before|after|between|until|by|from|on|this|next|today|tomorrow)\b)))\b/gi,
    () => ({ kind: "filler" }),
  ),
  byPattern(
    /(?:等|什么时候)?(?:我)?(?:有空闲?|有时间|得空|得闲|空闲|方便|闲(?:下来|着)?)(?:的?时候|时|的话)(?:再|就)?|(?:^|(?<=[\s,，。;；\uFFFC]))(?:(?:有空|有时间|抽空|抽时间|抽个时间|得空)(?!再说)|随时(?=\s*[:,，：]|\s)|找个?时间|哪天有空)(?:再|就)?(?=[^\s,，。;；的了])|(?:有空|有时间|抽空|得空)(?:再(?:说|做|弄|搞)?|就)?(?=\s*(?:$|[,，。;；\s]))|找个?时间|抽个?时间|抽空|(?:找|抽|哪)一?天(?=[^气])|随便(?:什么时候|哪天|几点)(?:都行|都可以)?|(?:什么时候|哪天|几点)都(?:行|可以)|任何时候|第一件事|平时(?=每)|(?:没有?|无)(?:截止|期限|固定时间|deadline|ddl)(?:日期|时间)?/g,
    () => ({ kind: "filler" }),
  ),
];

/** Words that do name a time, but none that we could know: reported. */
export const VAGUE: readonly Recognizer[] = [
  byPattern(
    new RegExp(
      `\\b(?:(?:very |pretty )?soon(?:ish)?|mid-?week|(?:right|straight) away|immediately|right now|at once|(?<!^\\s*)last thing|or (?:the )?next(?: one)?|(?:early|late)|later(?: on)?|in a (?:bit|while|few days|couple of days)|a bit later|one day|the other day|sooner or later|in due course|over the (?:next|coming) (?:few )?(?:days|weeks))${CLOSE}`,
      "gi",
    ),
    () => ({ kind: "unclear" }),
  ),
  byPattern(
    /\b(?:by|before|until|till) (?:then|that (?:date|time|day))\b|\b(?:over|during) (?:the )?(?:christmas|xmas|easter|holidays?|summer|winter|break|vacation)(?: (?:break|holidays?|vacation))?\b/gi,
    () => ({
      kind: "unclear",
    }),
  ),
  byPattern(
    new RegExp(
      `\\b(?:(?:right |straight )?(?:before|after|until|by|during|between)) (?:(?:the|my|our|this|next|every|his|her|their|end of|start of|the end of|the start of)\\s+)*(?:school|class(?:es)?|lectures?|training|practice|church|term|semester|exams?|finals|midterms?|the holidays|holidays?|vacation|break|spring break|summer|winter|half[- ]?term|shower|nap|naptime|shift|meals?|snack)${CLOSE}`,
      "gi",
    ),
    () => ({ kind: "unclear" }),
  ),
  byPattern(
    /改天|(?:大?半夜|深夜)(?![一-龥]{0,2}[\d一二两三四五六七八九十]+点)|(?<=^|[\s,，\uFFFC])早[点些](?=[一-龥])(?![心铺店])|(?:稍微?)?晚[点些](?:儿|的?时候)?(?=[^上班会餐饭睡下])|过(?:几|两|些|一阵子?)天?再?|过一?阵子?再?|回头再?(?=[^率发条])|(?:等|待)会儿?再?|稍后再?|(?:最近|近期|这几天|这两天|这阵子)(?=[^的])(?:内|之内)?|有朝一日/g,
    () => ({ kind: "unclear" }),
  ),
  byPattern(
    /(?:在|等)?(?:放学|下课|上课|课|吃?饭|餐|(?:晨|例|周|组|班|站|开)?会议?|开完会|天[黑亮]|日[落出]|开学|放假|考试|考|期末|期中|学期(?:结束|末)?|这个?学期(?:结束|末)?|本学期(?:结束|末)?|下个?学期|寒假|暑假|假期|国庆假期|春节假期|放寒假|放暑假|毕业|出差|出发|出门|年)(?:之?前|以前|(?:之|以)?后(?!天|台|面|期)|期间|结束前|结束后)(?!景|提|途|端|程|卫|台|作业|练习|辅导|习题|服务|托管|冲刺|复习|突击|准备|焦虑)/g,
    ({ 0: text, index, input }) =>
      /[\d一二两三四五六七八九十几多去整半]$/.test(input.slice(0, index)) && /^年/.test(text)
        ? null
        : { kind: "unclear" },
  ),
  byPattern(
    /(?:(?:这|本|下下?|上)个?)?(?:周|星期|礼拜|月)(?:初|[上中下]旬|中(?=[前左,，\s\uFFFC]|$|[交提写完做发]))(?:之?[前后])?|(?:[\d一二三四五六七八九十]+)月(?:份)?(?:[上中下]旬|[初中])(?:之?[前后])?|年初(?=[前\s,，]|$)/g,
    () => ({ kind: "unclear" }),
  ),
];
