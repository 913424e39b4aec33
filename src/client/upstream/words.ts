import type { SourceStatus } from "#contract/calendar.ts";
import { type ProviderErrorKind, upstreamDetail } from "#contract/problem.ts";
import type { UpstreamText } from "./en.ts";

type Failure = { readonly kind: ProviderErrorKind; readonly message: string };

/**
 * Why a source or a calendar failed, and what to check; in brackets, what helps who looks into it.
 * `kind`: of the source.
 */
export function upstreamWords(
  { kind: failure, message }: Failure,
  text: UpstreamText,
  kind?: SourceStatus["kind"],
): string {
  if (failure === "ProviderNotFoundError" && kind !== undefined && kind !== "local") return text.notFoundAt[kind];
  return `${text.upstream[failure]} (${upstreamDetail(message)})`;
}
