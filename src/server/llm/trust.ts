/** For the first words of an answer; a model on one's own machine is loaded meanwhile. */
const FIRST_WORDS_MS = 15_000;
/** The same, while the endpoint lately let someone wait in vain. */
const ONCE_BITTEN_MS = 3_000;

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

/** `clock` in milliseconds that only go forward; `resetMs`: how long a silence is remembered. */
export function createTrust(clock: () => number, resetMs: number): Trust {
  let bittenUntil = Number.NEGATIVE_INFINITY;
  return {
    firstWordsMs: () => (clock() < bittenUntil ? ONCE_BITTEN_MS : FIRST_WORDS_MS),
    letDown() {
      bittenUntil = clock() + resetMs;
    },
    heard() {
      bittenUntil = Number.NEGATIVE_INFINITY;
    },
  };
}
