import { Err, isErr, Ok, type Result } from "#domain/result.ts";
import { readRefusal, refusalError, retryAfterMs } from "../call-failure.ts";
import { type ProviderError, ProviderParseError } from "../provider-error.ts";
import type { Part } from "./decode.ts";
import type { BatchRequest, RawResponse } from "./request.ts";
import type { BatchWire } from "./wire-format.ts";

/** When and how sub-requests were sent, and with which token. */
export type SentWith = {
  readonly now: Temporal.Instant;
  readonly token: string;
  readonly wire?: Pick<BatchWire, "isThrottled">;
};

/** The outcome of one sub-request, in both modes of interface §4.5. */
export type Outcome<T = unknown> = { readonly raw: RawResponse; readonly result: Result<T, ProviderError> };

/**
 * The data in the request's model, or the error of the refusal (interface §7 rules 4 and 5). A
 * missing part has neither.
 */
export function partOutcome<T>(request: BatchRequest<T>, part: Part | null, sent: SentWith): Outcome<T> {
  const status = part?.status ?? null;
  if (part && status !== null && status >= 200 && status < 300) return answered(request, status, part.body);
  return asRefused(part, status, sent);
}

/**
 * Interface §7 rule 3: if the batch could not be sent or answered, each of its sub-requests gets
 * this error.
 */
export function wholeFailure(error: ProviderError): Outcome<never> {
  return { raw: { ok: false, status: error.status, error: error.message }, result: Err(error) };
}

function answered<T>(request: BatchRequest<T>, status: number, body: string): Outcome<T> {
  const data = parseData(body);
  if (isErr(data)) return { raw: { ok: true, status, data: body }, result: data };
  return { raw: { ok: true, status, data: data.value }, result: request.parse(data.value) };
}

function asRefused(part: Part | null, status: number | null, { now, token, wire }: SentWith): Outcome<never> {
  const refused = readRefusal(part?.body ?? "", [token]);
  const isThrottled = part && status !== null && wire?.isThrottled?.({ status, headers: part.headers });
  const refusal = isThrottled ? { ...refused, reasons: [...refused.reasons, "rateLimitExceeded"] } : refused;
  const wait = retryAfterMs(part?.headers.get("retry-after") ?? null, now);
  const raw: RawResponse = {
    ok: false,
    ...(status === null ? {} : { status }),
    ...(refusal.message === "" ? {} : { error: refusal.message }),
  };
  return { raw, result: Err(refusalError(status ?? 0, refusal, wait === null ? {} : { retryAfterMs: wait })) };
}

/** Null for an empty body, such as that of a 204. */
function parseData(body: string): Result<unknown, ProviderParseError> {
  if (body.trim() === "") return Ok(null);
  try {
    return Ok(JSON.parse(body));
  } catch (cause) {
    return Err(new ProviderParseError("The answer to a sub-request is not JSON", { cause }));
  }
}
