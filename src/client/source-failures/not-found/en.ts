import type { ConnectionKind } from "#contract/calendar.ts";
import { en as failures, type UpstreamText } from "../en.ts";

/**
 * What is said of failures where sources are listed and their addresses can be changed, in English:
 * what to check, and, by kind, that nothing was found there. Another language is another file of
 * this form. No page need open with it.
 */
export const en = {
  upstream: {
    ...failures.upstream,
    ProviderParseError: "Its answer could not be read. Check the address.",
    ProviderNetworkError: "It could not be reached. Check the address.",
  } as UpstreamText["upstream"],
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

export type NotFoundText = typeof en;
