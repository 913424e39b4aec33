/** An answer of an API: a JSON body, or none. */
export type Answer = {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};

/** One call, from the wire or from a part of a batch. Header names are in lower case. */
export type Call = {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: unknown;
};
