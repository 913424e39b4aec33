import { blockDraft } from "#contract/block-draft.ts";
import { listenOnLoopback } from "../doubles/http-double.ts";
import { oidcSettings, signInAs } from "../doubles/oidc/browser.ts";
import { startOidcProvider } from "../doubles/oidc/provider.ts";
import { icalendarOf } from "../fixtures/icalendar.ts";
import { WEEK, WEEK_IN_UTC } from "../fixtures/week.ts";
import { type Answer, type Daywright, startDaywright } from "./daywright.ts";

/** The address of the standing plan of that week, below `/api/`. */
export const PLAN = `plan?start_time=${WEEK.start_time}&end_time=${WEEK.end_time}`;
/** Occurs in everything that Ana wrote or connected, and nowhere else. */
export const ANAS = /ANA-/;

export type Call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;

/** The ids of Ana's data, with which others could ask for it. */
export type Belongings = {
  readonly taskId: string;
  readonly habitId: string;
  /** A standing block of an applied plan. */
  readonly blockId: string;
  /** The default calendar, and the one that she imported. */
  readonly firstCalendarId: string;
  readonly calendarId: string;
  readonly connectionId: string;
  readonly sessionId: string;
  /** The address of the feed that she connected. */
  readonly sourceUrl: string;
};

export type TwoOwners = {
  readonly server: Daywright;
  /** Calls as two people who are signed in. */
  readonly ana: Call;
  readonly ben: Call;
  readonly anasCookie: string;
  readonly bensCookie: string;
  readonly has: Belongings;
  /** Everything that Ana can read of her own data. */
  anasView(): Promise<unknown>;
  end(): Promise<unknown>;
};

/** A server on which Ana has one piece of data of each kind, and Ben has none. */
export async function startTwoOwners(env: Record<string, string>): Promise<TwoOwners> {
  const provider = await startOidcProvider({ redirectUri: () => `${server.url}/sign-in/callback` });
  const feed = await listenOnLoopback((_request, response) =>
    response.end(calendar("ANA-lecture", "20261208T100000Z")),
  );
  const server: Daywright & AsyncDisposable = await startDaywright({
    env: { ...oidcSettings(provider, "@example.org"), ...env },
    overrides: { requestsPerMinute: 100_000, now: () => Temporal.Instant.from("2026-12-06T12:00:00Z") },
  });
  const signIn = (name: string) =>
    signInAs(server, provider, { sub: name, email: `${name}@example.org`, email_verified: true });
  const callsOf =
    (cookie: { readonly cookie: string }): Call =>
    (method, path, body, headers) =>
      server.call(method, path, body, { ...cookie, ...headers });
  const [anasCookie, bensCookie] = [await signIn("ana"), await signIn("ben")];
  const [ana, ben] = [callsOf(anasCookie), callsOf(bensCookie)];
  const has = await settleIn(ana, feed.url);
  return {
    server,
    ana,
    ben,
    anasCookie: anasCookie.cookie,
    bensCookie: bensCookie.cookie,
    has,
    async anasView() {
      const lists = ["tasks", "habits", PLAN, "calendars", "connections", "preferences", "coursework/effort"];
      // The version also grows each time that the watch looks.
      const shown = (json: object) => ("version" in json ? { ...json, version: 0 } : json);
      const paths = [...lists, `planner/${has.sessionId}`];
      const views = paths.map(async (path) => shown((await ana("GET", `/api/${path}`)).json));
      return Promise.all(views);
    },
    end: async () => {
      await server[Symbol.asyncDispose]();
      await Promise.all([provider.close(), feed.close()]);
    },
  };
}

const BROUGHT = {
  variant_id: "brought",
  title: "Brought",
  description: "",
  events: [
    {
      ...blockDraft({ summary: "ANA-block", start: "2026-12-11T03:00:00Z", end: "2026-12-11T03:30:00Z" }),
      task_id: "essay",
    },
  ],
};

async function settleIn(ana: Call, sourceUrl: string): Promise<Belongings> {
  const made = async (method: string, path: string, body: unknown, headers?: Record<string, string>) => {
    const answer = await ana(method, path, body, headers);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return answer.json;
  };
  await made("PUT", "/api/preferences", { time_zone: "Pacific/Apia", default_task_minutes: 25 });
  await made("PUT", "/api/coursework/effort", { course: "ANA-tides", type: "quiz", duration_minutes: 77 });
  const task = await made("POST", "/api/tasks", { id: "essay", title: "ANA-essay", duration_minutes: 60 });
  const ics = { "content-type": "text/calendar" };
  const imported = await made(
    "POST",
    "/api/calendars/import?name=ANA-term",
    calendar("ANA-exam", "20261209T100000Z"),
    ics,
  );
  const connection = await made("POST", "/api/connections", { kind: "ics", label: "ANA-feed", url: sourceUrl });
  const [first] = await made("GET", "/api/calendars", undefined);
  const habit = await made("POST", "/api/habits", { title: "ANA-run", duration_minutes: 30, times_per_week: 1 });
  const stands = await made("POST", "/api/planner", { ...WEEK_IN_UTC, ai_draft: "", draft_variants: [BROUGHT] });
  const choice = { variant_index: 0, calendar_id: first.id, allow_conflicts: false };
  await made("POST", `/api/planner/${stands.session_id}/apply`, choice);
  const { blocks } = await made("GET", `/api/${PLAN}`, undefined);
  const session = await made("POST", "/api/planner", { ...WEEK_IN_UTC, instructions: "ANA-wish" });
  return {
    taskId: task.id,
    habitId: habit.id,
    blockId: blocks[0].block_id,
    firstCalendarId: first.id,
    calendarId: imported.calendar_id,
    connectionId: connection.id,
    sessionId: session.session_id,
    sourceUrl,
  };
}

/** A calendar of one event, an hour long. */
export function calendar(title: string, start: string): string {
  const event = ["BEGIN:VEVENT", `UID:${title}`, "DTSTAMP:20261201T000000Z", `DTSTART:${start}`, "DURATION:PT1H"];
  return icalendarOf(...event, `SUMMARY:${title}`, "END:VEVENT");
}
