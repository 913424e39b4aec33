import { BrokenCircuitError, CircuitState, ConsecutiveBreaker, circuitBreaker, handleWhenResult } from "cockatiel";
import { Err, type Result } from "#domain/result.ts";
import { type ProviderError, ProviderNetworkError } from "./provider-error.ts";

export const BREAKER_STATES = ["closed", "half-open", "open"] as const;
export type BreakerState = (typeof BREAKER_STATES)[number];

/**
 * The circuit breaker of one connection (interface §7). While it is open, calls fail at once
 * without reaching the upstream.
 */
export type Breaker = {
  state(): BreakerState;
  /** `failureIn` returns the failure that a successful answer may contain, so that it counts. */
  call<T>(
    attempt: () => Promise<Result<T, ProviderError>>,
    failureIn?: (answer: T) => ProviderError | null,
  ): Promise<Result<T, ProviderError>>;
};

type Options = {
  /** How many consecutive network, rate-limit or 5xx failures open it. */
  readonly failures?: number;
  /** How long it stays open before it lets one probe through, in milliseconds. */
  readonly resetMs?: number;
};

export function createBreaker({ failures = 5, resetMs = 30_000 }: Options = {}): Breaker {
  const policy = circuitBreaker(
    handleWhenResult((seen) => isOutage((seen as Seen).failure)),
    { halfOpenAfter: resetMs, breaker: new ConsecutiveBreaker(failures) },
  );
  return {
    state: () => STATE_NAMES[policy.state],
    async call(attempt, failureIn = () => null) {
      // A probe is in flight. Its outcome may come too late for the caller, so the call fails at
      // once.
      if (policy.state === CircuitState.HalfOpen) return Err(circuitOpen("while a probe is under way", resetMs));
      try {
        const { result } = await policy.execute(async () => {
          const result = await attempt();
          // An aborted call says nothing about the upstream. An aborted probe counts as a failure,
          // because it shows no recovery.
          if (isAbandoned(result) && policy.state !== CircuitState.HalfOpen) throw new Uncounted(result);
          return { result, failure: result.ok ? failureIn(result.value) : result.error };
        });
        return result;
      } catch (error) {
        if (error instanceof Uncounted) return error.result as Awaited<ReturnType<typeof attempt>>;
        if (error instanceof BrokenCircuitError) {
          return Err(circuitOpen(`after ${failures} failures in a row`, resetMs));
        }
        throw error;
      }
    },
  };
}

/**
 * The breakers of all connections, kept while the server runs. `/metrics` and `doctor` show their
 * states.
 */
export type Breakers = {
  of(connectionId: string): Breaker;
  forget(connectionId: string): void;
  states(): ReadonlyMap<string, BreakerState>;
};

export function createBreakers(options: Options = {}): Breakers {
  const byConnection = new Map<string, Breaker>();
  return {
    of(connectionId) {
      const breaker = byConnection.get(connectionId) ?? createBreaker(options);
      byConnection.set(connectionId, breaker);
      return breaker;
    },
    forget: (connectionId) => void byConnection.delete(connectionId),
    states: () => new Map([...byConnection].map(([id, breaker]) => [id, breaker.state()])),
  };
}

const STATE_NAMES: Record<CircuitState, BreakerState> = {
  [CircuitState.Closed]: "closed",
  [CircuitState.HalfOpen]: "half-open",
  [CircuitState.Open]: "open",
  [CircuitState.Isolated]: "open",
};

class Uncounted extends Error {
  readonly result: Result<unknown, ProviderError>;
  constructor(result: Result<unknown, ProviderError>) {
    super("not counted");
    this.result = result;
  }
}

function circuitOpen(why: string, resetMs: number): ProviderNetworkError {
  return new ProviderNetworkError(`Circuit open ${why}: the upstream is left alone for ${resetMs / 1000} s`, {
    reason: "circuit-open",
    told: "It keeps failing, and is tried again by itself.",
    retryAfterMs: resetMs,
  });
}

type Seen = { readonly failure: ProviderError | null };

/** Whether an error shows that the upstream itself is failing, rather than one request. */
export function isOutage(error: ProviderError | null): boolean {
  if (error === null) return false;
  const { kind, status } = error;
  return kind === "ProviderNetworkError" || kind === "ProviderRateLimitError" || status >= 500;
}

function isAbandoned(result: Result<unknown, ProviderError>): boolean {
  return !result.ok && result.error instanceof ProviderNetworkError && result.error.reason === "aborted";
}
