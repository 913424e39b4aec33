import { chineseNumber, englishNumber } from "#server/quick-add/number-words.ts";
import type { BlockFact } from "./block-facts.ts";
import type { Subject } from "./subject.ts";

const NUMBER = String.raw`(\d+(?:\.\d+)?|an?|one|two|three|four|five|six|seven|eight|nine|ten|half an?)`;
const EN = new RegExp(
  String.raw`\b${NUMBER}\s+(?:full |whole |clear )?(days?|hours?|h|minutes?|mins?)\s+(?:before|ahead of|early)(?:\s+(?:it is|it['’]s|its|the|their|they are|that|deadline|due|date|time))*`,
  "gi",
);
const ZH =
  /比?(?:截止|期限)(?:时间|日期)?(?:还)?(?:早|提前)了?\s*([\d.]+|[一二两三四五六七八九十半]+)\s*个?(天|小时|分钟)/g;

/** "Two days before it is due": the words without that, and whether it is so; null where they say nothing of the kind. */
export function leadTime(words: string, subject: Subject): { readonly rest: string; readonly holds: boolean } | null {
  let holds = true;
  let found = false;
  const read = (amount: number, unit: string) => {
    found = true;
    const last = subject.blocks.toSorted((a, b) => endOf(a) - endOf(b)).at(-1);
    holds &&= last !== undefined && subject.due.some((due) => lies(amount, unit, last, due));
    return " ";
  };
  const rest = words
    .replaceAll(EN, (_, amount: string, unit: string) =>
      read(/half/i.test(amount) ? 0.5 : englishNumber(amount), unit[0]?.toLowerCase() ?? ""),
    )
    .replaceAll(ZH, (_, amount: string, unit: string) =>
      read(amount === "半" ? 0.5 : chineseNumber(amount), unit === "天" ? "d" : unit === "小时" ? "h" : "m"),
    );
  return found ? { rest, holds } : null;
}

function lies(amount: number, unit: string, last: BlockFact, due: BlockFact): boolean {
  if (unit === "d") return dayOf(due) - dayOf(last) === amount * 1_440;
  return endOf(due) - endOf(last) === amount * (unit === "h" ? 60 : 1);
}

/** Minutes on one line of time, on the clock on the wall. */
function endOf(block: BlockFact): number {
  return dayOf(block) + block.to;
}

function dayOf({ year, month, day }: BlockFact): number {
  return Date.UTC(year, month - 1, day) / 60_000;
}
