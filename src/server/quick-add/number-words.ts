/** Numbers in words that stand before a unit, for use inside a pattern. */
export const EN_NUMBER =
  "(?:\\d+(?:[.,]\\d+)?|\\.\\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty(?:[- ]five)?|fifty|sixty|ninety)";
export const ZH_NUMBER = "(?:\\d+(?:\\.\\d+)?|[零〇一二两三四五六七八九十百]+)";

const EN_WORDS: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  forty: 40,
  "forty five": 45,
  fifty: 50,
  sixty: 60,
  ninety: 90,
};

/** `3`, `1.5`, `1,5`, `two`, `forty-five`; NaN for anything else. */
export function englishNumber(word: string): number {
  const known = EN_WORDS[word.toLowerCase().replace("-", " ")];
  return known ?? Number(word.replace(",", "."));
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
