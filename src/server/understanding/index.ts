import type { Understood } from "#contract/understood-text.ts";
import { Err, Ok, type Result } from "#domain/result.ts";
import type { Asking, Model } from "#server/model/index.ts";
import { contentKey, createContentCache } from "#server/model/index.ts";
import type { Logger } from "#server/ops/log.ts";
import { AnswerForm } from "./answer-form.ts";
import { buildPrompt } from "./prompt.ts";
import { readAnswer } from "./read-answer.ts";

export { WISH_KINDS } from "./wish-kinds.ts";

export type Words = {
  readonly text: string;
  readonly now: Temporal.Instant;
  readonly timeZone: string;
};

/** Why the model did not read the text. */
export type NotRead = NonNullable<Understood["instead"]>;

/**
 * Lets the model read tasks, habits and wishes from a person's text, when the person asks for that.
 */
export type Understanding = {
  read(words: Words, asking: Asking | null, signal: AbortSignal): Promise<Result<Understood, NotRead>>;
};

const REMEMBERED_ANSWERS = 200;

export function createUnderstanding(model: Model | null, deps: { readonly log: Logger }): Understanding {
  const log = deps.log.named("server/understanding");
  const answers = createContentCache<string>(REMEMBERED_ANSWERS);

  async function read(words: Words, asking: Asking | null, signal: AbortSignal): Promise<Result<Understood, NotRead>> {
    if (!model || !asking) return Err("no-model");
    if (model.withholdsTitles) return Err("withheld");
    const question = { ...buildPrompt(words.text, words), temperature: 0 };
    const key = contentKey(model.name, question.system, question.user);
    const known = answers.get(key);
    const answer = known === undefined ? await asking.ask({ ...question, form: AnswerForm }, signal) : Ok(known);
    if (!answer.ok) return answer;
    const understood = readAnswer(answer.value, words.text, words);
    if (!understood) return Err("unusable");
    answers.set(key, answer.value);
    return Ok({ ...understood, understood_by: "model" });
  }
  return {
    async read(words, asking, signal) {
      const understood = await read(words, asking, signal);
      if (!understood.ok) log.info("the model read nothing of a text", { reason: understood.error });
      return understood;
    },
  };
}
