import type { SourceStatus } from "#contract/calendar.ts";
import { type ProviderErrorKind, upstreamDetail } from "#contract/problem.ts";
import type { UpstreamText } from "./en.ts";
import type { NotFoundText } from "./not-found/en.ts";

type Failure = { readonly kind: ProviderErrorKind; readonly message: string };

/**
 * Why a source or a calendar failed, and what to check; in brackets, where access was not simply
 * refused, what helps who looks into it.
 * `kind`: of the source.
 */
export function upstreamWords(
  { kind: failure, message }: Failure,
  text: UpstreamText & Partial<NotFoundText>,
  kind?: SourceStatus["kind"],
): string {
  const nothingThere = kind !== undefined && kind !== "local" && text.notFoundAt?.[kind];
  if (failure === "ProviderNotFoundError" && nothingThere) return nothingThere;
  const words = text.upstream[failure];
  return failure === "ProviderAuthError" ? words : `${words} (${upstreamDetail(message)})`;
}
