import type { ReadingError, SourceStatus } from "#contract/calendar.ts";
import { upstreamDetail } from "#contract/problem.ts";
import type { UpstreamText } from "./en.ts";
import type { NotFoundText } from "./not-found/en.ts";

/**
 * Why a source or a calendar failed, and what to check; in brackets, where the words leave it
 * open, what helps who looks into it.
 * `kind`: of the source.
 */
export function upstreamWords(
  { kind: failure, message, paused }: ReadingError,
  text: UpstreamText & Partial<NotFoundText>,
  kind?: SourceStatus["kind"],
): string {
  const nothingThere = kind !== undefined && kind !== "local" && text.notFoundAt?.[kind];
  if (failure === "ProviderNotFoundError" && nothingThere) return nothingThere;
  if (paused) return text.upstream.paused;
  const words = text.upstream[failure];
  return failure === "ProviderAuthError" ? words : `${words} (${upstreamDetail(message)})`;
}
