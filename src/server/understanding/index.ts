import { LIMITS } from "#contract/limits.ts";
import type { Preferences } from "#contract/preferences.ts";
import type { QuickAddResponse } from "#contract/session.ts";
import { Err, Ok, type Result } from "#domain/result.ts";
import type { Asking } from "#server/llm/asking.ts";
import { contentKey, createContentCache } from "#server/llm/content-cache.ts";
import type { Model } from "#server/llm/index.ts";
import type { Logger } from "#server/log.ts";
import { parseQuickAdd } from "#server/quick-add/index.ts";
import { AnswerForm } from "./answer-form.ts";
import { buildPrompt } from "./prompt.ts";
import { readAnswer } from "./read-answer.ts";
import { readWorkWishes } from "./work-wishes/index.ts";

export type Words = {
  readonly text: string;
  readonly now: Temporal.Instant;
  readonly timeZone: string;
  /** What holds now: changed hours are laid over it. */
  readonly preferences: Preferences;
};

/** Reads tasks, habits and preferences out of words; always answers, and says who read. */
export type Understanding = {
  byRules(words: Words): QuickAddResponse;
  /** By the model where one is asked and answers well, else by rules, with the reason. */
  byModel(words: Words, asking: Asking | null, signal: AbortSignal): Promise<QuickAddResponse>;
};

type Instead = NonNullable<QuickAddResponse["instead"]>;

/** Of what a request has with the model: the rest is for writing. */
const READING_SHARE = 4 / 9;
const REMEMBERED_ANSWERS = 200;

export function createUnderstanding(model: Model | null, deps: { readonly log: Logger }): Understanding {
  const log = deps.log.named("server/understanding");
  const answers = createContentCache<string>(REMEMBERED_ANSWERS);
  const byRules = ({ text, now, timeZone, preferences: base }: Words): QuickAddResponse => {
    const { rest, preferences, unread } = readWorkWishes(text, base);
    const { unrecognized, ...found } = parseQuickAdd(rest, { now, timeZone });
    return {
      ...found,
      unrecognized: withinLimits([...unread, ...unrecognized]),
      ...(preferences && { preferences }),
      understood_by: "rules",
    };
  };
  return {
    byRules,
    async byModel(words, asking, signal) {
      const read = await readByModel(words, asking, signal);
      if (read.ok) return { ...read.value, understood_by: "model" };
      log.info("the rules read a text instead of the model", { reason: read.error });
      return { ...byRules(words), instead: read.error };
    },
  };

  async function readByModel(
    words: Words,
    asking: Asking | null,
    signal: AbortSignal,
  ): Promise<Result<QuickAddResponse, Instead>> {
    if (!model || !asking) return Err("no-model");
    if (model.withholdsTitles) return Err("withheld");
    const question = { ...buildPrompt(words.text, words), temperature: 0, share: READING_SHARE };
    const key = contentKey(model.name, question.system, question.user);
    const known = answers.get(key);
    const answer = known === undefined ? await asking.ask({ ...question, form: AnswerForm }, signal) : Ok(known);
    if (!answer.ok) return answer;
    const read = readAnswer(answer.value, words.text, words);
    if (read) answers.set(key, answer.value);
    return read ? Ok(read) : Err("unusable");
  }
}

/** As many parts as a request may bring back; the last one holds what is left. */
function withinLimits(parts: readonly string[]): string[] {
  if (parts.length <= LIMITS.tasks) return [...parts];
  const rest = parts.slice(LIMITS.tasks - 1).join("; ");
  return [...parts.slice(0, LIMITS.tasks - 1), rest.slice(0, LIMITS.textLength)];
}
