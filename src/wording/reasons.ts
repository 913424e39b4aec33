import type { Language } from "#contract/primitives.ts";
import type { Interval } from "#domain/interval.ts";
import type { BlockFact, BlockReason, Change, Remedy, SetNote, UnplacedFact } from "#planner/index.ts";
import { englishReasons } from "./en/reasons.ts";
import { createFormats } from "./formats.ts";
import { phrase } from "./language/phrases.ts";
import { quoted } from "./language/quoted-title.ts";
import type { FixedTexts } from "./language/reasons.ts";
import { SPOKEN } from "./locale.ts";
import { createMoments } from "./moments.ts";
import { chineseReasons } from "./zh/reasons.ts";

/**
 * Words for what the planner and a person do, in one language; each fact is a sentence of its own.
 */
export type Reasons = FixedTexts & {
  /** Why a block is where it is. */
  block(reason: BlockReason): string;
  /** Why work is unplaced. */
  unplaced(fact: UnplacedFact): string;
  /** The remedy as a condition. */
  suggestion(remedy: Remedy): string;
  /**
   * The remedy as an instruction, short enough for a button. Hours apply to a weekday: every
   * Thursday's.
   */
  remedy(remedy: Remedy, title: string): string;
  /** The notes on a set of plans. */
  notes(notes: readonly SetNote[]): string;
};

const LANGUAGES = { en: englishReasons, zh: chineseReasons };

export function createReasons(language: Language, timeZone: string, window: Interval): Reasons {
  const formats = createFormats(language, { timeZone });
  const words = LANGUAGES[language](createMoments(formats, window));
  const { stop, gap } = SPOKEN[language];
  const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}${stop}`;
  const worded = ({ changes, displaced }: Remedy, say: (change: Change) => string) =>
    changes.map(say).reduce(words.together) +
    (displaced.length > 0 ? words.inTimeOf(formats.list(displaced.map(quoted))) : "");
  return {
    ...words,
    block: ({ due, share, ...fact }) => {
      const spare = due && words.spare(due.spare, saysDue(fact) ? null : due.at);
      const why = sentence(phrase(words.block, fact) + (spare ?? ""));
      return share ? [why, sentence(words.share(share))].join(gap) : why;
    },
    unplaced: (fact) => sentence(phrase(words.unplaced, fact)),
    suggestion: (remedy) => words.suggestion(worded(remedy, (change) => phrase(words.condition, change))),
    remedy: (remedy, title) => worded(remedy, (change) => phrase(words.remedy, change, quoted(title))),
    notes: (notes) => notes.map((note) => phrase(words.note, note)).join(gap),
  };
}

/** Whether the fact itself names the due date already. */
function saysDue(fact: BlockFact): boolean {
  if (fact.kind === "only-stretch") return fact.until !== null;
  return fact.kind === "last-focus" || (fact.kind === "earliest-free" && fact.ahead?.kind === "due");
}
