import type { Answer } from "../../support/api-call.ts";

/** An error with the body of Graph (https://learn.microsoft.com/graph/errors). */
export function refusal(status: number, code: string, message: string, headers?: Record<string, string>): Answer {
  return { status, body: { error: { code, message } }, ...(headers && { headers }) };
}

export const notFound = () => refusal(404, "ErrorItemNotFound", "The specified object was not found in the store.");
export const invalid = (what: string) => refusal(400, "ErrorInvalidRequest", what);
