/** Numbers in words that stand before a unit, for use inside a pattern. */
export const EN_NUMBER =
  "(?:\\d+(?:[.,]\\d+)?|\\.\\d+|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[- ](?:one|two|three|four|five|six|seven|eight|nine)\\b)?|(?:thir|four|fif|six|seven|eigh|nine)teen|an?(?:other)?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)";
export const ZH_NUMBER = "(?:\\d+(?:\\.\\d+)?|[零〇一二两三四五六七八九十百]+)";

const ONES = [
  "zero",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
];
/** `one` to `twelve`, as hours are named. */
export const HOUR_NAMES = ONES.slice(1);
const TEENS = ["thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"];
const TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];
const UNITS = [...ONES, ...TEENS];

/** `3`, `1.5`, `1,5`, `two`, `forty-five`; NaN for anything else. */
export function englishNumber(word: string): number {
  const words = word.toLowerCase();
  if (/^an?(?:other)?$/.test(words)) return 1;
  if (UNITS.includes(words)) return UNITS.indexOf(words);
  const [ten = "", one = "zero"] = words.split(/[- ]/);
  if (TENS.includes(ten)) return 20 + 10 * TENS.indexOf(ten) + ONES.indexOf(one);
  return Number(word.replace(",", "."));
}

const ZH_DIGITS = "零一二三四五六七八九";

/** `3`, `1.5`, `两`, `十五`, `四十五`, `一百二十`; NaN for anything else. */
export function chineseNumber(word: string): number {
  if (/^\d/.test(word)) return Number(word);
  const text = word.replaceAll("两", "二").replaceAll("〇", "零");
  const form =
    /^(?:(?<hundreds>[一-九])百)?零?(?:(?<tens>[一二三四五六七八九])?(?<ten>十))?(?<ones>[一二三四五六七八九])?$/.exec(
      text,
    );
  if (!form?.groups || text === "") return text === "零" ? 0 : Number.NaN;
  const { hundreds, tens, ten, ones } = form.groups;
  return digit(hundreds) * 100 + (ten ? (tens ? digit(tens) : 1) * 10 : 0) + digit(ones);
}

function digit(char: string | undefined): number {
  return char ? ZH_DIGITS.indexOf(char) : 0;
}

const COUNTED =
  /\b(?:assignment|hw|homework|chapters?|ch|units?|parts?|problem set|pset|set|lab|quiz|lectures?|weeks?|exercises?|sprint|modules?|lessons?|sections?|no|project|paper|levels?|phase|draft|version|tasks?|questions?|exam|test|practice|pages?|problems?)\.?\s*$/i;

/** Whether a text ends in a word that numbers follow: in "chapter 7 in the evening" 7 is no hour. */
export function endsInCounted(text: string): boolean {
  return COUNTED.test(text);
}
