import type { SourceStatus } from "#contract/calendar.ts";
import { type ProviderErrorKind, upstreamDetail } from "#contract/problem.ts";
import type { UpstreamText } from "./en.ts";
import type { NotFoundText } from "./not-found/en.ts";

type Failure = { readonly kind: ProviderErrorKind; readonly message: string };

/**
 * Why a source or a calendar failed, and what to check, with details for troubleshooting in
 * brackets. `kind` is the source's.
 */
export function upstreamWords(
  { kind: failure, message }: Failure,
  text: UpstreamText & Partial<NotFoundText>,
  kind?: SourceStatus["kind"],
): string {
  const nothingThere = kind !== undefined && kind !== "local" && text.notFoundAt?.[kind];
  if (failure === "ProviderNotFoundError" && nothingThere) return nothingThere;
  return `${text.upstream[failure]} (${upstreamDetail(message)})`;
}
