import type { ConnectionKind } from "#contract/calendar.ts";
import { connectionFields } from "#contract/connection.ts";

/**
 * A field of a connection: its name on the wire, its option, and its question. Optional fields are
 * never asked for.
 */
export type Field = {
  readonly name: string;
  readonly option: string;
  readonly ask: string;
  readonly secret: boolean;
  readonly optional: boolean;
};

type Form = { readonly title: string; readonly hint: string; readonly fields: readonly Field[] };

/** The texts about a kind of source, and the question for each of its fields. */
type FormText = {
  readonly title: string;
  readonly hint: string;
  readonly asks: Readonly<Record<string, string>>;
};

const TEXTS: Readonly<Record<ConnectionKind, FormText>> = {
  google: {
    title: "Google Calendar and Tasks",
    hint: "with a refresh token; to sign in through the browser instead, open /connect/google on the running server",
    asks: { refresh_token: "Refresh token" },
  },
  microsoft: {
    title: "Microsoft 365 and Outlook.com, calendars and To Do",
    hint: "with a refresh token; to sign in through the browser instead, open /connect/microsoft on the running server",
    asks: { refresh_token: "Refresh token" },
  },
  caldav: {
    title: "CalDAV (iCloud, Fastmail, Nextcloud, Radicale, …)",
    hint: "with an app password, where the provider has those",
    asks: { server_url: "Address of the server", username: "User name", password: "Password" },
  },
  ics: { title: "A calendar feed (.ics address)", hint: "read only", asks: { url: "Address of the feed" } },
  canvas: {
    title: "Canvas",
    hint: "with an access token from Account → Settings → New access token",
    asks: { base_url: "Address of Canvas", access_token: "Access token" },
  },
  moodle: {
    title: "Moodle",
    hint: "with a token from Preferences → Security keys",
    asks: { base_url: "Address of Moodle", token: "Token" },
  },
  todoist: {
    title: "Todoist",
    hint: "tasks, with the API token from Settings → Integrations → Developer",
    asks: { token: "API token" },
  },
  github: {
    title: "GitHub",
    hint: "issues assigned to you, with a token from Settings → Developer settings → Personal access tokens",
    asks: { token: "Personal access token", base_url: "Address of the API of a GitHub Enterprise" },
  },
};

/** What a person enters to connect a source of this kind. */
export function formOf(kind: ConnectionKind): Form {
  const { title, hint, asks } = TEXTS[kind];
  const fields = connectionFields(kind).map(({ name, type, optional }) => ({
    name,
    option: name.replaceAll("_", "-"),
    ask: asks[name] ?? name,
    secret: type === "password",
    optional,
  }));
  return { title, hint, fields };
}
