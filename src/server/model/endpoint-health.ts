/** The share of the usual wait that a call gets after another waited in vain. */
const AFTER_SILENCE = 1 / 5;

/**
 * What the endpoint's silence costs: the first request waits long for it, those that follow wait
 * seconds, so that it shows at once when it is back; after a while it is waited for as before.
 */
export type EndpointHealth = {
  /** How long to wait for the first words of an answer. */
  firstWordsMs(): number;
  /** Somebody waited that long, and heard nothing. */
  letDown(): void;
  /** It speaks. */
  heard(): void;
};

type HealthTerms = {
  /** Milliseconds that only go forward. */
  readonly clock: () => number;
  /** The usual wait for the first words; a model on one's own machine is loaded meanwhile. */
  readonly silenceMs: number;
  /** How long a silence is remembered. */
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
