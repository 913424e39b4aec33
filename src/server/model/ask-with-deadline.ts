import type { ModelFailure } from "#contract/written-by.ts";
import { Err, type Result } from "#domain/result.ts";
import type { Question } from "./chat.ts";

export type Terms = {
  /** The request's deadline with the model, on the clock of `beginAsking`. */
  readonly until: number;
  readonly sessionId: string | null;
  /** Aborts when the caller no longer wants the answer. */
  readonly signal: AbortSignal;
};

export type AskOnce = (question: Question, terms: Terms) => Promise<Result<string, ModelFailure>>;

/**
 * All questions of one request to the model. They share one deadline, and end once the endpoint has
 * failed.
 */
export type Asking = {
  /**
   * Returns the whole answer. An Err says why there is none; then parts already passed on must not
   * be used. Rejects with the reason of `signal` when the caller aborts.
   */
  ask(question: Question, signal: AbortSignal): Promise<Result<string, ModelFailure>>;
};

/** `until` is the request's deadline with the model, in milliseconds on the monotonic `clock`. */
export function beginAsking(
  askOnce: AskOnce,
  { sessionId, until }: Pick<Terms, "sessionId" | "until">,
  clock: () => number,
): Asking {
  let failed: ModelFailure | null = null;
  return {
    async ask(question, signal) {
      if (failed) return Err(failed);
      if (clock() >= until) return Err("timeout");
      const answer = await askOnce(question, { until, sessionId, signal });
      if (!answer.ok && failsRequest(answer.error)) failed = answer.error;
      return answer;
    },
  };
}

/** Whether the endpoint would fail the request's next question too. */
function failsRequest(failure: ModelFailure): boolean {
  switch (failure) {
    case "timeout":
    case "unreachable":
    case "rate-limited":
    case "refused":
      return true;
    case "cut-off":
    case "unusable":
    case "budget":
      return false;
  }
}
