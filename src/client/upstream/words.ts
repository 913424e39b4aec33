import type { SourceStatus } from "#contract/calendar.ts";
import { type ProviderErrorKind, upstreamSaid } from "#contract/problem.ts";
import type { UpstreamText } from "./en.ts";

type Failure = { readonly kind: ProviderErrorKind; readonly message: string };

/** Why a source or a calendar failed, and what to check; in brackets, what it said of it itself. `kind`: of the source. */
export function upstreamWords(
  { kind: failure, message }: Failure,
  text: UpstreamText,
  kind?: SourceStatus["kind"],
): string {
  // At an address that is wrong, somebody else answers: their words help nobody.
  if (failure === "ProviderNotFoundError" && kind !== undefined && kind !== "local") return text.notFoundAt[kind];
  const words = text.upstream[failure];
  const said = upstreamSaid(message);
  return said === "" ? words : `${words} (${said})`;
}
