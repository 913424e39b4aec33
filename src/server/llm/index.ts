import type { ModelFailure } from "#contract/writer.ts";
import { Err, Ok, type Result } from "#domain/result.ts";
import type { LlmSettings } from "#server/settings.ts";
import { createTokenBudget, type TokenLedger } from "./budget.ts";
import { MOST_OUTPUT_TOKENS, type Question, streamChat } from "./chat.ts";

/** The model of this installation. It gets text and answers text: it has no tools. */
export type Model = {
  readonly name: string;
  /** Host, and port where it is not the usual one, of the endpoint that everything is sent to. */
  readonly host: string;
  /** Whether titles stay on this machine, whatever a request says. */
  readonly withholdsTitles: boolean;
  /**
   * The whole answer; an Err says why there is none, and what was handed on before is then not to be used. The call
   * counts for the session, where one is named. `signal` is the caller's giving up: it rejects with its reason.
   */
  ask(question: Question, signal: AbortSignal, sessionId?: string): Promise<Result<string, ModelFailure>>;
  usage(): Promise<{ readonly perDay: number; readonly spentToday: number; readonly perSession: number }>;
};

export type ModelDeps = {
  readonly fetch: typeof fetch;
  readonly ledger: TokenLedger;
  readonly now: () => Temporal.Instant;
};

/** About four characters make a token; the budget needs no better guess before the call. */
const CHARACTERS_PER_TOKEN = 4;

export function createModel(settings: LlmSettings, deps: ModelDeps): Model {
  const limits = { perDay: settings.dailyTokens, perSession: settings.sessionTokens };
  const budget = createTokenBudget(limits, deps.ledger, deps.now);
  return {
    name: settings.model,
    host: new URL(settings.baseUrl).host,
    withholdsTitles: settings.withholdTitles,
    async ask(question, signal, sessionId) {
      const guess = Math.ceil((question.system.length + question.user.length) / CHARACTERS_PER_TOKEN);
      const settle = await budget.reserve(guess + MOST_OUTPUT_TOKENS, sessionId ?? null);
      if (!settle) return Err("budget");
      let spent = guess;
      try {
        const answer = await streamChat(settings, deps.fetch, question, signal);
        if (!answer.ok) return answer;
        spent = answer.value.tokens || guess + Math.ceil(answer.value.text.length / CHARACTERS_PER_TOKEN);
        return Ok(answer.value.text);
      } finally {
        await settle(spent);
      }
    },
    usage: async () => ({ ...limits, spentToday: await budget.spentToday() }),
  };
}
