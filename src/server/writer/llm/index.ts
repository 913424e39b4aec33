import { LIMITS } from "#contract/limits.ts";
import type { Logger } from "#server/log.ts";
import type { FallbackReason, PlanFacts, PlanText, Writer } from "../port.ts";
import type { TokenBudget } from "./budget.ts";
import { contentKey, createContentCache } from "./cache.ts";
import { type CheckedText, createCheckedText } from "./check/checked-text.ts";
import { indexPlans, indexVariant } from "./check/plan-facts.ts";
import { askModel, MOST_OUTPUT_TOKENS, type ModelSettings } from "./model.ts";
import { withholdNames } from "./names.ts";
import { plainMarkdown } from "./plain-markdown.ts";
import { buildPrompt, type Prompt } from "./prompt.ts";
import { createSectionReader } from "./sections.ts";

export type LlmWriterDeps = {
  readonly settings: ModelSettings;
  /** Whether titles, wishes and reasons stay on this machine. */
  readonly withholdTitles: boolean;
  readonly budget: TokenBudget;
  /** Writes where the model does not. */
  readonly builtin: Writer;
  readonly fetch: typeof fetch;
  readonly log: Logger;
  /** Told of every text: for `/metrics`. */
  readonly onWritten: (outcome: "model" | FallbackReason, sentencesDropped: number) => void;
};

const CACHED_TEXTS = 200;
/** About four characters make a token; the budget needs no better guess before the call. */
const CHARACTERS_PER_TOKEN = 4;

/** A writer over a model whose every statement is compared with the plan; the built-in one stands in when it fails. */
export function createLlmWriter(deps: LlmWriterDeps): Writer {
  const log = deps.log.named("server/writer/llm");
  const cache = createContentCache<PlanText>(CACHED_TEXTS);
  return {
    async write(facts, signal, onDraft) {
      const { facts: sent, restore } = deps.withholdTitles ? withholdNames(facts) : { facts, restore: sameText };
      const prompt = buildPrompt(sent);
      const key = contentKey(deps.settings.model, prompt.system, prompt.user);
      const known = cache.get(key);
      if (known) return known;

      const answer = await writeOver(deps, { prompt, facts: sent, restore }, signal, onDraft);
      if (typeof answer !== "string") {
        cache.set(key, answer);
        const dropped = answer.writtenBy.writer === "model" ? answer.writtenBy.sentences_dropped : 0;
        deps.onWritten("model", dropped);
        return answer;
      }
      log.warning("the built-in writer stands in for the model", { reason: answer });
      deps.onWritten(answer, 0);
      return { ...(await deps.builtin.write(facts, signal)), writtenBy: { writer: "builtin", instead: answer } };
    },
  };
}

type Task = { readonly prompt: Prompt; readonly facts: PlanFacts; readonly restore: (text: string) => string };

async function writeOver(
  deps: LlmWriterDeps,
  { prompt, facts, restore }: Task,
  signal: AbortSignal,
  onDraft: ((text: string) => void) | undefined,
): Promise<PlanText | FallbackReason> {
  const guess = Math.ceil((prompt.system.length + prompt.user.length) / CHARACTERS_PER_TOKEN);
  if (!(await deps.budget.allows(guess + MOST_OUTPUT_TOKENS))) return "budget";

  const texts = [
    createCheckedText(indexPlans(facts)),
    ...facts.variants.map((v) => createCheckedText(indexVariant(v, facts))),
  ];
  const reader = createSectionReader((part, delta) => {
    texts[part]?.push(delta);
    if (part === 0) onDraft?.(finish(texts[0]?.text ?? "", restore));
  });
  const asked = await askModel(deps.settings, deps, prompt, reader.push, signal);
  await deps.budget.spend(asked.ok ? asked.value.tokens || guess : guess);
  if (!asked.ok) return asked.error;
  reader.end();
  return textFrom(texts, restore);
}

/** The whole answer, or `unusable` where a part is missing or nothing of it was true. */
function textFrom(texts: readonly CheckedText[], restore: (text: string) => string): PlanText | FallbackReason {
  const [aiDraft = "", ...descriptions] = texts.map((text) => finish(text.end(), restore));
  if (aiDraft === "" || descriptions.includes("")) return "unusable";
  const sentencesDropped = texts.reduce((sum, { dropped }) => sum + dropped, 0);
  return { aiDraft, descriptions, writtenBy: { writer: "model", sentences_dropped: sentencesDropped } };
}

function finish(text: string, restore: (text: string) => string): string {
  return restore(plainMarkdown(text)).slice(0, LIMITS.textLength);
}

function sameText(text: string): string {
  return text;
}
