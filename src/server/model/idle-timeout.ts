/**
 * Time for what may follow the last part of the answer: the token count and the end of the stream.
 */
const AFTERWORD_MS = 1_000;

export type IdleTimeout = {
  readonly signal: AbortSignal;
  /** Records that a part of the answer arrived. */
  heard(): void;
  /** Records that the answer is complete, even if the endpoint has not closed it. */
  heardAll(): void;
  /** Ends the call, even if the endpoint would go on. */
  end(): void;
};

/** How long a caller waits, in milliseconds, and the caller's own signal. */
export type Waiting = {
  readonly signal: AbortSignal;
  readonly firstWordsMs: number;
  /** The longest wait between two parts of the answer. */
  readonly silenceMs: number;
  readonly wholeAnswerMs: number;
  /** Called with each part of the answer. */
  readonly onHeard?: () => void;
};

/**
 * Aborts when no part arrives for a while, when the whole answer takes too long, or when the caller
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
