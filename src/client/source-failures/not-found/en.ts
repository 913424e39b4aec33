import type { ConnectionKind } from "#contract/calendar.ts";

/**
 * Where nothing was found at the address of a source, by its kind, in English. Another language is
 * another file of this form. It is said where sources are listed: no page need open with it.
 */
export const en = {
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
