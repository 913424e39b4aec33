import type { ModelFailure } from "#contract/written-by.ts";
import { Err, Ok } from "#domain/result.ts";
import type { LlmSettings } from "#server/settings.ts";
import { type Asking, type AskOnce, beginAsking } from "./ask-with-deadline.ts";
import { createTokenBudget, type TokenLedger } from "./budget.ts";
import { MOST_OUTPUT_TOKENS, streamChat } from "./chat.ts";
import { createEndpointHealth } from "./endpoint-health.ts";
import { tokensOf } from "./estimate-tokens.ts";
import { singleFlight } from "./single-flight.ts";

export type { Asking } from "./ask-with-deadline.ts";
export type { Question } from "./chat.ts";
export { contentKey, createContentCache } from "./content-cache.ts";
export { dataBlock } from "./data-block.ts";
export { jsonIn } from "./json-in.ts";
export { storedLedger } from "./token-ledger.ts";

/** The model of this installation. It turns text into text, and has no tools. */
export type Model = {
  readonly name: string;
  /** The endpoint's host, with its port if that is unusual. Everything is sent there. */
  readonly host: string;
  /** Whether titles stay on this machine, even if a request allows sending them. */
  readonly withholdsTitles: boolean;
  /**
   * Begins the questions of one request and starts its deadline. Tokens count for the session if
   * one is given.
   */
  begin(sessionId?: string): Asking;
  usage(): Promise<{ readonly perDay: number; readonly spentToday: number; readonly perSession: number }>;
};

export type ModelDeps = {
  readonly fetch: typeof fetch;
  readonly ledger: TokenLedger;
  readonly now: () => Temporal.Instant;
  /** A monotonic clock in milliseconds. */
  readonly clock: () => number;
  /** How long a timeout of the endpoint is remembered, in milliseconds. */
  readonly resetMs: number;
};

export function createModel(settings: LlmSettings, deps: ModelDeps): Model {
  const { clock } = deps;
  const limits = { perDay: settings.dailyTokens, perSession: settings.sessionTokens };
  const budget = createTokenBudget(limits, deps.ledger, deps.now);
  const { timeoutMs } = settings;
  const silenceMs = timeoutMs / 3;
  const health = createEndpointHealth({ clock, silenceMs, resetMs: deps.resetMs });

  const askOnce: AskOnce = async (question, { until, sessionId, signal }) => {
    const asked = tokensOf(question.system) + tokensOf(question.user);
    const settle = await budget.reserve(asked + MOST_OUTPUT_TOKENS, sessionId);
    if (!settle) return Err("budget");
    let text = "";
    const onDelta = (delta: string) => {
      text += delta;
      question.onDelta?.(delta);
    };
    let isHeard = false;
    const onHeard = () => {
      isHeard = true;
      health.heard();
    };
    const firstWordsMs = health.firstWordsMs();
    const wholeAnswerMs = Math.min(until - clock(), timeoutMs * (question.share ?? 1));
    let spent: number | null = null;
    try {
      const waiting = { signal, firstWordsMs, silenceMs, wholeAnswerMs, onHeard };
      const answer = await streamChat(settings, deps.fetch, { ...question, onDelta }, waiting);
      if (answer.ok) {
        // Some endpoints report wrong token counts.
        if (answer.value.tokens > 0) spent = answer.value.tokens;
        return Ok(answer.value.text);
      }
      if (isUntaken(answer.error)) spent = 0;
      if (answer.error === "timeout" && !isHeard && firstWordsMs <= wholeAnswerMs) health.letDown();
      return answer;
    } finally {
      await settle(spent ?? asked + tokensOf(text));
    }
  };

  const ask = singleFlight(askOnce, clock);
  return {
    name: settings.model,
    host: new URL(settings.baseUrl).host,
    withholdsTitles: settings.withholdTitles,
    begin: (sessionId) => beginAsking(ask, { sessionId: sessionId ?? null, until: clock() + timeoutMs }, clock),
    usage: async () => ({ ...limits, spentToday: await budget.spentToday() }),
  };
}

/** Whether the endpoint rejected the question, so that it cost nothing. */
function isUntaken(failure: ModelFailure): boolean {
  return failure === "unreachable" || failure === "rate-limited";
}
