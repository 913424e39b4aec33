import type { Answer, Call } from "../../support/api-call.ts";

/**
 * An error with the body of Google's APIs
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
