/**
 * What is said of a span: kinds, counts, hosts, ids of connections. Never a token, a title or a
 * path.
 */
export type Facts = Readonly<Record<string, string | number>>;

/** The answer to one request, while it is being made. */
export type OpenSpan = {
  /** Runs what belongs to the request: the steps in it are parts of this span. */
  within(run: () => void): void;
  /** @param failed why it went wrong, in a word; null when it went well */
  end(facts: Facts, failed: string | null): void;
};

export type Tracing = {
  /**
   * Begins a request, as a part of the trace that its `traceparent` header names (W3C Trace
   * Context), or a new one.
   */
  open(name: string, facts: Facts, traceparent: string | undefined): OpenSpan;
  /**
   * Does `work` as a step of the request on whose behalf this runs. A Result's error, or what is
   * thrown, fails it.
   */
  step<T>(name: string, facts: Facts, work: () => Promise<T>): Promise<T>;
  /** Sends what has not been sent, within a second or two. */
  close(): Promise<void>;
};

/** Where no collector is set. */
export const NOT_TRACED: Tracing = {
  open: () => ({ within: (run) => run(), end: () => undefined }),
  step: (_name, _facts, work) => work(),
  close: async () => undefined,
};

/** Why a step failed, in a word: the kind of a Result's error; null when it did not. */
export function failureOf(outcome: unknown): string | null {
  const { ok, error } = (outcome ?? {}) as { readonly ok?: unknown; readonly error?: { readonly kind?: unknown } };
  return ok === false ? String(error?.kind ?? "failed") : null;
}
