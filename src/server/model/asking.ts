import type { ModelFailure } from "#contract/writer.ts";
import { Err, type Result } from "#domain/result.ts";
import type { Question } from "./chat.ts";

/** One question within a request. */
export type Terms = {
  /** When the request's time with the model is over, on the clock of `beginAsking`. */
  readonly until: number;
  readonly sessionId: string | null;
  /** The caller's giving up. */
  readonly signal: AbortSignal;
};

export type AskOnce = (question: Question, terms: Terms) => Promise<Result<string, ModelFailure>>;

/**
 * All that one request asks of the model. It has one deadline, and ends once the endpoint has
 * failed.
 */
export type Asking = {
  /**
   * The whole answer. An Err says why there is none; then nothing that was handed on may be used.
   * Rejects with the reason of `signal` when the caller aborts.
   */
  ask(question: Question, signal: AbortSignal): Promise<Result<string, ModelFailure>>;
};

/**
 * `until`: when the request's time with the model is over, on `clock`, in milliseconds that only go
 * forward.
 */
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

/** Whether the endpoint would fail the request's next question, too. */
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
