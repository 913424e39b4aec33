import { momentOf } from "./block-facts.ts";
import { findClaims, isMoment } from "./claims.ts";
import { fits } from "./fits.ts";
import type { PlanFact } from "./plan-facts.ts";

/** What is said to come before what; `wholly`: all of the earlier one before any of the later. */
export type Order = { readonly earlier: string; readonly later: string; readonly wholly: boolean };

/** Whether what is said to come first does, on `day` where the words name one. */
export function orderHolds(orders: readonly Order[], plan: PlanFact, day: string): boolean {
  const on = findClaims(day).filter(isMoment);
  const startsOf = (name: string) =>
    (plan.tasks.get(name)?.blocks ?? []).filter((block) => on.every((claim) => fits(claim, block))).map(momentOf);
  return orders.every(({ earlier, later, wholly }) => {
    if (plan.tasks.get(earlier) === plan.tasks.get(later)) return true;
    const [first, second] = [startsOf(earlier), startsOf(later)];
    if (first.length === 0 || second.length === 0) return false;
    return wholly ? Math.max(...first) < Math.min(...second) : Math.min(...first) < Math.max(...second);
  });
}

type Words = { readonly pattern: RegExp; readonly reversed?: boolean; readonly wholly?: boolean };

/** Words between two names (masked as ⟦number⟧) that say which comes first. */
const ORDERS: readonly Words[] = [
  { pattern: /[写做]完\s*⟦(\d+)⟧，?[^⟦。，]{0,4}(?:再|然后|才|接着)[^⟦。]{0,6}⟦(\d+)⟧/g, wholly: true },
  { pattern: /⟦(\d+)⟧[^⟦.，]*等到?\s*⟦(\d+)⟧[^⟦。，]{0,8}(?:之后|以后|后|才)/g, reversed: true, wholly: true },
  { pattern: /⟦(\d+)⟧[^⟦.]*(?:\bthen\b|followed by|再|然后|接着|之后是|后(?=⟦))(?=[^⟦.]*⟦(\d+)⟧)/gi },
  {
    pattern:
      /⟦(\d+)⟧[^⟦.，]*(?:\bbefore\s(?:\w+\s){0,4}|ahead of\s(?:\w+\s)?|precedes\s(?:\w+\s)?|先于|早于)(?=⟦(\d+)⟧)/gi,
    wholly: true,
  },
  { pattern: /(?:\bafter\s(?:the |your )?|先(?:做|写|完成)?\s*)⟦(\d+)⟧[^⟦.]*⟦(\d+)⟧/gi },
  {
    pattern: /⟦(\d+)⟧[^⟦.，]*(?:\b(?:after|follows)\s(?:\w+\s){0,4}|later than\s(?:\w+\s)?|晚于)⟦(\d+)⟧/gi,
    reversed: true,
    wholly: true,
  },
  {
    pattern: /⟦(\d+)⟧[^⟦.，]*[在到]\s*(?:所有|全部)?⟦(\d+)⟧[^⟦。，]{0,8}(?:之后|以后|后面)/g,
    reversed: true,
    wholly: true,
  },
  { pattern: /⟦(\d+)⟧[^⟦.，]*[在到]\s*(?:所有|全部)?⟦(\d+)⟧[^⟦。，]{0,8}(?:之前|以前|前面?)/g, wholly: true },
  { pattern: /⟦(\d+)⟧(?:之前|以前|前)[^⟦.]*⟦(\d+)⟧/g, reversed: true },
  { pattern: /\bbefore\s+(?:the |your )?⟦(\d+)⟧[^⟦.]*⟦(\d+)⟧/gi, reversed: true },
];

/** The orders that a sentence with masked names states; `nameAt` finds a mask's name. */
export function ordersIn(masked: string, nameAt: (number: string | undefined) => string): Order[] {
  return ORDERS.flatMap(({ pattern, reversed, wholly = false }) =>
    [...masked.matchAll(pattern)].flatMap(({ index, 1: a, 2: b }) => {
      const [earlier, later] = reversed ? [nameAt(b), nameAt(a)] : [nameAt(a), nameAt(b)];
      // "Slides, the email, then slides again": what comes again came before as well.
      const before = [...masked.slice(0, index).matchAll(/⟦(\d+)⟧/g)].map(([, number]) => nameAt(number));
      return before.includes(later) ? [] : [{ earlier, later, wholly }];
    }),
  );
}
