import type { ConnectionKind } from "#contract/calendar.ts";

/**
 * A field of a connection: its name on the wire, the option that gives it, and what a person is
 * asked. Nobody is asked for one that is optional.
 */
export type Field = {
  readonly name: string;
  readonly option: string;
  readonly ask: string;
  readonly secret: boolean;
  readonly optional?: true;
};

type Form = { readonly title: string; readonly hint: string; readonly fields: readonly Field[] };

const field = (name: string, ask: string, secret = false): Field => ({
  name,
  option: name.replaceAll("_", "-"),
  ask,
  secret,
});

/** What each kind of source needs to be connected. */
export const FORMS: Readonly<Record<ConnectionKind, Form>> = {
  google: {
    title: "Google Calendar and Tasks",
    hint: "with a refresh token; to sign in through the browser instead, open /connect/google on the running server",
    fields: [field("refresh_token", "Refresh token", true)],
  },
  caldav: {
    title: "CalDAV (iCloud, Fastmail, Nextcloud, Radicale, …)",
    hint: "with an app password, where the provider has those",
    fields: [
      field("server_url", "Address of the server"),
      field("username", "User name"),
      field("password", "Password", true),
    ],
  },
  ics: { title: "A calendar feed (.ics address)", hint: "read only", fields: [field("url", "Address of the feed")] },
  canvas: {
    title: "Canvas",
    hint: "with an access token from Account → Settings → New access token",
    fields: [field("base_url", "Address of Canvas"), field("access_token", "Access token", true)],
  },
  moodle: {
    title: "Moodle",
    hint: "with a token from Preferences → Security keys",
    fields: [field("base_url", "Address of Moodle"), field("token", "Token", true)],
  },
  todoist: {
    title: "Todoist",
    hint: "tasks, with the API token from Settings → Integrations → Developer",
    fields: [field("token", "API token", true)],
  },
  github: {
    title: "GitHub",
    hint: "issues assigned to you, with a token from Settings → Developer settings → Personal access tokens",
    fields: [
      { ...field("base_url", "Address of the API of a GitHub Enterprise"), optional: true },
      field("token", "Personal access token", true),
    ],
  },
};
