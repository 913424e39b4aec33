import type { ProviderErrorKind } from "#contract/problem.ts";

type Words = Record<ProviderErrorKind | "paused", string>;

/**
 * The English texts about failures of a source or calendar. Another language is another file of
 * this form.
 */
export const en = {
  upstream: {
    ProviderAuthError: "Access was refused: the credentials are wrong or no longer valid.",
    ProviderParseError: "Its answer could not be read.",
    ProviderNetworkError: "It could not be reached.",
    ProviderNotFoundError: "It was not found.",
    ProviderRateLimitError: "It is limiting requests. Try again in a few minutes.",
    ProviderAPIError: "It reported an error.",
    ProviderBatchError: "It did not accept the request.",
    paused: "It keeps failing, and is tried again by itself.",
  } satisfies Words as Words,
};

export type UpstreamText = typeof en;
