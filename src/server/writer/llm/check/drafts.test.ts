import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { UnplacedTask, VariantMetrics } from "#contract/variant.ts";
import type { PlanFacts } from "../../port.ts";
import { createSectionReader } from "../sections.ts";
import { createCheckedText } from "./checked-text.ts";
import { type FactIndex, indexFacts } from "./plan-facts.ts";
import { splitSentences } from "./sentences.ts";

/** Ten planned weeks, and twenty answers to each as models write them; what is wrong stands in ⟪kind|…⟫. */
const CORPUS = join(import.meta.dirname, "../../../../../test/corpora/drafts");

const Block = z.object({
  summary: z.string(),
  task_id: z.string(),
  start: z.string(),
  end: z.string(),
  recurrence: z.optional(z.array(z.string())),
  reason: z.string(),
});
const Week = z.object({
  facts: z.object({
    timeZone: z.string(),
    language: z.enum(["en", "zh"]),
    startTime: z.string(),
    endTime: z.string(),
    due: z.record(z.string(), z.string()),
    variants: z.array(
      z.object({
        title: z.string(),
        events: z.array(Block),
        metrics: VariantMetrics,
        unplaced: z.array(UnplacedTask),
      }),
    ),
  }),
  drafts: z.array(z.string()),
});
type Week = z.infer<typeof Week>;

const weeks = readdirSync(CORPUS).map((name) => Week.parse(JSON.parse(readFileSync(join(CORPUS, name), "utf8"))));

function factsOf({ facts }: Week): PlanFacts {
  const untold = { all_day: false, location: null, description: null, transparency: "opaque" } as const;
  return {
    ...facts,
    instructions: "",
    unreadSources: [],
    variants: facts.variants.map((variant) => ({
      ...variant,
      variant_id: variant.title,
      events: variant.events.map((event) => ({ ...untold, ...event, recurrence: event.recurrence ?? null })),
    })),
  };
}

const MARKED = /⟪\w+\|([^⟫]*)⟫/g;

/** The sentences of an answer that are marked as wrong and the others, and what the check lets through or leaves out. */
function checkAnswer(answer: string, indexes: readonly FactIndex[]) {
  const parts: string[] = [];
  const reader = createSectionReader((part, text) => {
    parts[part] = (parts[part] ?? "") + text;
  });
  reader.push(answer);
  reader.end();
  return parts.flatMap((part, at) => {
    const index = indexes[at];
    if (!index) throw new Error(`there is no plan ${at}`);
    const checked = createCheckedText(index);
    checked.push(part.replaceAll(MARKED, "$1"));
    const kept = plain(checked.end());
    const isKept = (sentence: string) => kept.includes(sentence);
    const wrong = [...part.matchAll(MARKED)].map(([, sentence]) => plain(sentence ?? ""));
    const so = splitSentences(part.replaceAll(MARKED, "$1"))
      .map(plain)
      .filter((said) => said !== "" && !wrong.some((each) => said.includes(each) || each.includes(said)));
    return [{ wrong, through: wrong.filter(isKept), so, lost: so.filter((said) => !isKept(said)) }];
  });
}

function plain(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}

test.each(["en", "zh"] as const)(
  "of the wrong facts planted in a hundred drafts at most two in a hundred reach the page, and six in seven of the others do (%s)",
  (language) => {
    const answers = weeks
      .filter(({ facts }) => facts.language === language)
      .flatMap((week) => {
        const { all, each } = indexFacts(factsOf(week));
        return week.drafts.flatMap((draft) => checkAnswer(draft, [all, ...each]));
      });
    const wrong = answers.flatMap((answer) => answer.wrong);
    const through = answers.flatMap((answer) => answer.through);
    const so = answers.flatMap((answer) => answer.so);
    const lost = answers.flatMap((answer) => answer.lost);
    expect(wrong.length).toBeGreaterThan(350);
    expect(through.length / wrong.length, through.join("\n")).toBeLessThanOrEqual(0.02);
    expect(so.length).toBeGreaterThan(700);
    expect(lost.length / so.length, lost.join("\n")).toBeLessThanOrEqual(1 / 7);
  },
);

test("the drafts are two hundred", () => {
  expect(weeks.reduce((sum, { drafts }) => sum + drafts.length, 0)).toBe(200);
});
