/** The share of the usual wait that a call gets after another call timed out. */
const AFTER_SILENCE = 1 / 5;

/**
 * How long calls wait for an endpoint that may be silent. After one timeout, calls wait a few
 * seconds only, which is enough to notice that the endpoint is back. After a while they wait the
 * usual time again.
 */
export type EndpointHealth = {
  /** How long to wait for the first part of an answer. */
  firstWordsMs(): number;
  /** Records that a call waited that long without any answer. */
  letDown(): void;
  /** Records that the endpoint answers. */
  heard(): void;
};

type HealthTerms = {
  /** A monotonic clock in milliseconds. */
  readonly clock: () => number;
  /** The usual wait for the first part. It leaves time for a local model to be loaded. */
  readonly silenceMs: number;
  /** How long a timeout is remembered. */
  readonly resetMs: number;
};

export function createEndpointHealth({ clock, silenceMs, resetMs }: HealthTerms): EndpointHealth {
  let silentUntil = Number.NEGATIVE_INFINITY;
  return {
    firstWordsMs: () => (clock() < silentUntil ? silenceMs * AFTER_SILENCE : silenceMs),
    letDown() {
      silentUntil = clock() + resetMs;
    },
    heard() {
      silentUntil = Number.NEGATIVE_INFINITY;
    },
  };
}
