import { BARE_MINUTES } from "./bare-number.ts";
import { CHINESE_REPEATS } from "./chinese-repeat.ts";
import { recognizeChineseWhen } from "./chinese-when.ts";
import { BLOCK_LENGTHS, DURATIONS } from "./duration.ts";
import { MONTH } from "./english-dates.ts";
import { WEEKDAY } from "./english-days.ts";
import { ENGLISH_REPEATS, recognizeAdverbs, recognizePerDay } from "./english-repeat.ts";
import { recognizeEnglishWhen } from "./english-when.ts";
import { byPattern, type Recognizer } from "./mark.ts";
import { EFFORTS, PRIORITIES } from "./priority.ts";
import { FILLERS, VAGUE } from "./vague.ts";

/** Times that are ruled out: there is no field that could hold them. */
const NEVER_THEN = new RegExp(
  `\\b(?:(?:i )?can(?:no|')t (?:do|make)(?: it)?(?: on)?|busy(?: on)?|away(?: on)?|unavailable(?: on)?) (?:${WEEKDAY}s?|today|tomorrow)\\b|\\b(?:${WEEKDAY}s?|today|tomorrow) (?:does ?n[o']?t|won't|is ?n[o']?t|is no) (?:work|good|possible)\\b|\\b(?<!day |daily )(?:not|except|excluding|avoid(?:ing)?|never|unless)\\s+(?:on\\s+|in the\\s+|at\\s+)?(?:${WEEKDAY}s?|weekends?|weekdays|today|tomorrow|mornings?|afternoons?|evenings?|nights?)\\b|(?:不要|不能|不在|别|除了(?!.{0,6}每[天日])|除(?=周|星期|礼拜)(?!.{0,6}每[天日])|避开)在?(?:每|下|这|本)?个?(?:周|星期|礼拜)?(?:[一二三四五六日天末]|早上|上午|中午|下午|晚上|今天|明天|后天)(?:早上|上午|中午|下午|晚上)?(?:以外|之外|外)?|(?:下|这|本)?个?(?:周|星期|礼拜)[一二三四五六日天末](?:早上|上午|中午|下午|晚上)?(?:除外|不算|休息|不练|不上|不去|不行|不可以|没空|没时间|有事|不方便|不在)`,
  "gi",
);

/** Names that hold the word for a day. */
const NAMES =
  /\b(?:[Ss]unday (?:[Ss]chool|[Rr]oast|[Tt]imes|[Ll]eague|[Bb]est|[Pp]aper)|(?:[Bb]lack|[Gg]ood|[Cc]asual|[Ff]reaky) [Ff]riday|[Cc]yber [Mm]onday|(?:[Aa]sh) [Ww]ednesday|(?:[Tt]aco|[Ss]hrove|[Pp]ancake|[Ss]uper) [Tt]uesday|[Pp]alm [Ss]unday|(?:[Mm]onday|[Ff]riday|[Ss]aturday|[Ss]unday) [Nn]ight (?:[Ll]ive|[Ff]ootball|[Ll]ights)|[Tt]he \d+-(?:[Hh]our|[Mm]inute|[Dd]ay|[Ww]eek) [A-Z]\w+|god it['’]?s [Ff]riday|[Mm]ay [Dd]ay|[Ss]un ?(?:screen|cream|block|glasses|flowers?|lotion|hat|dress|set|rise)|[Ss]at[ -]?nav|[Ss]un [Ss]alutations?|[Ss]at [Pp]rep|[Tt]uesdays [Ww]ith [Mm]orrie|SAT(?= (?:prep|practice|test|exam|maths?|reading|writing|score|words?|vocab|essay|study|class|tutor|course|book|review|questions?|mock)\b)|(?<=(?:the|for|my) )SAT\b|(?:parents['’]?|parent[- ][Tt]eacher|open|quiz|movie|games?|date|trivia|poker|karaoke|bingo|curry|pizza) (?:evening|night)s?|(?:1:1s?|1-on-1|24\/7|9\/11|50\/50))\b/g;

/** "A table for 4", "dinner for 6 people": a count, and no hour. */
const COUNT_OF_PEOPLE =
  /\bfor (?:a (?:party|table|group) of )?\d{1,2}(?=\s+(?:people|persons|guests|pax|of us|adults|kids|friends)\b)|(?<=\b(?:tables?|seats?|tickets?|rooms?|reservations?|bookings?|dinner|lunch|brunch|breakfast|cakes?|food|cook(?:ing)?|catering|pizzas?|meals?|airbnb|hotel|restaurant|party)\s+)for \d{1,2}(?!\d|\s*(?::|[ap]\.?m|o'?clock|h\b|hours?|hrs?|m\b|mins?|minutes?|days?|nights?|%))/gi;

/** "The last Friday of the month", 下个月第一周. */
const NTH = new RegExp(
  `\\b(?:every |on |by |the )*(?:first|second|third|fourth|last|1st|2nd|3rd|4th) (?:${WEEKDAY}|week|weekend)s? (?:of|in) (?:(?:the|this|next|every|each) )?(?:month|year|${MONTH})\\b|\\b(?:over|in|for) (?:the (?:next|coming|last) )?(?:\\d|two|three|few|several) weekends\\b|(?:每个?月|下个?月|本月|这个?月|[\\d一二三四五六七八九十]+月)的?(?:第[一二三四]|最后一)个?(?:周|星期|礼拜)[一二三四五六日天末]?`,
  "gi",
);

/** "Wednesday's quiz", "this week's slides". */
const POSSESSIVE = new RegExp(
  `\\b(?:(?:next|this|last) (?:week|month|year)|(?:(?:next|this|last) )?${WEEKDAY}|today|tomorrow|tonight|yesterday)['’]s(?=\\s+[\\w\\uFFFC])`,
  "gi",
);

/** Everything a line may say, in the order in which it is looked for: what is claimed first is out of reach for the rest. */
export const RECOGNIZERS: readonly Recognizer[] = [
  byPattern(/"[^"]+"|“[^”]+”|「[^」]+」|《[^》]+》/g, () => ({ kind: "literal" })),
  byPattern(/\bhttps?:\/\/[^\s<>"'，。；、）]+[^\s<>"'，。；、）.,;:!?)]/gi, ({ 0: url }) => ({ kind: "url", url })),
  byPattern(NAMES, () => ({ kind: "literal" })),
  byPattern(COUNT_OF_PEOPLE, () => ({ kind: "literal" })),
  byPattern(NTH, () => ({ kind: "unclear" })),
  byPattern(POSSESSIVE, () => ({ kind: "literal" })),
  ...FILLERS,
  byPattern(NEVER_THEN, () => ({ kind: "unclear" })),
  ...ENGLISH_REPEATS,
  ...CHINESE_REPEATS.map(onlyInChinese),
  ...BLOCK_LENGTHS,
  recognizeRelativeFirst,
  onlyInChinese(recognizeChineseWhen),
  ...DURATIONS,
  recognizePerDay,
  recognizeEnglishWhen,
  ...PRIORITIES,
  ...EFFORTS,
  recognizeAdverbs,
  ...BARE_MINUTES,
  ...VAGUE,
];

/** "in 3 hours" is a time, not a length: it is read before the lengths. */
function recognizeRelativeFirst(...[text, clock]: Parameters<Recognizer>): ReturnType<Recognizer> {
  const relative = /\b(?:in|within|from now|from today|later)\b/i;
  if (!relative.test(text)) return [];
  return recognizeEnglishWhen(text, clock).filter((mark) => relative.test(text.slice(mark.start, mark.end)));
}

/** Dates such as 12/5 are month first in a Chinese line only. */
function onlyInChinese(recognize: Recognizer): Recognizer {
  return (text, clock) => (/[\u3400-\u9FFF]/.test(text) ? recognize(text, clock) : []);
}
