import type { Preferences } from "#contract/preferences.ts";
import type { QuickAddResponse } from "#contract/session.ts";
import { Err, Ok, type Result } from "#domain/result.ts";
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
  /** By the model where one is set and answers well, else by rules, with the reason; on the session's budget, too. */
  byModel(words: Words, signal: AbortSignal, sessionId?: string): Promise<QuickAddResponse>;
};

type Instead = NonNullable<QuickAddResponse["instead"]>;

export function createUnderstanding(model: Model | null, deps: { readonly log: Logger }): Understanding {
  const log = deps.log.named("server/understanding");
  const byRules = ({ text, now, timeZone, preferences: base }: Words): QuickAddResponse => {
    const { rest, preferences, unread } = readWorkWishes(text, base);
    const { unrecognized, ...found } = parseQuickAdd(rest, { now, timeZone });
    return {
      ...found,
      unrecognized: [...unread, ...unrecognized],
      ...(preferences && { preferences }),
      understood_by: "rules",
    };
  };
  return {
    byRules,
    async byModel(words, signal, sessionId) {
      const read = await askModel(model, words, signal, sessionId);
      if (read.ok) return { ...read.value, understood_by: "model" };
      log.info("the rules read a text instead of the model", { reason: read.error });
      return { ...byRules(words), instead: read.error };
    },
  };
}

async function askModel(
  model: Model | null,
  words: Words,
  signal: AbortSignal,
  sessionId: string | undefined,
): Promise<Result<QuickAddResponse, Instead>> {
  if (!model) return Err("no-model");
  if (model.withholdsTitles) return Err("withheld");
  const question = { ...buildPrompt(words.text, words), temperature: 0 };
  let answer = await model.ask({ ...question, form: AnswerForm }, signal, sessionId);
  // Some endpoints refuse a form; the words of the question ask for the same.
  if (!answer.ok && answer.error === "refused") answer = await model.ask(question, signal, sessionId);
  if (!answer.ok) return answer;
  const read = readAnswer(answer.value, words.text, words);
  return read ? Ok(read) : Err("unusable");
}
