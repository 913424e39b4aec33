import { chineseNumber, EN_NUMBER, englishNumber, ZH_NUMBER } from "#server/quick-add/number-words.ts";

/** A number in digits or words, as a group of a pattern. */
export const AMOUNT = `(${EN_NUMBER}|half an?|dozen|zero)`;
export const HAN_AMOUNT = `((?<!(?<!每)周|星期|礼拜)(?:${ZH_NUMBER}|半))`;

/** The number that `AMOUNT` matched; NaN for none. */
export function amount(text: string | undefined): number {
  const word = (text ?? "").toLowerCase();
  if (word.startsWith("half")) return 0.5;
  if (word === "dozen") return 12;
  return word === "" ? Number.NaN : englishNumber(word);
}

/** The number that `HAN_AMOUNT` matched; NaN for none. */
export function hanAmount(text: string | undefined): number {
  if (text === undefined) return Number.NaN;
  return text === "半" ? 0.5 : chineseNumber(text);
}

const ORDINALS = [
  "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth",
  "sixteenth seventeenth eighteenth nineteenth twentieth twenty-first twenty-second twenty-third twenty-fourth",
  "twenty-fifth twenty-sixth twenty-seventh twenty-eighth twenty-ninth thirtieth thirty-first",
]
  .join(" ")
  .split(" ");

/** An ordinal in words as a group; longer ones first, so that "twenty-first" is not read as "first". */
export const ORDINAL = `(${ORDINALS.toReversed().join("|")})`;

export function ordinal(word: string | undefined): number {
  return ORDINALS.indexOf((word ?? "").toLowerCase().replace(" ", "-")) + 1;
}
