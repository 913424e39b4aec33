import { withLists } from "./patterns/lengths.ts";

/**
 * A sentence in the words that the patterns know, stating the same: days and dates, lists of plans and denials that
 * say when something begins are written in one way. Names of work must still stand in it as they are.
 */
export function plainSentence(sentence: string): string {
  return withLists(withWholeDates(sentence))
    .replace(BY_FIRST, (whole: string, lead: string, moment: string, rest: string, end: string) =>
      / (?:and|but|while) /i.test(rest) ? whole : `${lead}${rest} by ${moment}${end}`,
    )
    .replaceAll(
      /\b((?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?),\s+(?=(?:the\s+)?\d{1,2}(?:st|nd|rd|th)?\b(?!\s*[:.]\d)(?:\s+(?:of\s+)?[A-Z])?|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s+\d)/gi,
      "$1 ",
    )
    .replaceAll(
      /\b(plans?|options?|variants?)\s+\d(?:\s*,\s*\d)*(?:\s*,?\s*(?:and|or|&)\s*\d)?\b(?!\s*(?:h|min|hours?|minutes?|[:.]\d))/gi,
      (list) => list.replaceAll(/\s*,\s*(and|or|&)?\s*/g, (_, or: string | undefined) => ` ${or ?? "and"} `),
    )
    .replaceAll(/\b(?:does not|doesn['’]t|do not|don['’]t)\s+(start|begin)\s+(?:until|before)\b/gi, "$1s at")
    .replaceAll(/\bwithout (?:a |any )?(?:break|gap|pause|interruption)s?\b/gi, "back to back")
    .replaceAll(/\bnothing but\b|\band nothing else\b/gi, "only")
    .replaceAll(/(?<=\d(?:st|nd|rd|th)?),\s+(?=20\d\d\b)/g, " ")
    .replaceAll(/(?<=\d),(?=\d{3}\b)/g, "")
    .replaceAll(/\b(?:zero|0) (?:minutes? )?(late|overdue|missed|unplaced|left over)\b/gi, "nothing is $1")
    .replaceAll(/(?<![\d.])(?:0|零)\s*[项个]\s*(迟到|逾期|遗漏|错过|未排)/g, "没有$1")
    .replaceAll(/\bevery (?:single )?one of\b/gi, "all")
    .replaceAll(/(?:无一|没有?一个)(?:错过|延误|迟到|逾期)/g, "全部按时")
    .replaceAll(/不迟于|不晚于/g, "最晚")
    .replaceAll(/除了(.{1,12}?)(?:之?外)?[，,]?没有?(?:别的|其[他它])(?:安排|任务|事)?/g, "只有$1")
    .replaceAll(/个?多(小时|钟头)/g, "$1多");
}

const MONTH = "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*";
const NUMBER = String.raw`\d{1,2}(?:st|nd|rd|th)?(?![:.]\d)`;
const MONTH_LAST = new RegExp(
  String.raw`\b(${NUMBER}(?:\s*,\s*${NUMBER})+),?\s*(?:and|&)\s*(${NUMBER})\s+(${MONTH})\b`,
  "gi",
);
const MONTH_FIRST = new RegExp(
  String.raw`\b(${MONTH})\.?\s+(${NUMBER}(?:\s*,\s*${NUMBER})+),?\s*(?:and|&)\s*(${NUMBER})\b`,
  "gi",
);
const WEEKDAY = "(?:mon|tues|wednes|thurs|fri|satur|sun)day";
const WEEKDAYS_OF_MONTH = new RegExp(
  String.raw`\b${WEEKDAY}\s+${NUMBER}(?:\s*(?:,|and|to|through|&|–|-)+\s*(?:and\s+)?${WEEKDAY}\s+${NUMBER})+\s+(${MONTH})\b`,
  "gi",
);

/** "1, 3 and 5 February" with the month at each of them. */
function withWholeDates(sentence: string): string {
  const join = (list: string, last: string, month: string) =>
    [...list.split(","), last].map((day) => `${day.trim()} ${month}`).join(" and ");
  return sentence
    .replaceAll(MONTH_LAST, (_, list: string, last: string, month: string) => join(list, last, month))
    .replaceAll(MONTH_FIRST, (_, month: string, list: string, last: string) => join(list, last, month))
    .replaceAll(WEEKDAYS_OF_MONTH, (match, month: string) =>
      match
        .slice(0, -month.length)
        .replaceAll(/(?<=day\s+\d{1,2})(?:st|nd|rd|th)?\b(?=\s)|(?<=day\s+\d{1,2})(?=\s*,)/gi, ` ${month}`)
        .replaceAll(/\s*,\s*(?:and\s+)?/g, " and "),
    );
}

/** "Want a free Thursday?": a question states nothing, as long as it gives no figures. */
export function isPlainQuestion(sentence: string): boolean {
  return (
    /[?？]\s*$/.test(sentence) &&
    /^\W*(?:want|prefer|would|do you|need|looking|fancy|想|喜欢|要|需要|希望)/i.test(sentence) &&
    !/\d/.test(sentence)
  );
}

/** "By noon on Friday, the essay is done": the moment is that of what follows it. */
const BY_FIRST = /^(\W*)by ([^,.]{0,30}\d[^,.]{0,30}), ([^,;]*?)([.!]?\s*)$/i;
