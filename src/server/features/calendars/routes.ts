import * as z from "zod/mini";
import { LIMITS } from "#contract/limits.ts";
import { ImportQuery, ImportResponse, LocalCalendar, LocalCalendarPatch } from "#contract/local-calendar.ts";
import { PATHS } from "#contract/paths.ts";
import { NO_EVENTS, NOT_A_CALENDAR, READING_BUSY, TOO_SLOW_TO_READ } from "#contract/problem.ts";
import { ownerOf } from "#server/auth/check-access.ts";
import { clientGone } from "#server/http/client-gone.ts";
import {
  BUG,
  conflict,
  malformed,
  notFound,
  outOfRange,
  type ProblemDetails,
  STOPPING,
  sendProblem,
} from "#server/http/problem.ts";
import type { App } from "#server/http/schema-validation.ts";
import { takeUploads } from "#server/http/uploads.ts";
import { currentPreferences } from "#server/planning/preferences.ts";
import type { TextReader } from "#server/providers/reading/text-reader.ts";
import type { Db, OwnerDb } from "#server/store/open.ts";
import {
  countEventsByCalendar,
  deleteCalendar,
  listCalendars,
  loadCalendar,
  renameCalendar,
} from "#server/store/queries/local-calendars.ts";
import { feedUrl, openFeed } from "./feed.ts";
import { importCalendar, type NotImported } from "./import-calendar.ts";

type Deps = {
  readonly db: Db;
  readonly now: () => Temporal.Instant;
  readonly newId: () => string;
  readonly machineTimeZone: string;
  readonly baseUrl: () => string;
  readonly textReader: TextReader;
};

const LocalCalendars = z.array(LocalCalendar);
const CalendarParams = z.object({ calendarId: z.string() });
const FeedQuery = z.object({ key: z._default(z.string(), "") });

/**
 * Local calendars: import, list, delete, and the feed that other programs subscribe to (interface
 * §4.8).
 */
export function registerCalendars(app: App, deps: Deps): void {
  registerImport(app, deps);
  registerFeed(app, deps);

  registerList(app, deps);

  const rename = {
    config: { summary: "Call a local calendar something else" },
    schema: { params: CalendarParams, body: LocalCalendarPatch, response: { 200: LocalCalendar } },
  };
  app.patch(`${PATHS.calendars}/:calendarId`, rename, async (request, reply) => {
    const mine = { db: deps.db, owner: ownerOf(request) };
    const { calendarId } = request.params;
    const renamed = await renameCalendar(mine, calendarId, request.body.name);
    const calendar = renamed && (await listed(deps, mine)).find(({ id }) => id === calendarId);
    return calendar || sendProblem(reply, notFound("calendar"));
  });

  const remove = {
    config: { summary: "Delete a local calendar and its events" },
    schema: { params: CalendarParams },
  };
  app.delete(`${PATHS.calendars}/:calendarId`, remove, async (request, reply) => {
    const mine = { db: deps.db, owner: ownerOf(request) };
    const { calendarId } = request.params;
    if ((await loadCalendar(mine, calendarId))?.primary) {
      return sendProblem(reply, conflict("This calendar is always there; delete its events instead."));
    }
    return (await deleteCalendar(mine, calendarId)) ? reply.code(204).send() : sendProblem(reply, notFound("calendar"));
  });
}

function registerList(app: App, deps: Deps): void {
  const list = { config: { summary: "The local calendars" }, schema: { response: { 200: LocalCalendars } } };
  app.get(PATHS.calendars, list, async (request) => listed(deps, { db: deps.db, owner: ownerOf(request) }));
}

async function listed({ baseUrl }: Deps, mine: OwnerDb): Promise<LocalCalendar[]> {
  const [calendars, counts] = [await listCalendars(mine), await countEventsByCalendar(mine)];
  return calendars.map((calendar) => ({
    id: calendar.id,
    name: calendar.name,
    event_count: counts.get(calendar.id) ?? 0,
    feed_url: feedUrl(baseUrl(), calendar),
  }));
}

function registerImport(app: App, deps: Deps): void {
  // A scope of its own, so that only this endpoint takes these content types, and no others.
  void app.register(async (scope: App) => {
    takeUploads(scope, ["text/calendar", "application/octet-stream"], LIMITS.importBytes);
    const options = {
      config: { summary: "Make a local calendar of an iCalendar file", takes: "text/calendar" },
      schema: { querystring: ImportQuery, response: { 200: ImportResponse } },
    };
    scope.post(PATHS.calendarImport, options, async (request, reply) => {
      const mine = { db: deps.db, owner: ownerOf(request) };
      const { time_zone: timeZone } = await currentPreferences(mine, deps.machineTimeZone);
      const { replace } = request.query;
      if (replace !== undefined && !(await loadCalendar(mine, replace))) {
        return sendProblem(reply, outOfRange("replace", "there is no such calendar"));
      }
      const bytes = request.body instanceof Uint8Array ? request.body : new Uint8Array();
      const imported = await importCalendar(
        { ...deps, ...mine },
        { bytes, query: request.query, timeZone },
        clientGone(reply),
      );
      return imported.ok ? imported.value : sendProblem(reply, importProblem(imported.error));
    });
  });
}

function importProblem(error: NotImported): ProblemDetails {
  switch (error.kind) {
    case "aborted":
      return STOPPING;
    case "busy":
      return {
        status: 503,
        type: READING_BUSY,
        detail: "Too many calendars are being read at once.",
        retryAfterSeconds: 10,
      };
    case "overtime":
      return { ...malformed("", "the file takes too long to read"), type: TOO_SLOW_TO_READ };
    case "failed":
      return BUG;
    case "empty":
    case "binary":
    case "not-a-calendar":
      return { ...malformed("", error.message), type: NOT_A_CALENDAR };
    case "no-events":
      return {
        status: 400,
        type: NO_EVENTS,
        detail: "the file holds no event that can be read",
        errors: error.skipped.map(({ line, reason }) => ({ path: `line ${line}`, message: reason })),
        extension: { skipped: error.skipped },
      };
  }
}

function registerFeed(app: App, deps: Deps): void {
  const options = {
    config: { access: "public", summary: "A local calendar as a feed", gives: "text/calendar" },
    schema: { params: CalendarParams, querystring: FeedQuery },
  } as const;
  app.get("/calendars/:calendarId.ics", options, async (request, reply) => {
    const feed = await openFeed(deps, request.params.calendarId, request.query.key);
    if (!feed) return sendProblem(reply, notFound("calendar"));
    reply.headers({ etag: feed.etag, "cache-control": "private, no-cache" });
    if (matches(request.headers["if-none-match"], feed.etag)) return reply.code(304).send();
    return reply.type("text/calendar; charset=utf-8").send(await feed.body());
  });
}

/** Weak comparison, as If-None-Match requires (RFC 9110 13.1.2). */
function matches(header: string | undefined, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, "");
  return (
    header !== undefined && (header.trim() === "*" || header.split(",").some((tag) => opaque(tag) === opaque(etag)))
  );
}
