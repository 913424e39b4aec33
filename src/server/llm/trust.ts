/** The part of the usual wait that is left while the endpoint lately let someone wait in vain. */
const ONCE_BITTEN = 1 / 5;

/**
 * What the endpoint's silence costs: the first request waits long for it, those that follow wait seconds, so that it
 * shows at once when it is back; after a while it is waited for as before.
 */
export type Trust = {
  /** How long to wait for the first words of an answer. */
  firstWordsMs(): number;
  /** Somebody waited that long, and heard nothing. */
  letDown(): void;
  /** It speaks. */
  heard(): void;
};

type TrustTerms = {
  /** Milliseconds that only go forward. */
  readonly clock: () => number;
  /** The usual wait for the first words; a model on one's own machine is loaded meanwhile. */
  readonly silenceMs: number;
  /** How long a silence is remembered. */
  readonly resetMs: number;
};

export function createTrust({ clock, silenceMs, resetMs }: TrustTerms): Trust {
  let bittenUntil = Number.NEGATIVE_INFINITY;
  return {
    firstWordsMs: () => (clock() < bittenUntil ? silenceMs * ONCE_BITTEN : silenceMs),
    letDown() {
      bittenUntil = clock() + resetMs;
    },
    heard() {
      bittenUntil = Number.NEGATIVE_INFINITY;
    },
  };
}
