/** An answer of the API: a JSON body, or none. */
export type Answer = {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};

/** One call, from the wire or from a part of a batch. */
export type Call = {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: unknown;
};

/**
 * A refusal with the body that Google's APIs give
 * (https://developers.google.com/calendar/api/guides/errors).
 */
export function refusal(status: number, reason: string, message: string): Answer {
  return { status, body: { error: { code: status, message, errors: [{ domain: "global", reason, message }] } } };
}

export const notFound = () => refusal(404, "notFound", "Not Found");
export const invalid = (what: string) => refusal(400, "invalid", `Invalid value for: ${what}`);

/** Refuses query parameters that the method does not have. */
export function unknownParameter(call: Call, known: readonly string[]): Answer | null {
  const common = ["alt", "fields", "prettyPrint", "quotaUser"];
  const stranger = [...call.query.keys()].find((name) => !known.includes(name) && !common.includes(name));
  return stranger === undefined ? null : refusal(400, "badRequest", `Unknown parameter: ${stranger}`);
}
