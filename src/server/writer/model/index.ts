import type { ModelFailure } from "#contract/written-by.ts";
import { Err, Ok, type Result } from "#domain/result.ts";
import type { Model } from "#server/model/index.ts";
import { contentKey, createContentCache } from "#server/model/index.ts";
import type { Logger } from "#server/ops/log.ts";
import { type Arrangement, usualArrangement, writeArranged } from "../arrangement.ts";
import { createMenu, type Menu } from "../menu/index.ts";
import type { PlanFacts, Writer, WritingTerms } from "../port.ts";
import { buildQuestion } from "./build-question.ts";
import { readAnswer } from "./read-answer.ts";
import { withholdNames } from "./withhold-names.ts";

export { sentParts } from "./sent-parts.ts";

export type ModelWriterDeps = {
  readonly model: Model;
  readonly log: Logger;
  /** Called for every text with the number of useless ids, for `/metrics`. */
  readonly onWritten: (outcome: "model" | ModelFailure, idsDropped: number) => void;
};

const REMEMBERED_ANSWERS = 200;

/**
 * A writer whose model chooses statements of the menu and their order, but writes no words of its
 * own. The built-in arrangement is available at once, and stays if the model does not answer.
 */
export function createModelWriter(deps: ModelWriterDeps): Writer {
  const log = deps.log.named("server/writer/model");
  const answers = createContentCache<string>(REMEMBERED_ANSWERS);
  return {
    async write(facts, signal, terms = {}) {
      const menu = createMenu(facts);
      const usual = writeArranged(facts, menu, usualArrangement(menu));
      terms.onDraft?.(usual.aiDraft);
      const arranged = await arrange(facts, menu, signal, terms);
      if (!arranged.ok) {
        log.warning("the built-in arrangement stands", { reason: arranged.error });
        deps.onWritten(arranged.error, 0);
        return { ...usual, writtenBy: { writer: "builtin", instead: arranged.error } };
      }
      const text = writeArranged(facts, menu, arranged.value);
      terms.onDraft?.(text.aiDraft);
      return { ...text, writtenBy: { writer: "model" } };
    },
  };

  async function arrange(
    facts: PlanFacts,
    menu: Menu,
    signal: AbortSignal,
    { withholdTitles = false, asking }: WritingTerms,
  ): Promise<Result<Arrangement, ModelFailure>> {
    const withholds = deps.model.withholdsTitles || withholdTitles;
    const shown = withholds ? withholdNames(facts) : facts;
    const question = buildQuestion(shown, withholds ? createMenu(shown) : menu, { withholds });
    const key = contentKey(deps.model.name, question.system, question.user);
    const known = answers.get(key);
    const answer = known === undefined ? await (asking ?? deps.model.begin()).ask(question, signal) : Ok(known);
    if (!answer.ok) return answer;
    const read = readAnswer(answer.value, menu);
    if (!read) return Err("unusable");
    if (known === undefined) deps.onWritten("model", read.dropped);
    answers.set(key, answer.value);
    return Ok(read.arrangement);
  }
}
