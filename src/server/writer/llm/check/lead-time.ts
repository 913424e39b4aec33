import { chineseNumber, englishNumber } from "#server/quick-add/number-words.ts";
import type { BlockFact } from "./block-facts.ts";
import type { Subject } from "./subject.ts";

const NUMBER = String.raw`(?<amount>\d+(?:\.\d+)?|an?|one|two|three|four|five|six|seven|eight|nine|ten|half an?)`;
const LEADS: readonly RegExp[] = [
  new RegExp(
    String.raw`(?:\b(?<hedge>(?:more than|(?:just )?over|nearly|almost|about|around|just under)\s+))?\b${NUMBER}\s+(?:full |whole |clear )?(?<unit>days?|hours?|h|minutes?|mins?)\s+(?:before|ahead of|early)(?:\s+(?:it is|it['’]s|its|the|their|they are|that|deadline|due|date|time))*`,
    "gi",
  ),
  /比?(?:截止|期限)(?:时间|日期)?(?:还|要)?(?:早|提前)了?(?<hedge>将近|接近|近|约|大约|超过|不到)?\s*(?<amount>[\d.]+|[一二两三四五六七八九十半]+)\s*个?(?<more>多)?(?<unit>天|小时|分钟)/g,
  /[离距][^，。]{0,14}?(?:截止|期限)(?:时间|日期)?(?:还|尚)[有剩](?<hedge>将近|接近|近|约|大约|超过|不到)?\s*(?<amount>[\d.]+|[一二两三四五六七八九十半]+)\s*个?(?<more>多)?(?<unit>天)/g,
];

/** "Two days before it is due": the words without that, and whether it is so; null where they say nothing of the kind. */
export function leadTime(words: string, subject: Subject): { readonly rest: string; readonly holds: boolean } | null {
  const last = subject.blocks.toSorted((a, b) => endOf(a) - endOf(b)).at(-1);
  const said: boolean[] = [];
  const rest = LEADS.reduce(
    (text, lead) =>
      text.replaceAll(lead, (...match) => {
        const groups = match.at(-1) as Partial<Record<string, string>>;
        said.push(last !== undefined && subject.due.some((due) => lies(groups, last, due)));
        // "比周五的截止早两天": the due date is to be read as one.
        const before = (match.at(-2) as string).slice(0, match.at(-3) as number);
        return /的\s*$/.test(before) ? "截止" : " ";
      }),
    words,
  );
  return said.length > 0 ? { rest, holds: said.every(Boolean) } : null;
}

const MINUTES: readonly (readonly [RegExp, number])[] = [
  [/^(?:d|天)/i, 1_440],
  [/^(?:h|小时)/i, 60],
  [/^(?:m|分)/i, 1],
];

function lies(
  { amount = "", unit = "", hedge = "", more = "" }: Partial<Record<string, string>>,
  last: BlockFact,
  due: BlockFact,
): boolean {
  const one = MINUTES.find(([name]) => name.test(unit))?.[1] ?? 1;
  const said = numberOf(amount);
  const isDays = one === 1_440;
  if (hedge === "" && more === "") {
    return isDays ? dayOf(due) - dayOf(last) === said * one : endOf(due) - endOf(last) === said * one;
  }
  const off = (endOf(due) - endOf(last)) / one - said;
  if (/more|over|超过/i.test(hedge) || more !== "") return off > 0 && off < 1;
  if (/about|around|约/i.test(hedge)) return Math.abs(off) <= 0.5;
  return off <= 0 && off > -1;
}

function numberOf(amount: string): number {
  if (/half|半/i.test(amount)) return 0.5;
  return /[一-龥]/.test(amount) ? chineseNumber(amount) : englishNumber(amount);
}

/** Minutes on one line of time, on the clock on the wall. */
function endOf(block: BlockFact): number {
  return dayOf(block) + block.to;
}

function dayOf({ year, month, day }: BlockFact): number {
  return Date.UTC(year, month - 1, day) / 60_000;
}
