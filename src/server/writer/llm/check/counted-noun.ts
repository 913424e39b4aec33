import { placeClaims, plainAmounts } from "./claims.ts";

/** What is counted, as words for it that stand behind a number. */
const WORDS: Readonly<Record<string, readonly [en: string, zh: string]>> = {
  deadline: ["deadlines", "截止"],
  day: ["days", "天"],
  block: ["blocks", "时段"],
  part: ["parts", "段"],
  task: ["tasks", "任务"],
  minute: ["minutes", "分钟"],
};

export const NOUNS_LEFT_OUT: ReadonlySet<string> = new Set(Object.keys(WORDS));

/** "Seven deadlines, seven met": the words with what is counted behind each number that is of nothing; empty where none is. */
export function withNoun(words: string, noun: string): string {
  const [en, zh] = WORDS[noun] ?? [];
  if (!en) return "";
  const text = plainAmounts(words);
  const bare = placeClaims(text).filter(
    ({ claim }) => claim.kind === "number" || (claim.kind === "count" && claim.noun === ""),
  );
  if (bare.length === 0) return "";
  return bare.toReversed().reduce((said, { end }) => {
    const isHan = /[个项]\s*$/.test(said.slice(0, end)) || /^[个项]/.test(said.slice(end));
    const at = end + (/^[个项]/.test(said.slice(end)) ? 1 : 0);
    return `${said.slice(0, at)}${isHan ? zh : ` ${en}`}${said.slice(at)}`;
  }, text);
}
