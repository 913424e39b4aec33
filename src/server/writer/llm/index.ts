import { LIMITS } from "#contract/limits.ts";
import type { ModelFailure } from "#contract/writer.ts";
import { contentKey, createContentCache } from "#server/llm/content-cache.ts";
import type { Model } from "#server/llm/index.ts";
import type { Logger } from "#server/log.ts";
import { notUnderstoodNote } from "../builtin/not-understood.ts";
import type { PlanFacts, PlanText, Writer, WritingTerms } from "../port.ts";
import { type CheckedText, createCheckedText } from "./check/checked-text.ts";
import { indexFacts } from "./check/plan-facts.ts";
import { withholdNames } from "./names.ts";
import { plainMarkdown } from "./plain-markdown.ts";
import { buildPrompt, type Prompt } from "./prompt.ts";
import { createSectionReader } from "./sections.ts";

export type LlmWriterDeps = {
  readonly model: Model;
  /** Writes where the model does not. */
  readonly builtin: Writer;
  readonly log: Logger;
  /** Told of every text: for `/metrics`. */
  readonly onWritten: (outcome: "model" | ModelFailure, sentencesDropped: number) => void;
};

const CACHED_TEXTS = 200;
/** Some freedom in the words; what they state is checked. */
const TEMPERATURE = 0.4;

/** A writer over a model whose every statement is compared with the plan; the built-in one stands in when it fails. */
export function createLlmWriter(deps: LlmWriterDeps): Writer {
  const log = deps.log.named("server/writer/llm");
  const cache = createContentCache<PlanText>(CACHED_TEXTS);
  return {
    async write(facts, signal, terms = {}) {
      const withholds = deps.model.withholdsTitles || (terms.withholdTitles ?? false);
      const { facts: sent, restore } = withholds ? withholdNames(facts) : { facts, restore: sameText };
      const prompt = buildPrompt(sent);
      // Two plans that differ only in what is withheld are one question, with two answers here.
      const key = contentKey(deps.model.name, prompt.system, prompt.user, withholds ? JSON.stringify(facts) : "");
      const known = cache.get(key);
      if (known) return withNotes(known, facts);

      const answer = await writeOver(deps.model, { prompt, facts: sent, restore }, signal, terms);
      if (typeof answer !== "string") {
        cache.set(key, answer);
        const dropped = answer.writtenBy.writer === "model" ? answer.writtenBy.sentences_dropped : 0;
        deps.onWritten("model", dropped);
        return withNotes(answer, facts);
      }
      log.warning("the built-in writer stands in for the model", { reason: answer });
      deps.onWritten(answer, 0);
      return { ...(await deps.builtin.write(facts, signal)), writtenBy: { writer: "builtin", instead: answer } };
    },
  };
}

type Task = { readonly prompt: Prompt; readonly facts: PlanFacts; readonly restore: (text: string) => string };

async function writeOver(
  model: Model,
  { prompt, facts, restore }: Task,
  signal: AbortSignal,
  { onDraft, asking }: WritingTerms,
): Promise<PlanText | ModelFailure> {
  const { all, each } = indexFacts(facts);
  const texts = [all, ...each].map(createCheckedText);
  const reader = createSectionReader((part, delta) => {
    texts[part]?.push(delta);
    if (part === 0) onDraft?.(finish(texts[0]?.text ?? "", restore));
  });
  const question = { ...prompt, temperature: TEMPERATURE, onDelta: reader.push };
  const asked = await (asking ?? model.begin()).ask(question, signal);
  if (!asked.ok) return asked.error;
  reader.end();
  return textFrom(texts, restore);
}

/** What the set of plans says of itself, and what of the wishes was not understood, is said whether the model says it or not. */
function withNotes(answer: PlanText, facts: PlanFacts): PlanText {
  const notes = [facts.variants[0]?.note, notUnderstoodNote(facts)].filter((note) => typeof note === "string");
  if (notes.length === 0) return answer;
  const added = `\n\n${notes.join("\n\n")}`;
  return { ...answer, aiDraft: answer.aiDraft.slice(0, LIMITS.textLength - added.length) + added };
}

/** The whole answer, or `unusable` where a part is missing or nothing of it was true. */
function textFrom(texts: readonly CheckedText[], restore: (text: string) => string): PlanText | ModelFailure {
  const [aiDraft = "", ...descriptions] = texts.map((text) => finish(text.end(), restore));
  if (aiDraft === "" || descriptions.includes("")) return "unusable";
  const sentencesDropped = texts.reduce((sum, { dropped }) => sum + dropped, 0);
  return { aiDraft, descriptions, writtenBy: { writer: "model", sentences_dropped: sentencesDropped } };
}

function finish(text: string, restore: (text: string) => string): string {
  return restore(plainMarkdown(text)).trim().slice(0, LIMITS.textLength);
}

function sameText(text: string): string {
  return text;
}
