import type { ConnectionKind } from "#contract/calendar.ts";
import type { ProviderErrorKind } from "#contract/problem.ts";

/**
 * What is said when a source or a calendar fails, in English. Another language is another file of
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
  notFoundAt: {
    google: "Google no longer has this calendar or list.",
    microsoft: "Microsoft no longer has this calendar or list.",
    caldav: "No CalDAV server was found at this address.",
    ics: "No calendar feed was found at this address.",
    canvas: "No Canvas was found at this address.",
    moodle: "No Moodle was found at this address.",
    todoist: "Todoist was not found.",
    github: "GitHub was not found.",
  } satisfies Record<ConnectionKind, string> as Record<ConnectionKind, string>,
};

export type UpstreamText = typeof en;
