import { WEEKDAY } from "./english-days.ts";
import { CLAIMED, type Clock, type Mark, maskOf } from "./mark.ts";
import type { When } from "./moment.ts";
import { isFiller } from "./title.ts";

/**
 * Marks whose words belong to a title: "study for the Jan 12 exam" is due by then and keeps its name; with a date of its
 * own ("Friday newsletter by Thursday"), or of a day that is past, they are words and nothing more.
 */
export function keepInTitle(text: string, marks: readonly Mark[], clock: Clock): Mark[] {
  const masked = maskOf(text, marks);
  const kept = new Map<Mark, Mark>();
  const lengths = marks.filter((mark) => mark.meaning.kind === "duration");
  for (const mark of marks) {
    const part = clauseOf(masked, mark);
    const inClause = (other: Mark) => other !== mark && other.start >= part.start && other.end <= part.end;
    if (bracketWords(masked, mark)) {
      kept.set(mark, { ...mark, meaning: { kind: "unclear" }, inTitle: true });
    } else if (mark.meaning.kind === "when") {
      const { when } = mark.meaning;
      if (isMovedTo(text, masked, mark)) {
        kept.set(mark, { ...mark, meaning: { kind: "unclear" }, inTitle: true });
        continue;
      }
      const attributive = attributes(text, masked, mark, when);
      if (!attributive || (attributive === "opening" && !marks.some((other) => inClause(other) && isDate(other))))
        continue;
      const alone = !marks.some((other) => inClause(other) && isDate(other) && !kept.has(other));
      const words = attributive === "topic" || !alone || isPast(when, clock);
      kept.set(mark, words ? asWords(mark) : { ...mark, inTitle: true });
    } else if (lengths.some(inClause) && namesThing(masked, mark, part, lengths)) {
      kept.set(mark, asWords(mark));
    } else if (mark.meaning.kind === "duration" && isDaysOfHours(mark.meaning.minutes, masked.slice(mark.end))) {
      kept.set(mark, { ...mark, meaning: { kind: "unclear" }, inTitle: true });
    }
  }
  return marks.map((mark) => kept.get(mark) ?? mark);
}

/** A day by its name or its number, with or without a time, that no word such as "by" announces. */
const NAMED_DAY = new RegExp(
  `^(?:for (?:the )?)?(?:(?:next|this|coming) )?(?:${WEEKDAY}|[a-z]{3,9}\\.? \\d{1,2}(?:st|nd|rd|th)?|\\d{1,2}(?:st|nd|rd|th)?(?: of)? [a-z]{3,9}|\\d{1,2}\\/\\d{1,2})\\b`,
  "i",
);
const MONTH_OR_DAY = new RegExp(
  `^(?:for (?:the )?)?(?:(?:next|this|coming) )?(?:${WEEKDAY}|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|\\d)`,
  "i",
);
/** What follows a day that stands for itself: "Friday with Tom". */
const NO_NOUN =
  /^\s+(?:at|in|on|by|for|with|w\/?|to|from|and|or|of|about|re|regarding|before|after|until|if|so|then|because|but|via|near|over|please|pls|urgent(?:ly)?|asap|important|critical|high|low|medium|top|deep|light|focus|latest|at|max|min|not|no|every|each|daily|weekly|maybe|probably|instead|again|together|online|it|i|we|prio|priority|p[1-4]|is|are|takes?|should|must|needs?|around|about|when|while|during|without|downtown|only|early|late|too|since|as|unless|except|morning|afternoon|evening|night|noon|eod)\b/i;
const CHINESE_DAY =
  /^(?:这|下下?|本)?个?(?:(?:周|星期|礼拜)[一二三四五六日天末]|(?:\d{1,2}|[一二三四五六七八九十]+)月|(?:春节|国庆节?|中秋节?|元旦|五一|端午节?|清明节?|圣诞节?|过年|寒假|暑假)(?!前|后)|(?:\d{1,2}|[二三]?十[一二三四五六七八九]?)[日号])/;

/** "Prepare for Monday": without its day the title says nothing. */
const PREPARING = /(?:^|[\s:])(?:prepare|prep|study|plan|get ready|pack|shop|revise)\s+$/i;

const MOVED_TO =
  /\b(?:change|move|reschedule|postpone|push|shift|prepone|swap|bring forward)\b[^,;.]*\bto\s+(?:the\s+)?$/i;

/** "Move the dentist to Friday": an errand or a change of a task, and in neither case work that is due then. */
function isMovedTo(text: string, masked: string, { start, end }: Mark): boolean {
  const before = masked.slice(0, start);
  return (
    MOVED_TO.test(before) ||
    (/(?:改|推迟|推|提前|挪|延|延期|换|调)$/.test(before) && /^[到至成为]/.test(text.slice(start, end)))
  );
}

function attributes(
  text: string,
  masked: string,
  mark: Mark,
  { role, days, hours, until }: When,
): "noun" | "opening" | "topic" | null {
  const said = text.slice(mark.start, mark.end);
  const [before, after] = [masked.slice(0, mark.start), masked.slice(mark.end)];
  if (hours && !days && isOfNoun(said, before, role) && /^\s+[a-z]/i.test(after) && !NO_NOUN.test(after))
    return "topic";
  if (role !== "on" || !days || until) return null;
  // 准备周五家长会的发言稿 … 周四前
  if (
    CHINESE_DAY.test(said) &&
    /(?:准备|写|做|改|整理|打印)$/.test(before) &&
    /^[一-龥]/.test(after) &&
    !/^(?:前|之前|以前|要|交|的)/.test(after)
  )
    return "opening";
  if (days.holiday && /^for\s/i.test(said) && /[a-z]\s+$/i.test(before)) {
    return /\b(?:tickets?|flights?|hotels?|tables?)\s+$/i.test(before) ? "topic" : "noun";
  }
  // "Lesson plans for next week … by Sunday"
  if (/^for\s+(?:(?:next|this) (?:week|month|term|year)|tomorrow)$/i.test(said) && /[a-z]\s+$/i.test(before))
    return "opening";
  if (/^for\b/i.test(said) && PREPARING.test(before) && !/^\s*[a-z]/i.test(after)) return "noun";
  if (isChineseTopic(said, before, after)) return "topic";
  if (
    /^(?:今|明|后|大后)[天晚日早]/.test(said) &&
    /[一-龥]$/.test(before) &&
    /^(?:的|要?[用交讲开]的)[一-龥]/.test(after)
  ) {
    return REQUESTED.test(before) ? null : "noun";
  }
  if (
    /^plan\s+$/i.test(before.slice(-6).trimStart()) &&
    /^(?:(?:next|this) (?:week|month)|tomorrow|(?:the |this |next )?weekend)$/i.test(said)
  ) {
    return "topic";
  }
  // 订周六晚上7点的餐厅: the day is the table's
  if (/(?:订|预订|预定|买|抢)$/.test(before) && /^.{0,10}的.{0,4}(?:票|餐厅|酒店|位|座|房|包间|场地|民宿)/.test(after))
    return "topic";
  if (CHINESE_DAY.test(said) && !/[前后]$/.test(said)) {
    if (/(?:^|[\s,，])(?:问|告诉|通知|确认)[一-龥]{0,6}$/.test(before)) return "topic";
    if (
      /^(?:的|(?:早上|上午|中午|下午|晚上)?(?:去|到|从|飞|回|往)[一-龥]{1,10}的)[一-龥]/.test(after) &&
      /[一-龥]$/.test(before) &&
      !REQUESTED.test(before)
    )
      return "noun";
    return /^(?![和与及跟或到至]|(?:之前|前|要|得|必须|需)?(?:提交|上交|交(?![一-龥])|截止|到期|完成|做完|写完|交付|交稿))[一-龥]/.test(
      after,
    ) && opens(before)
      ? "opening"
      : null;
  }
  if (NAMED_DAY.test(said) && !/^for/i.test(said) && /\b(?:about|regarding|re:?)\s+$/i.test(before)) return "topic";
  if (!NAMED_DAY.test(said) || !MONTH_OR_DAY.test(said) || !/^\s+[a-z]/i.test(after) || NO_NOUN.test(after))
    return null;
  if (/\b(?:of|from|vs|the)\s+$/i.test(before) && !/^for/i.test(said)) return "topic";
  if (hours && !/^for\b|^the\b/i.test(said)) return null;
  if (/[\w'’]\s+$/.test(before) && !/\b(?:on|at|by|i|we|please|and|then|or|is|due|this|next)\s+$/i.test(before))
    return "noun";
  return opens(before) ? "opening" : null;
}

/** "The 8pm show", "slides for 9am standup", "nap after night shift". */
function isOfNoun(said: string, before: string, role: When["role"]): boolean {
  if (role !== "on") return /^(?:after|before)\s+(?:the\s+)?(?:morning|afternoon|evening|night)$/i.test(said);
  return /\b(?:the|an?)\s+$/i.test(before) || (/^for\s+(?:the\s+)?\d/i.test(said) && /[a-z]\s+$/i.test(before));
}

const REQUESTED = /(?:^|[\s,，。:：\uFFFC])(?:我|我们|请|要|提醒我|帮我|记得|一下)$/;

/** "写下周计划", "本周总结": a week or month as what the work is about. */
function isChineseTopic(said: string, before: string, after: string): boolean {
  if (!/^(?:下下?|这|本|上)个?(?:周|星期|礼拜|月)$/.test(said)) return false;
  return (
    /^的?(?:计划|总结|安排|周报|月报|报告|日程|菜单|课表|汇报|目标|预算|机票|车票|工作)/.test(after) &&
    (/[一-龥]$/.test(before) || opens(before))
  );
}

function opens(before: string): boolean {
  return /(?:^|[,;.，。；:：(（\uFFFC])[\s*•-]*$/.test(before);
}

/** "24h hackathon prep 2h": the length that opens a clause is a name when another one, alone, follows the words. */
function namesThing(
  masked: string,
  mark: Mark,
  part: { start: number; end: number },
  lengths: readonly Mark[],
): boolean {
  if (mark.meaning.kind !== "duration" || masked.slice(part.start, mark.start).trim() !== "") return false;
  const other = lengths.find(({ start, end }) => start > mark.end && end <= part.end);
  const between = other && masked.slice(mark.end, other.start);
  return (
    between !== undefined &&
    /^-?\s*(?!of\b|for\b|each\b|on\b|there\b)[a-z]/i.test(between) &&
    !/\s(?:and|then|plus)\s|[&+,;/]/i.test(between)
  );
}

/** "24h fitness", "48 hours mystery": whole days of hours before a noun may be a name. */
function isDaysOfHours(minutes: number, after: string): boolean {
  return minutes % (24 * 60) === 0 && /^\s+(?!of\b|total\b|max\b|a\b|over\b)[a-z]/i.test(after) && !NO_NOUN.test(after);
}

function isDate({ meaning }: Mark): boolean {
  return meaning.kind === "when" && (meaning.when.days !== null || meaning.when.instant !== undefined);
}

/** A date without a year that has just gone by: the next one is most of a year ahead. */
function isPast({ days }: When, { today }: Clock): boolean {
  return days !== null && !days.holiday && today.until(days.first).days > 300;
}

function asWords(mark: Mark): Mark {
  return { start: mark.start, end: mark.end, meaning: { kind: "literal" } };
}

/** "(closes at 6pm)": in brackets with words of its own, what a mark says of the task is not certain. */
function bracketWords(masked: string, mark: Mark): boolean {
  const from = Math.max(masked.lastIndexOf("(", mark.start), masked.lastIndexOf("（", mark.start));
  if (from < 0 || /[)）]/.test(masked.slice(from, mark.start))) return false;
  const length = masked.slice(mark.end).search(/[)）]/);
  if (length < 0) return false;
  const inside = masked.slice(from + 1, mark.end + length);
  if (/[,，;；、]/.test(inside)) return false;
  const words = inside.replaceAll(CLAIMED, " ").trim();
  return /[a-z]{2}|[一-龥]/i.test(words) && !words.split(/\s{2,}/).every(isFiller);
}

/** The clause around a mark, and those after it that hold nothing but marks: "…, by Saturday". */
function clauseOf(masked: string, mark: Mark): { start: number; end: number } {
  const separator = /[,，;；。\n]|\.(?=\s|$)/;
  let start = mark.start;
  while (start > 0 && !",，;；。\n".includes(masked[start - 1] ?? "")) start--;
  let end = mark.end + endOf(masked.slice(mark.end), separator);
  while (end < masked.length) {
    const next = endOf(masked.slice(end + 1), separator);
    const words = masked
      .slice(end + 1, end + 1 + next)
      .replaceAll(CLAIMED, "")
      .trim();
    if (words !== "" && !isFiller(words)) break;
    end += 1 + next;
  }
  return { start, end };
}

function endOf(text: string, separator: RegExp): number {
  const at = text.search(separator);
  return at < 0 ? text.length : at;
}
