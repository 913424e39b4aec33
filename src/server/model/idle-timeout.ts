/** For what may follow the last words: the count of tokens, and the end. */
const AFTERWORD_MS = 1_000;

export type IdleTimeout = {
  readonly signal: AbortSignal;
  /** A part of the answer came. */
  heard(): void;
  /** The answer is whole, though the endpoint has not ended it. */
  heardAll(): void;
  /** Ends the call, even if the endpoint would go on. */
  end(): void;
};

/** How long a caller waits, in milliseconds, and the signal that they abort. */
export type Waiting = {
  readonly signal: AbortSignal;
  readonly firstWordsMs: number;
  /** For each next part of the answer. */
  readonly silenceMs: number;
  readonly wholeAnswerMs: number;
  /** Told of each part of the answer. */
  readonly onHeard?: () => void;
};

/**
 * Aborts when nothing was heard for a while, when the whole takes too long, or when the caller
 * aborts.
 */
export function createIdleTimeout({ signal, firstWordsMs, silenceMs, wholeAnswerMs, onHeard }: Waiting): IdleTimeout {
  const silence = new AbortController();
  const give = () => silence.abort(new DOMException("the model fell silent", "TimeoutError"));
  const whole = setTimeout(give, wholeAnswerMs);
  let next = setTimeout(give, firstWordsMs);
  const waitFor = (milliseconds: number) => {
    clearTimeout(next);
    next = setTimeout(give, milliseconds);
  };
  return {
    signal: AbortSignal.any([signal, silence.signal]),
    heard() {
      onHeard?.();
      waitFor(silenceMs);
    },
    heardAll: () => waitFor(AFTERWORD_MS),
    end() {
      clearTimeout(whole);
      clearTimeout(next);
      silence.abort();
    },
  };
}
