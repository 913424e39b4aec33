import type { ReadingError } from "#contract/calendar.ts";
import { type ProviderErrorKind, upstreamDetail } from "#contract/problem.ts";

/** The line for a failed source, and its remedy. */
const FAILURES: Readonly<Record<ProviderErrorKind | "paused", { readonly words: string; readonly remedy: string }>> = {
  ProviderAuthError: {
    words: "access was refused",
    remedy: "connect it again with new credentials",
  },
  ProviderParseError: { words: "its answer could not be read", remedy: "check its address" },
  ProviderNetworkError: {
    words: "it could not be reached",
    remedy: "check the network, and the address; private addresses need DAYWRIGHT_ALLOW_PRIVATE_UPSTREAMS=true",
  },
  ProviderNotFoundError: { words: "nothing was found at its address", remedy: "check its address" },
  ProviderRateLimitError: { words: "it is limiting requests", remedy: "wait a few minutes" },
  ProviderAPIError: { words: "it reported an error", remedy: "try again later; if it stays, look at the server's log" },
  ProviderBatchError: {
    words: "it did not accept the request",
    remedy: "try again later; if it stays, look at the server's log",
  },
  paused: { words: "it keeps failing", remedy: "wait half a minute: it is tried again by itself" },
};

/** The failure in one line, with details for troubleshooting in brackets. */
export function upstreamLine({ kind, message, paused }: ReadingError): string {
  return paused ? FAILURES.paused.words : `${FAILURES[kind].words} (${upstreamDetail(message)})`;
}

export function upstreamRemedy({ kind, paused }: ReadingError): string {
  return FAILURES[paused ? "paused" : kind].remedy;
}
