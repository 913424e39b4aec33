import type { Language } from "#contract/primitives.ts";
import type { Spoken } from "../language/locale.ts";
import { phrase } from "../language/phrases.ts";
import { SPOKEN } from "../locale.ts";
import { plainInline } from "../markdown.ts";
import type { DraftFact, PlanFact } from "./fact.ts";
import { sentenceOf } from "./parts.ts";
import type { DraftWords } from "./phrases.ts";

/** The form of a fact: a sentence, a clause about its plan, or a line of a list. */
type Form = "sentence" | "clause" | "line" | "wishes" | "tight" | "missing";

const FORMS: Readonly<Record<DraftFact["kind"], Form>> = {
  "nothing-to-plan": "sentence",
  fits: "sentence",
  deadlines: "sentence",
  wish: "wishes",
  tight: "tight",
  "free-in-all": "sentence",
  pick: "sentence",
  "least-harm": "clause",
  note: "sentence",
  "late-in": "tight",
  "left-out": "missing",
  "more-left-out": "missing",
  unanswered: "sentence",
  unread: "sentence",
  "not-understood": "sentence",
  purpose: "sentence",
  empty: "sentence",
  totals: "sentence",
  habit: "line",
  day: "line",
  "later-days": "line",
  stands: "clause",
  fullest: "clause",
  finish: "clause",
  begins: "clause",
  "day-ends": "clause",
  "free-days": "clause",
  done: "clause",
  keeps: "clause",
  late: "clause",
  focus: "clause",
  tightest: "clause",
  moved: "clause",
  unplaced: "missing",
  "more-unplaced": "missing",
};

/** Whether a fact is a clause, which can follow the name of its plan. */
export function isClause({ kind }: DraftFact): boolean {
  return FORMS[kind] === "clause";
}

/**
 * A fact and the title of its plan; null for one about all plans, and in the text of a single plan.
 */
export type Placed = { readonly fact: DraftFact; readonly plan: string | null };

type Line = { readonly heading: keyof DraftWords["headings"] | null; readonly text: string };
/** A paragraph, or a list. */
type Chunk = { readonly sentences: string[] } | { readonly lines: Line[] };

/**
 * Facts as Markdown, in their order. Adjacent facts of the same form become one paragraph, one
 * sentence or one list. The facts determine whether "and" or "but" joins two clauses.
 */
export function layOut(placed: readonly Placed[], words: DraftWords, language: Language): string {
  const spoken = SPOKEN[language];
  const chunks: Chunk[] = [];
  for (let at = 0; at < placed.length; ) {
    const { fact, plan } = placed[at] as Placed;
    const form = FORMS[fact.kind];
    if (form === "clause") {
      const run = runFrom(placed, at);
      add(chunks, clausesOf(run, plan, words, spoken));
      at += run.length;
      continue;
    }
    const text = phrase(words.facts, fact);
    add(chunks, form === "sentence" ? text : { heading: form === "line" ? null : form, text });
    at++;
  }
  return written(chunks, words, spoken.gap);
}

/** The clauses from `from` on about the same plan. */
function runFrom(placed: readonly Placed[], from: number): Placed[] {
  const { plan } = placed[from] as Placed;
  const end = placed.findIndex((next, at) => at > from && (!isClause(next.fact) || next.plan !== plan));
  return placed.slice(from, end < 0 ? undefined : end);
}

function clausesOf(
  run: readonly Placed[],
  plan: string | null,
  words: DraftWords,
  { colon, stop }: Spoken,
): string | Line {
  const sides: string[][] = [];
  let side: -1 | 0 | 1 = 0;
  for (const { fact } of run) {
    const next = leaning(fact as PlanFact);
    const turns = side !== 0 && next !== 0 && next !== side;
    if (turns || sides.length === 0) sides.push([]);
    sides.at(-1)?.push(phrase(words.facts, fact));
    if (next !== 0) side = next;
  }
  const clauses = sides.map((texts) => texts.join(words.and)).join(words.but);
  if (plan === null) return sentenceOf(clauses, stop);
  return { heading: "choose", text: `**${plainInline(plan)}**${colon}${clauses}${stop}` };
}

/** Whether a fact is in favour of its plan (1), against it (-1), or neither (0). */
function leaning(fact: PlanFact): -1 | 0 | 1 {
  if (fact.kind === "stands") return fact.place === "best" ? 1 : -1;
  if (fact.kind === "keeps") return fact.kept ? 1 : -1;
  return fact.kind === "free-days" ? 1 : fact.kind === "late" ? -1 : 0;
}

function add(chunks: Chunk[], next: string | Line): void {
  const last = chunks.at(-1);
  if (typeof next === "string") {
    if (last && "sentences" in last) last.sentences.push(next);
    else chunks.push({ sentences: [next] });
  } else if (last && "lines" in last && last.lines[0]?.heading === next.heading) last.lines.push(next);
  else chunks.push({ lines: [next] });
}

/** Each heading precedes the first chunk that it is for. */
function written(chunks: readonly Chunk[], { headings }: DraftWords, gap: string): string {
  const shown = new Set<Line["heading"]>([null]);
  const parts = chunks.flatMap((chunk) => {
    if ("sentences" in chunk) return [chunk.sentences.join(gap)];
    const heading = chunk.lines[0]?.heading ?? null;
    const list = chunk.lines.map(({ text }) => `- ${text}`).join("\n");
    if (heading === null || shown.has(heading)) return [list];
    shown.add(heading);
    return [`### ${headings[heading]}`, list];
  });
  return parts.join("\n\n");
}
