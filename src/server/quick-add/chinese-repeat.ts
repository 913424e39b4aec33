import { daysFromTo, repeat, unique } from "./english-repeat.ts";
import { byPattern, CLAIMED, type Mark, type Meaning, type Recognizer } from "./mark.ts";
import { chineseNumber, ZH_NUMBER } from "./number-words.ts";

const WEEK = "(?:周|星期|礼拜)";
const DAY = "[一二三四五六日天末]";
const DAYS = "一二三四五六日";

/** ISO weekday of `一` to `日`, `天`, and `1` to `7`. */
export function chineseWeekday(char: string): number {
  if (/\d/.test(char)) return Number(char);
  return char === "天" ? 7 : DAYS.indexOf(char) + 1;
}

/** Finds what is done several times a week in a Chinese line. */
export const CHINESE_REPEATS: readonly Recognizer[] = [
  // 每周三套 counts; a whole 一上午 has no length that we know
  byPattern(
    new RegExp(
      `每个?${WEEK}${ZH_NUMBER}(?=[套章篇页张份本件题])|(?<![一-龥])一(?:整个?|个)?(?:上午|下午|晚上|早上)(?!学)`,
      "g",
    ),
    () => ({
      kind: "unclear",
    }),
  ),
  byPattern(
    /每?[天日]?早中晚(?:各)?|每[天日]早晚(?:各)?|早晚各|(?:每[天日])?早上?(?:和|、|与|以及)晚上?|每隔?(?:[一二两三四五六七八九十\d]+|半)个?(?:小时|钟头|分钟)(?!以|之)|每隔(?![一1](?:天|日))[一二两三四五六\d]+(?:天|日|周|个?星期|个?月)|隔周|每(?![两二2](?:天|日))[两二三四五六\d]+(?:天|日|个?周|个?星期|个?月)|每(?:个?月|年|季度?|学期|小时)(?:[一二两三四五六\d]+次)?|[每一](?:天|日)[一二两三四五六\d]+[次遍回]|一个?月[一二两三四五六\d]+次/g,
    ({ 0: text }) => (/^[每一](?:天|日)(?:一|1)/.test(text) ? repeat({ otherwise: 7 }) : { kind: "unclear" }),
  ),
  // Of seven days every other one: the first, third, fifth and seventh.
  byPattern(/(?:每隔[一1][天日]|每?隔[天日]|每[两二2][天日])(?:做?一[次回遍])?/g, () => repeat({ times: 4 })),
  byPattern(
    new RegExp(
      `(?:每个?${WEEK}|一个?${WEEK})?${ZH_NUMBER}(?:-|~|到|至|或)(?<n>${ZH_NUMBER})(?:次|回|遍|趟)(?<per>[/每]一?${WEEK})?`,
      "g",
    ),
    ({ groups, 0: text }) => (groups?.per || /^[每一]/.test(text) ? times(groups?.n) : null),
  ),
  byPattern(
    new RegExp(
      `(?:每个?${WEEK}|一个?${WEEK}|${WEEK}均)(?:至少|大约|大概)?(?:做|去|上|练)?(?<n>${ZH_NUMBER})(?:次|回|遍|趟|天|(?<=[两\\d])晚(?!上)|个早上|个晚上)`,
      "g",
    ),
    ({ groups }) => times(groups?.n),
  ),
  byPattern(new RegExp(`(?<n>${ZH_NUMBER})(?:次|回|遍|趟)\\s*[/每](?:一)?${WEEK}`, "g"), ({ groups }) =>
    times(groups?.n),
  ),
  recognizeTimesApart,
  byPattern(new RegExp(`${ZH_NUMBER}(?:-|~|到|至|或)${ZH_NUMBER}(?:次|回|遍|趟)`, "g"), () => ({ kind: "unclear" })),
  byPattern(new RegExp(`每个?${WEEK}末(?:一次)?|每?逢${WEEK}末`, "g"), () => repeat({ days: [6, 7], times: 1 })),
  byPattern(
    /每个?工作日|工作日(?:每天|每日)?|(?:每天|每日)?(?:周|星期)一(?:到|至|~|-)(?:周|星期)?五(?:每天|每日)|每(?:周|星期)一(?:到|至|~|-)(?:周|星期)?五/g,
    () => repeat({ days: [1, 2, 3, 4, 5] }),
  ),
  byPattern(new RegExp(`(?:每个?|每?逢)${WEEK}(?<a>${DAY})(?:到|至|~|-)${WEEK}?(?<b>${DAY})`, "g"), ({ groups }) =>
    repeat({ days: daysFromTo(chineseWeekday(groups?.a ?? ""), chineseWeekday(groups?.b ?? "")) }),
  ),
  byPattern(
    new RegExp(
      `(?:每个?|每?逢)${WEEK}(?<list>${DAY}(?:(?:[、,和及与/ ]|以及)*(?:每个?)?${WEEK}?${DAY}(?![次回遍趟个点月号小分刻]|(?<=一)[早直起下定些共边样块会]))*)`,
      "g",
    ),
    ({ groups }) => weekdays(groups?.list ?? "", true),
  ),
  byPattern(
    new RegExp(
      `(?<![下本这上个])${WEEK}(?<list>${DAY}(?:(?:[、,和及与/ ]|以及)*${WEEK}?${DAY}(?![次回遍趟个点月号小分刻]|(?<=一)[早直起下定些共边样块会]))+)`,
      "g",
    ),
    ({ groups }) => weekdays(groups?.list ?? "", false),
  ),
  byPattern(
    /(?<=^|[\s,，、;；]|分钟|小时|钟头|\d(?:h|m|min))(?:一三五|二四六|一三|二四)(?=$|[\s,，;；早上中下晚跑健练游去背学打做读看骑瑜写])/g,
    ({ 0: list }) => weekdays(list, true),
  ),
  byPattern(
    new RegExp(
      `(?:除了?)${WEEK}(?<a>[一二三四五六日天末])(?:以外|之外|外)?[,，]?\\s*(?:每天|每日|天天|都)|(?:每天|每日|天天)\\s*[(（]?(?:除了?${WEEK}(?<b>[一二三四五六日天末])(?:以外|之外|外)?|${WEEK}(?<c>[一二三四五六日天末])(?:除外|休息|不算))[)）]?`,
      "g",
    ),
    ({ groups }) => {
      const left = groups?.a ?? groups?.b ?? groups?.c ?? "";
      const out = left === "末" ? [6, 7] : [chineseWeekday(left)];
      return repeat({ days: [1, 2, 3, 4, 5, 6, 7].filter((day) => !out.includes(day)) });
    },
  ),
  recognizeDaysApart,
  byPattern(/每?(?:周|星期)(?<list>[1-7]{2,6})(?![\d小点:个分])/g, ({ groups }) =>
    repeat({ days: unique([...(groups?.list ?? "")].map(Number)) }),
  ),
  byPattern(/每?一周(?<n>[二两三四五六七])练(?![习琴字车歌舞])/g, ({ groups }) => times(groups?.n)),
  byPattern(/每一?天|每日|天天|(?<![一-龥])一天(?=(?:半|[\d一二两三四五六七八九十]+)个?(?:小时|分钟|钟头))/g, () =>
    repeat({ otherwise: 7 }),
  ),
  byPattern(/每个?(?=早上|早晨|清晨|上午|中午|下午|傍晚|晚上|晚|早)/g, () => repeat({ otherwise: 7 })),
  byPattern(new RegExp(`每一?个?${WEEK}(?!${DAY})`, "g"), () => repeat({ otherwise: 1 })),
];

/** "周一到周四辅导作业 每天40分钟", "周末每天": days and, apart from them, that each of them is meant. */
function recognizeDaysApart(text: string): readonly Mark[] {
  const every = /每一?[天日]|天天|每[晚早]/.exec(text);
  const days = new RegExp(
    `(?<![下本这上个从])(?:${WEEK}(?<a>[一二三四五六日天])(?:到|至|~|-)${WEEK}?(?<b>[一二三四五六日天])(?!前|之前|以前)|(?<end>周末|双休日)(?!前))`,
  ).exec(text);
  const timed =
    days && /^\s*(?:每|早上|晚上|上午|下午|中午|\d{1,2}[:点])/.test(text.slice(days.index + days[0].length));
  if (!days?.groups || !(every || (timed && days.groups.a))) return [];
  const { a, b, end } = days.groups;
  const list = end ? [6, 7] : daysFromTo(chineseWeekday(a ?? ""), chineseWeekday(b ?? ""));
  const marks: Mark[] = [{ start: days.index, end: days.index + days[0].length, meaning: repeat({ days: list }) }];
  if (every) {
    const start = every.index;
    const end = start + (/[晚早]$/.test(every[0]) ? 1 : every[0].length);
    marks.push({ start, end, meaning: repeat({ otherwise: 7 }) });
  }
  return marks;
}

/** "每周跑步3次": the week and the count stand apart, with the title between them. */
function recognizeTimesApart(text: string): readonly Mark[] {
  const pattern = new RegExp(
    `(?<week>每个?${WEEK}|一个?${WEEK})(?!${DAY})[^,，;；。${CLAIMED}]{1,15}?(?<count>(?:${ZH_NUMBER}(?:-|~|到|至|或))?(?<n>${ZH_NUMBER})(?:次|回|遍|趟|天(?=\\s*(?:$|[,，。;；]))))(?!元|要|数)`,
    "g",
  );
  return [...text.matchAll(pattern)].flatMap(({ index, groups, 0: whole }) => {
    const { week = "", count = "", n } = groups ?? {};
    const end = index + whole.length;
    return [
      { start: index, end: index + week.length, meaning: repeat({ otherwise: 1 }) },
      { start: end - count.length, end, meaning: times(n) },
    ];
  });
}

function times(word: string | undefined): Meaning {
  const count = chineseNumber(word ?? "");
  return Number.isInteger(count) && count >= 1 && count <= 7 ? repeat({ times: count }) : { kind: "unclear" };
}

/** Two or more weekdays repeat; a single one does only after 每. */
function weekdays(list: string, every: boolean): Meaning | null {
  const days = unique([...list].filter((char) => "一二三四五六日天".includes(char)).map(chineseWeekday));
  return days.length > 1 || every ? repeat({ days }) : null;
}
