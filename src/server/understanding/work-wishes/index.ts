import type { Preferences, PreferencesPatch, WeekHours } from "#contract/preferences.ts";
import { parseLocalTime } from "#domain/time.ts";
import { given } from "#server/planning/given.ts";
import { isCourtesy } from "#server/quick-add/remark.ts";
import { preferencesOf } from "./apply.ts";
import type { Clause } from "./clause.ts";
import { readClauses } from "./clauses.ts";
import { cutPieces } from "./pieces.ts";
import type { Scope, WorkWish } from "./wish.ts";

export type ReadWorkWishes = {
  /** The text without the clauses that say how the person wants to work. */
  readonly rest: string;
  /** What they change of the preferences; null for nothing. */
  readonly preferences: PreferencesPatch | null;
  /** Clauses that are such wishes, but were not wholly understood or are none that a preference could hold. */
  readonly unread: readonly string[];
};

/**
 * Takes out of a text what it says about how the person wants to work, English or Chinese: "no work on Friday
 * afternoon", "finish by 6pm", "上午专注". What is left are tasks and habits.
 */
export function readWorkWishes(text: string, base: Preferences): ReadWorkWishes {
  let preferences = base;
  let changed: PreferencesPatch = {};
  const unread: string[] = [];
  const lines = text.split(/\r?\n/).map((line) => {
    if (line.length > LONGEST_LINE) return line;
    const said = line.replace(PLAN_REQUEST, (words) => " ".repeat(words.length));
    const clauses = readClauses(cutPieces(said));
    const isTask = (clause: Clause) => clause.kind === "other" || isOfTask(clause, clauses);
    for (const clause of clauses.filter((clause) => !isTask(clause))) {
      const patch = clause.kind === "wish" ? certainly(clause.wish, preferences) : null;
      if (!patch && clause.kind !== "aside") unread.push(wordsOf(clause, said));
      else unread.push(...remarksIn(clause));
      changed = { ...changed, ...patch };
      preferences = { ...preferences, ...given(patch ?? {}) };
    }
    return clauses.every(isTask) ? line : restOf(clauses.filter(isTask), said);
  });
  return { rest: lines.join("\n"), preferences: Object.keys(changed).length > 0 ? changed : null, unread };
}

/** What a wish changes; null for one that would leave no time to work, unless it says so of whole days. */
function certainly(wish: WorkWish, base: Preferences): PreferencesPatch | null {
  const patch = preferencesOf(wish, base);
  const hours = patch?.working_hours;
  if (wish.kind === "hours" && wish.scopes.some(isShort)) return null;
  const saysSo = wish.kind === "without" && wish.scopes.every(({ days, shape }) => days && shape === "day");
  if (!hours || saysSo || minutesIn(hours) >= LEAST_WEEK || minutesIn(base.working_hours) < LEAST_WEEK) return patch;
  return null;
}

/** "Office hours Tuesday 3–4" are no day's whole work, unless two such spans are. */
function isShort({ days, from, to }: Scope, _: number, scopes: readonly Scope[]): boolean {
  const ofSameDays = scopes.filter((scope) => JSON.stringify(scope.days) === JSON.stringify(days));
  return to - from < LEAST_DAY && ofSameDays.length === 1;
}

/** Less work than this in a day is a misreading. */
const LEAST_DAY = 90;
/** Less work than this in a week is a misreading. */
const LEAST_WEEK = 60;

function minutesIn(week: WeekHours): number {
  const ranges = Object.values(week).flat();
  return ranges.reduce((sum, [from, to]) => sum + parseLocalTime(to) - parseLocalTime(from), 0);
}

/** Nobody says how they work in more; what patterns cost grows with the length. */
const LONGEST_LINE = 1_000;

/** "Plan my week with …", "帮我安排这周：…": what is asked for anyway. */
const PLAN_REQUEST =
  /^\s*(?:(?:(?:alright|all right|ok(?:ay)?)(?: so| then)|(?:so )?basically|honestly|to be honest|tbh|anyway|by the way|btw|fyi|just so you know|oh and|one more thing|对了|顺便(?:说一下)?|另外)[,，:：\s]+)+|^\s*(?:hi[,!.]?\s+|hello[,!.]?\s+)?(?:please\s+|can you\s+|could you\s+)*(?:plan|schedule|organi[sz]e|arrange)\s+(?:my|the|this|next)\s+(?:week|days?|schedule|time)(?:\s*[:,]\s*|\s+(?:with|so that|and)\s+)|^\s*(?:请|麻烦)?(?:帮我|给我)?(?:安排|规划|计划|排)一?下?(?:这|本|下)?个?(?:周|星期|日程|计划)(?:的?(?:日程|计划|任务))?[:：,，]/i;

/** A length of blocks that is said in one sentence with a task is that task's: "essay 6h, blocks of at most 2h". */
function isOfTask(clause: Clause, clauses: readonly Clause[]): boolean {
  if (clause.kind !== "wish" || (clause.wish.kind !== "blocks" && clause.wish.kind !== "rhythm")) return false;
  const upTo = clauses.slice(0, clauses.indexOf(clause) + 1);
  const sentence = upTo.slice(upTo.findLastIndex(({ pieces }) => pieces[0]?.link === "sentence"));
  return sentence.some(({ kind }) => kind === "other");
}

/** "…, be kind": words beside a wish that say nothing of it. */
function remarksIn({ pieces }: Clause): string[] {
  const bare = pieces.filter(({ tokens, reason }) => tokens.length === 0 && !reason);
  return bare.map(({ text }) => text.trim()).filter((text) => /[\p{L}\p{N}]/u.test(text) && !isPolite(text));
}

function isPolite(text: string): boolean {
  return isCourtesy(text) || POLITE.test(text);
}

const POLITE =
  /^(?:(?:and|so|but|if (?:at all )?possible|if needed|if necessary|ideally|really|always|usually|as usual|at all|definitely|from now on|no problem|i think|i guess|that['’]?s|please|pls|thanks|thank you|尽量|最好|如果可以(?:的话)?|可以的话|一般|通常|以后|谢谢)[\s,!.]*)+$/i;

function wordsOf({ pieces }: Clause, line: string): string {
  const words = line.slice(pieces[0]?.start ?? 0, pieces.at(-1)?.end).trim();
  return words.replace(/^(?:(?:and|but|also|so)\s+|[*•-]\s*)+/i, "");
}

/** What is left of a line: the words as they stood, with a comma where some were taken out. */
function restOf(clauses: readonly Clause[], line: string): string {
  const pieces = clauses.flatMap((clause) => clause.pieces);
  const words = pieces.map(({ start, end, next }, index) =>
    pieces[index + 1]?.start === next ? line.slice(start, next) : `${line.slice(start, end)}, `,
  );
  return words.join("").replace(/[\s,;，；。、]+$/, "");
}
