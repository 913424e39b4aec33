/**
 * Attributes of a span: kinds, counts, hosts, ids of connections. Never a token, a title or a path.
 */
export type Facts = Readonly<Record<string, string | number>>;

/** The span of a request that is being answered. */
export type OpenSpan = {
  /** Runs the request's handler, so that its steps become parts of this span. */
  within(run: () => void): void;
  /** @param failed the reason in one word; null on success */
  end(facts: Facts, failed: string | null): void;
};

export type Tracing = {
  /**
   * Opens the span of a request, in the trace of its `traceparent` header (W3C Trace Context) or in
   * a new one.
   */
  open(name: string, facts: Facts, traceparent: string | undefined): OpenSpan;
  /**
   * Runs `work` as a step of the current request. A Result's error, or an exception, marks it as
   * failed.
   */
  step<T>(name: string, facts: Facts, work: () => Promise<T>): Promise<T>;
  /** Sends the remaining spans, within a second or two. */
  close(): Promise<void>;
};

export const NOT_TRACED: Tracing = {
  open: () => ({ within: (run) => run(), end: () => undefined }),
  step: (_name, _facts, work) => work(),
  close: async () => undefined,
};

/** The reason of a failed step in one word: the kind of a Result's error. Null on success. */
export function failureOf(outcome: unknown): string | null {
  const { ok, error } = (outcome ?? {}) as { readonly ok?: unknown; readonly error?: { readonly kind?: unknown } };
  return ok === false ? String(error?.kind ?? "failed") : null;
}
