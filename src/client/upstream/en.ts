import type { ProviderErrorKind } from "#contract/problem.ts";

/**
 * The English texts about failures of a source or calendar. Another language is another file of
 * this form.
 */
export const en = {
  upstream: {
    ProviderAuthError: "Access was refused: the credentials are wrong or no longer valid.",
    ProviderParseError: "Its answer could not be read. Check the address.",
    ProviderNetworkError: "It could not be reached. Check the address.",
    ProviderNotFoundError: "It was not found.",
    ProviderRateLimitError: "It is limiting requests. Try again in a few minutes.",
    ProviderAPIError: "It reported an error.",
    ProviderBatchError: "It did not accept the request.",
  } satisfies Record<ProviderErrorKind, string> as Record<ProviderErrorKind, string>,
};

export type UpstreamText = typeof en;
