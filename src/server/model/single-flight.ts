import type { ModelFailure } from "#contract/written-by.ts";
import { Err, type Result } from "#domain/result.ts";
import type { AskOnce, Terms } from "./ask-with-deadline.ts";
import type { Question } from "./chat.ts";

type Answer = Result<string, ModelFailure>;

/** A question in flight, and the callers who wait for its answer. */
type Call = {
  readonly answer: Promise<Answer>;
  readonly abort: AbortController;
  readonly listeners: Set<(delta: string) => void>;
  text: string;
  waiting: number;
};

/**
 * Sends identical questions once at a time: callers who ask the same question while it is in flight
 * get the same answer from its beginning, on the budget of the first caller. The call is aborted
 * when all its callers have aborted.
 */
export function singleFlight(askOnce: AskOnce, clock: () => number): AskOnce {
  const underWay = new Map<string, Call>();

  const start = (key: string, question: Question, terms: Terms): Call => {
    const abort = new AbortController();
    const listeners: Call["listeners"] = new Set();
    const onDelta = (delta: string) => {
      call.text += delta;
      for (const hear of listeners) hear(delta);
    };
    const answer = askOnce({ ...question, onDelta }, { ...terms, signal: abort.signal });
    const call: Call = { answer, abort, listeners, text: "", waiting: 0 };
    underWay.set(key, call);
    const land = () => {
      if (underWay.get(key) === call) underWay.delete(key);
    };
    answer.then(land, land);
    return call;
  };

  const hangUp = async (key: string, call: Call, reason: unknown) => {
    if (underWay.get(key) === call) underWay.delete(key);
    call.abort.abort(reason);
    await call.answer.catch(() => undefined); // the call's cost is settled by then
  };

  return async (question, terms) => {
    terms.signal.throwIfAborted();
    const key = keyOf(question);
    const others = underWay.get(key);
    const call = others ?? start(key, question, terms);
    // The call has the first caller's deadline. Callers who join may have an earlier one.
    const answer = await waitFor(call, question, terms.signal, others ? terms.until - clock() : null);
    if (answer === ABORTED) {
      if (call.waiting === 0) await hangUp(key, call, terms.signal.reason);
      throw terms.signal.reason;
    }
    // The first caller's session may have no budget left, but this one has its own.
    if (others && !answer.ok && answer.error === "budget") return askOnce(question, terms);
    return answer;
  };
}

const ABORTED = Symbol("aborted");

async function waitFor(
  call: Call,
  { onDelta }: Question,
  signal: AbortSignal,
  leftMs: number | null,
): Promise<Answer | typeof ABORTED> {
  const { promise: aborted, resolve } = Promise.withResolvers<Answer | typeof ABORTED>();
  const onAbort = () => resolve(ABORTED);
  const late = leftMs === null ? undefined : setTimeout(() => resolve(Err("timeout")), leftMs);
  const hear = (delta: string) => {
    if (!signal.aborted) onDelta?.(delta);
  };
  signal.addEventListener("abort", onAbort);
  call.waiting++;
  if (call.text !== "") hear(call.text);
  call.listeners.add(hear);
  try {
    return await Promise.race([call.answer, aborted]);
  } finally {
    call.waiting--;
    call.listeners.delete(hear);
    clearTimeout(late);
    signal.removeEventListener("abort", onAbort);
  }
}

function keyOf({ system, user, temperature, form }: Question): string {
  return JSON.stringify([system, user, temperature, form !== undefined]);
}
