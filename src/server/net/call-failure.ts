import { errorMessage } from "#domain/error-message.ts";
import { parseInstant } from "#domain/time.ts";
import { ForbiddenAddressError } from "./forbidden-address.ts";
import {
  ProviderAPIError,
  type ProviderError,
  ProviderNetworkError,
  ProviderRateLimitError,
  providerErrorFromStatus,
  wordsOfStatus,
} from "./provider-error.ts";
import { withoutSecrets } from "./redact.ts";

/** The message for a refusal without any text (interface §7). */
export const UNKNOWN_API_ERROR = "Unknown API error";

/** An upstream's refusal. `reasons` are its machine-readable codes, such as `rateLimitExceeded`. */
export type Refusal = { readonly message: string; readonly reasons: readonly string[] };

/**
 * Reads refusals in the forms of the APIs we know: `{error: {message, errors: [{reason}]}}`,
 * `{error, error_description}`, `{errors: [{message}]}`, `{message}`, or plain text. Removes
 * `secrets` from the message.
 */
export function readRefusal(text: string, secrets: readonly string[]): Refusal {
  const body = parseObject(text);
  const say = (message: string) => firstLine(withoutSecrets(message, secrets));
  if (body === null) return { message: say(text.startsWith("<") ? "" : text), reasons: [] };
  const inner = asObject(body.error);
  const details = [...asList(inner?.errors), ...asList(inner?.details), ...asList(body.errors)].map(asObject);
  const message =
    asText(inner?.message) ??
    asText(body.error_description) ??
    asText(body.message) ??
    asText(body.error) ??
    asText(details[0]?.message);
  const reasons = [inner?.status, body.error, body.errorcode, ...details.map((detail) => detail?.reason)];
  return { message: say(message ?? ""), reasons: reasons.flatMap((reason) => asText(reason) ?? []) };
}

/** Reasons that mean a rate limit although the status is 403 or 503 (interface §7 rule 1). */
const RATE_LIMIT_REASONS: ReadonlySet<string> = new Set([
  "rateLimitExceeded",
  "userRateLimitExceeded",
  "quotaExceeded",
]);

/** The error of a refusal: interface §7 rules 1 and 2. */
export function refusalError(
  status: number,
  refusal: Refusal,
  details: { readonly retryAfterMs?: number } = {},
): ProviderError {
  const message = refusal.message === "" ? UNKNOWN_API_ERROR : refusal.message;
  if ((status === 403 || status === 503) && refusal.reasons.some((reason) => RATE_LIMIT_REASONS.has(reason))) {
    const told = `HTTP ${status}: ${wordsOfStatus(429)}`;
    return new ProviderRateLimitError(`HTTP ${status}: ${message}`, { ...details, status, told });
  }
  return providerErrorFromStatus(status, message, details);
}

/**
 * The error of a call without an answer. Removes `secrets` from its message. An error code is
 * Node's own text, so people may see it.
 */
export function callFailure(cause: unknown, secrets: readonly string[]): ProviderError {
  const root = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
  if (root instanceof ForbiddenAddressError) return new ProviderAPIError(root.message, { cause, told: root.told });
  const code = asText((root as { code?: unknown } | null)?.code);
  const what = code ?? withoutSecrets(errorMessage(root), secrets);
  const timedOut = code !== null && /TIMEOUT|ETIMEDOUT/.test(code);
  const failed = timedOut ? "Timeout" : "Connection failed";
  return new ProviderNetworkError(`${failed}: ${what}`, {
    cause,
    told: code === null ? failed : `${failed}: ${code}`,
    reason: timedOut ? "timeout" : "connection",
  });
}

/** `Retry-After`: seconds or a date (RFC 9110 10.2.3), in milliseconds from `now`. */
export function retryAfterMs(header: string | null, now: Temporal.Instant): number | null {
  const value = header?.trim();
  if (!value) return null;
  if (/^\d+$/.test(value)) return Number(value) * 1_000;
  const at = parseHttpDate(value);
  return at === null ? null : Math.max(0, at - now.epochMilliseconds);
}

const MONTHS = "JanFebMarAprMayJunJulAugSepOctNovDec";

/** Parses `Mon, 07 Dec 2026 09:00:30 GMT` (RFC 9110 5.6.7), the only date form still in use. */
function parseHttpDate(text: string): number | null {
  const match = /^[A-Z][a-z]{2}, (\d{2}) ([A-Z][a-z]{2}) (\d{4}) (\d{2}:\d{2}:\d{2}) GMT$/.exec(text);
  if (!match) return null;
  const [, day, monthName = "", year, time] = match;
  const month = String(MONTHS.indexOf(monthName) / 3 + 1).padStart(2, "0");
  return parseInstant(`${year}-${month}-${day}T${time}Z`);
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    return asObject(JSON.parse(text));
  } catch {
    return null;
  }
}

function asObject(value: unknown): Record<string, unknown> | null {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function asText(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

const LONGEST_MESSAGE = 300;

/**
 * Removes what terminals or readers would not treat as text: control characters, and marks that
 * reverse or hide letters.
 */
function firstLine(text: string): string {
  const [line = ""] = text.trim().split(/[\r\n\u2028\u2029]/, 1);
  return line.replaceAll(/[\p{Cc}\p{Cf}]/gu, "").slice(0, LONGEST_MESSAGE);
}
