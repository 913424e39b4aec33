import type { FactIndex } from "./plan-facts.ts";

/**
 * The sentences that one about several tasks at once stands for: "Both essays are in the morning" says it of each task
 * that has "essay" in its title. Empty where a group's number is wrong, null where no group is named.
 */
export function sentencesOfGroup(sentence: string, { tasks: byName }: FactIndex): string[] | null {
  const titles = [...byName.keys()];
  for (const match of sentence.matchAll(GROUP)) {
    const { number = "", word = "", each = "", han = "" } = match.groups ?? {};
    const noun = (word || each || han).toLowerCase();
    // A part of a task and what it is called for short are other names of the same task.
    const members = titles.filter(
      (title) => title.includes(noun) && new RegExp(`(?<!\\w)${noun}(?!\\w)`).test(title) && title !== noun,
    );
    const tasks = [...new Set(members.map((title) => byName.get(title.replace(PART, "")) ?? title))];
    if (tasks.length < 2) continue;
    const counted = NUMBERS[number.toLowerCase()] ?? tasks.length;
    if (counted !== tasks.length) return [];
    return members.filter((title) => !PART.test(title)).map((title) => sentence.replace(match[0], title));
  }
  return null;
}

const PART = /\s*[(（]\d+\/\d+[)）]$/;
const GROUP =
  /(?:\b(?:each|every|either)\s+(?:of\s+(?:the|your)\s+)?(?<each>[a-z]{4,})\b)|(?:\b(?:(?<number>both|all two|two|three|four|five|2|3|4|5)(?: of)?\s+)?(?:(?:the|your|these|those|all)\s+)?(?<word>[a-z]{4,})s\b)|(?<number>[两二三四五]|所有)[篇项个份门节次场]?(?:的)?\s*(?<han>[a-z]{4,}|[\u3400-\u9FFF]{2})/giu;
const NUMBERS: Readonly<Record<string, number>> = {
  both: 2,
  two: 2,
  "2": 2,
  两: 2,
  二: 2,
  three: 3,
  "3": 3,
  三: 3,
  four: 4,
  "4": 4,
  四: 4,
  five: 5,
  "5": 5,
  五: 5,
};
