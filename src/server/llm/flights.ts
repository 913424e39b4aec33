import type { ModelFailure } from "#contract/writer.ts";
import { Err, type Result } from "#domain/result.ts";
import type { AskOnce, Terms } from "./asking.ts";
import type { Question } from "./chat.ts";

type Answer = Result<string, ModelFailure>;

/** A question that is with the endpoint, and those who wait for its answer. */
type Flight = {
  readonly answer: Promise<Answer>;
  /** Hangs up. */
  readonly abort: AbortController;
  readonly hearers: Set<(delta: string) => void>;
  said: string;
  waiting: number;
};

/**
 * Asks each question once at a time: who asks the same while it is with the endpoint hears the same answer, from its
 * beginning, on the budget of the first. The endpoint is hung up on when the last of them gives up.
 */
export function shareFlights(askOnce: AskOnce, clock: () => number): AskOnce {
  const inFlight = new Map<string, Flight>();

  const takeOff = (key: string, question: Question, terms: Terms): Flight => {
    const abort = new AbortController();
    const hearers: Flight["hearers"] = new Set();
    const onDelta = (delta: string) => {
      flight.said += delta;
      for (const hear of hearers) hear(delta);
    };
    const answer = askOnce({ ...question, onDelta }, { ...terms, signal: abort.signal });
    const flight: Flight = { answer, abort, hearers, said: "", waiting: 0 };
    inFlight.set(key, flight);
    const land = () => {
      if (inFlight.get(key) === flight) inFlight.delete(key);
    };
    answer.then(land, land);
    return flight;
  };

  const hangUp = async (key: string, flight: Flight, reason: unknown) => {
    if (inFlight.get(key) === flight) inFlight.delete(key);
    flight.abort.abort(reason);
    await flight.answer.catch(() => undefined); // what it did cost is settled then
  };

  return async (question, terms) => {
    terms.signal.throwIfAborted();
    const key = keyOf(question);
    const others = inFlight.get(key);
    const flight = others ?? takeOff(key, question, terms);
    // The deadline of the first is the endpoint's; who joins may have one that is sooner.
    const given = await waitFor(flight, question, terms.signal, others ? terms.until - clock() : null);
    if (given === GAVE_UP) {
      if (flight.waiting === 0) await hangUp(key, flight, terms.signal.reason);
      throw terms.signal.reason;
    }
    // The session of the first may have nothing left; this one has a budget of its own.
    if (others && !given.ok && given.error === "budget") return askOnce(question, terms);
    return given;
  };
}

const GAVE_UP = Symbol("gave up");

async function waitFor(
  flight: Flight,
  { onDelta }: Question,
  signal: AbortSignal,
  leftMs: number | null,
): Promise<Answer | typeof GAVE_UP> {
  const { promise: gaveUp, resolve } = Promise.withResolvers<Answer | typeof GAVE_UP>();
  const giveUp = () => resolve(GAVE_UP);
  const late = leftMs === null ? undefined : setTimeout(() => resolve(Err("timeout")), leftMs);
  const hear = (delta: string) => {
    if (!signal.aborted) onDelta?.(delta);
  };
  signal.addEventListener("abort", giveUp);
  flight.waiting++;
  if (flight.said !== "") hear(flight.said);
  flight.hearers.add(hear);
  try {
    return await Promise.race([flight.answer, gaveUp]);
  } finally {
    flight.waiting--;
    flight.hearers.delete(hear);
    clearTimeout(late);
    signal.removeEventListener("abort", giveUp);
  }
}

function keyOf({ system, user, temperature, form }: Question): string {
  return JSON.stringify([system, user, temperature, form !== undefined]);
}
