import { deepStrictEqual, ok } from "node:assert/strict";
import { PlannerPayload } from "#contract/payload.ts";
import { CreateSessionRequest, QuickAddResponse } from "#contract/session.ts";
import { expandEvents } from "#domain/recurrence/expand.ts";
import { parseCalendar, renderCalendar } from "#server/icalendar/index.ts";
import { decodeBatch } from "#server/net/batch/decode.ts";
import { partOutcome } from "#server/net/batch/outcome.ts";
import { pairParts } from "#server/net/batch/pair-parts.ts";
import type { HttpClient } from "#server/net/http.ts";
import { createCaldavProvider } from "#server/providers/caldav/index.ts";
import { FIRST_OWNER } from "#server/store/owner.ts";
import { createFormats } from "#wording/formats.ts";
import { understand } from "#words/read-text.ts";
import { neverAborted } from "../support/never-aborted.ts";
import { createTestTextReader, silentLog } from "../support/test-http.ts";

/**
 * Something that reads what strangers send. It must take any bytes, without throwing and without
 * end.
 */
export type FuzzTarget = {
  /** Its folder below test/corpora. */
  readonly name: string;
  /** Tokens of the language that it reads. */
  readonly words: readonly string[];
  /** Throws when a promise is broken. */
  run(input: Buffer): void | Promise<void>;
};

const NOW = Temporal.Instant.from("2026-12-01T09:00:00Z");
const WINDOW = { start: Date.parse("2026-12-01T00:00:00Z"), end: Date.parse("2026-12-31T00:00:00Z") };
const ORIGIN = { connectionId: "c", calendarId: "a", colorClass: "cal-color-1", defaultTimeZone: "UTC" } as const;

export const FUZZ_TARGETS: readonly FuzzTarget[] = [
  {
    name: "payload",
    words: ["null", '"start":', '"2026-12-01"', '"cal-color-9"', '"events":[', '"RRULE:FREQ=DAILY"'],
    run: (input) => holdSchema(PlannerPayload, input),
  },
  {
    name: "session-request",
    words: ["null", '"tasks":[', '"mon"', '"24:00"', '"Europe/Berlin"', '"duration_minutes":', '"due":'],
    run: (input) => holdSchema(CreateSessionRequest, input),
  },
  {
    name: "batch",
    words: ["--b\r\n", "--b--", "Content-ID: <response-1>", "HTTP/1.1 200 OK\r\n", "boundary=", "Content-Type: "],
    run: fuzzBatch,
  },
  {
    name: "ics",
    words: [
      "BEGIN:VEVENT\r\n",
      "END:VEVENT\r\n",
      "RRULE:FREQ=",
      "DTSTART;TZID=",
      "EXDATE:",
      ";VALUE=DATE",
      "\r\n ",
      "P1W",
    ],
    run: fuzzIcs,
  },
  {
    name: "recurrence",
    words: [
      "FREQ=SECONDLY",
      ";COUNT=1",
      ";UNTIL=20261231T235959Z",
      ";BYDAY=-1SU",
      ";INTERVAL=",
      ";BYSETPOS=",
      ";WKST=MO",
    ],
    run: fuzzRecurrence,
  },
  {
    name: "quick-add",
    words: [" 3h ", " by fri", " every day", "每周", "三次", "明天", " 2x a week", ",", " at 25:00", "½", "dec 31"],
    run: fuzzQuickAdd,
  },
  {
    name: "caldav",
    words: ["<d:href>", "</d:prop>", "<![CDATA[", "]]>", "&amp;", "<!DOCTYPE a [<!ENTITY b 'c'>]>", "HTTP/1.1 200 OK"],
    run: fuzzCaldav,
  },
];

/** What a schema accepts it accepts again, unchanged; what it refuses, it refuses with a reason. */
function holdSchema(schema: typeof PlannerPayload | typeof CreateSessionRequest, input: Buffer): void {
  let value: unknown;
  try {
    value = JSON.parse(input.toString("utf8"));
  } catch {
    return;
  }
  const parsed = schema.safeParse(value);
  if (!parsed.success) {
    ok(parsed.error.issues.length > 0);
    return;
  }
  const again = schema.safeParse(JSON.parse(JSON.stringify(parsed.data)));
  ok(again.success);
  deepStrictEqual(again.data, parsed.data);
}

/** The first line is the content type, the rest the body. */
function fuzzBatch(input: Buffer): void {
  const lineEnd = input.indexOf("\n");
  const decoded = decodeBatch(input.toString("latin1", 0, Math.max(0, lineEnd)), input.subarray(lineEnd + 1));
  if (!decoded.ok) return;
  const paired = pairParts(decoded.value.parts, 3);
  ok(paired.length === 3);
  const request = {
    method: "GET",
    path: "/a",
    parse: (data: unknown) => ({ ok: true as const, value: data }),
  } as const;
  for (const part of paired) partOutcome(request as never, part, { now: NOW, token: "token" });
}

/** What was read can be written, and what was written can be read. */
function fuzzIcs(input: Buffer): void {
  const parsed = parseCalendar(new Uint8Array(input), ORIGIN);
  if (!parsed.ok) return;
  const { events } = parsed.value;
  for (const { start, end } of expandEvents(events, WINDOW, { timeZone: "Europe/Berlin" })) ok(start <= end);
  const calendar = { name: "a", timeZone: "UTC", connectionId: "c", calendarId: "a", events, stampedAt: 0 };
  const again = parseCalendar(renderCalendar(calendar), ORIGIN);
  ok(again.ok);
  ok(again.value.events.length === events.length, `${again.value.events.length} of ${events.length} events came back`);
}

/** The first line is the start, the rest the rule. */
function fuzzRecurrence(input: Buffer): void {
  const [start = "", ...rule] = input.toString("utf8").split("\n");
  if (Number.isNaN(Date.parse(start))) return;
  const event = {
    id: "a",
    start,
    end: start,
    all_day: /^\d{4}-\d{2}-\d{2}$/.test(start),
    rrule: rule.join("\n"),
    recurring_event_id: null,
    original_start: null,
    status: null,
  };
  const parsed = PlannerPayload.shape.calendar_events.safeParse([
    { ...event, calendar_id: null, title: "", location: "", description: "", color_class: "cal-color-1" },
  ]);
  if (!parsed.success) return;
  const found = expandEvents(parsed.data, WINDOW, { timeZone: "America/New_York" });
  for (const [index, occurrence] of found.entries()) ok((found[index - 1]?.start ?? 0) <= occurrence.start);
}

function fuzzQuickAdd(input: Buffer): void {
  const text = input.toString("utf8");
  for (const timeZone of ["UTC", "Asia/Shanghai"]) {
    const terms = { now: NOW.epochMilliseconds, timeZone, defaultMinutes: 60 };
    const understood = understand(text, terms, createFormats("en", { timeZone }));
    ok(QuickAddResponse.safeParse(understood).success, JSON.stringify(understood));
  }
}

/** Every request is answered with the same bytes as a multi-status. */
async function fuzzCaldav(input: Buffer): Promise<void> {
  const http: HttpClient = {
    send: async ({ url }) => ({
      ok: true,
      value: {
        status: 207,
        headers: new Headers({ "content-type": "application/xml" }),
        url,
        body: new Uint8Array(input),
      },
    }),
  };
  const credentials = { server_url: "https://dav.example/", username: "me", password: "secret" };
  const provider = createCaldavProvider(
    { id: "c", label: "", credentials },
    {
      http,
      textReader: createTestTextReader(),
      now: () => NOW,
      owner: FIRST_OWNER,
      log: silentLog,
    },
  );
  const signal = neverAborted();
  const calendars = await provider.events?.listCalendars(signal);
  if (!calendars?.ok) return;
  for (const { id } of calendars.value.slice(0, 3)) await provider.events?.readEvents([id], WINDOW, signal);
}
