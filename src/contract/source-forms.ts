import type { ConnectionKind } from "./calendar.ts";

/** How a field of a form is entered; `?`: it may stay empty. */
export type FieldKind = "url" | "url?" | "text" | "secret";
type Form = Readonly<Record<string, FieldKind | "completion">>;

/**
 * The fields of each form (interface §4.8), which only connecting a source needs. `completion`: the
 * source can be told which tasks are done.
 */
export const SOURCE_FORMS = {
  google: { completion: "completion", refresh_token: "secret" },
  microsoft: { completion: "completion", refresh_token: "secret" },
  caldav: { completion: "completion", server_url: "url", username: "text", password: "secret" },
  ics: { url: "url" },
  canvas: { base_url: "url", access_token: "secret" },
  moodle: { base_url: "url", token: "secret" },
  todoist: { completion: "completion", token: "secret" },
  github: { completion: "completion", token: "secret", base_url: "url?" },
} as const satisfies Record<ConnectionKind, Form>;
