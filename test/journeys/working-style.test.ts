import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { byStart } from "#domain/interval.ts";
import { MINUTE_MS } from "#domain/time.ts";
import { icalendarOf } from "../fixtures/icalendar.ts";
import { type Daywright, startDaywright } from "../support/daywright.ts";
import { importCalendar } from "../support/import-calendar.ts";
import { meeting, type SessionWeek, sessionWeek, ZONE } from "../support/session-week.ts";

let server: Daywright & AsyncDisposable;
let week: SessionWeek;
const overrides = { now: () => Temporal.Instant.from("2026-12-06T12:00:00Z"), machineTimeZone: ZONE.timeZone };
beforeAll(async () => {
  server = await startDaywright({ overrides });
  week = sessionWeek(server);
});
afterAll(() => server[Symbol.asyncDispose]());
const UNSET = {
  lunch: null,
  break_minutes: 0,
  longest_stretch_minutes: 120,
  travel_minutes: 0,
  max_blocks_per_day: null,
  hours_by_category: {},
  trips: [],
  week_templates: [],
  all_day_events: {},
};
const USUAL_DAY = [
  ["09:00", "12:30"],
  ["13:30", "18:00"],
];
const USUAL = { mon: USUAL_DAY, tue: USUAL_DAY, wed: USUAL_DAY, thu: USUAL_DAY, fri: USUAL_DAY };
beforeEach(async () =>
  expect((await server.call("PUT", "/api/preferences", { ...UNSET, working_hours: USUAL })).status).toBe(200),
);

type Block = {
  readonly title: string;
  readonly day: string;
  readonly from: string;
  readonly to: string;
  readonly start: number;
  readonly end: number;
};

/** The blocks of every plan of a session, by plan and in order, on the wall clock of Berlin. */
async function plans(body: object): Promise<Block[][]> {
  const { draft_variants } = await week.load(await week.create(body));
  expect(draft_variants.length).toBeGreaterThan(0);
  return draft_variants.map(({ events }) =>
    events
      .filter(({ summary }) => summary !== "Lecture")
      .map(({ summary: title, start, end }) => {
        const [from, to] = [start, end].map((at) => Temporal.Instant.from(at).toZonedDateTimeISO(ZONE.timeZone));
        const clock = (at = from) => at?.toPlainTime().toString({ smallestUnit: "minute" }) ?? "";
        const day = from?.toPlainDate().toString() ?? "";
        return { title, day, from: clock(), to: clock(to), start: Date.parse(start), end: Date.parse(end) };
      })
      .sort(byStart),
  );
}
const put = async (preferences: object) =>
  expect((await server.call("PUT", "/api/preferences", preferences)).status).toBe(200);
const DRAFT = { title: "Draft", duration_minutes: 600, due: "2026-12-09" };

test("lunch is kept free of work where the person eats, and no longer once it is taken back", async () => {
  await put({ working_hours: { mon: [["10:00", "16:00"]] }, lunch: { from: "12:00", to: "14:00", minutes: 60 } });
  const monday = { start_time: "2026-12-07T00:00:00+01:00", end_time: "2026-12-08T00:00:00+01:00" };
  const full = { ...monday, tasks: [{ title: "Notes", duration_minutes: 300 }] };
  const isAtLunch = ({ from, to }: Block) => from < "13:30" && to > "12:30";
  expect((await plans(full)).flat().filter(isAtLunch)).toEqual([]);
  await put({ lunch: null });
  expect((await plans(full)).flat().filter(isAtLunch)).not.toEqual([]);
});

test("between two blocks there is the pause that the person wants", async () => {
  await put({ break_minutes: 30 });
  for (const blocks of await plans({ tasks: [DRAFT, { title: "Notes", duration_minutes: 300 }] })) {
    const pauses = blocks.slice(1).map(({ start }, index) => (start - (blocks[index]?.end ?? 0)) / MINUTE_MS);
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(30);
  }
});

test("nobody works longer without a pause than they want", async () => {
  const notes = { title: "Notes", duration_minutes: 420, max_block_minutes: 60 };
  const longest = async (minutes: number) => {
    await put({ longest_stretch_minutes: minutes });
    const stretches = (await plans({ tasks: [notes] })).map((blocks) => {
      let [run, most] = [0, 0];
      for (const [index, { start, end }] of blocks.entries()) {
        run = (start - (blocks[index - 1]?.end ?? 0) < 10 * MINUTE_MS ? run : 0) + (end - start) / MINUTE_MS;
        most = Math.max(most, run);
      }
      return most;
    });
    return Math.max(...stretches);
  };
  expect(await longest(60)).toBe(60);
  expect(await longest(240)).toBeGreaterThan(60);
});

test("a day holds no more blocks than the person wants", async () => {
  await put({ max_blocks_per_day: 1 });
  for (const blocks of await plans({ tasks: [{ title: "Notes", duration_minutes: 300, max_block_minutes: 60 }] }))
    expect(new Set(blocks.map(({ day }) => day)).size).toBe(blocks.length);
});

test("work of a category has the hours that the person gave it, coursework those of its course", async () => {
  await put({ hours_by_category: { Garden: { sat: [["09:00", "17:00"]] } } });
  const tasks = [{ title: "Hedge", duration_minutes: 120, category: "Garden" }, { title: "Notes" }];
  for (const blocks of await plans({ tasks })) {
    expect(blocks.filter(({ title }) => title === "Hedge").map(({ day }) => day)).toEqual(["2026-12-12"]);
    expect(blocks.filter(({ title }) => title === "Notes").map(({ day }) => day)).not.toContain("2026-12-12");
  }
});

test("the way to an event at another place is kept free, and there is none to work at the same place", async () => {
  const lecture = { location: "Library" };
  await week.occupy([meeting("Lecture", "2026-12-07T10:00:00Z", "2026-12-07T14:00:00Z", lecture)]);
  await put({ travel_minutes: 60, buffer_minutes: 0 });
  const monday = { start_time: "2026-12-07T00:00:00+01:00", end_time: "2026-12-08T00:00:00+01:00" };
  const at = async (place: string | null) =>
    (
      await plans({ ...monday, tasks: [{ title: "Notes", duration_minutes: 240, min_block_minutes: 30, place }] })
    ).flat();
  const touches = ({ from, to }: Block) => (to > "10:00" && to <= "11:00") || (from >= "15:00" && from < "16:00");
  expect((await at(null)).filter(touches)).toEqual([]);
  expect((await at("Library")).filter(touches)).not.toEqual([]);
});

test("on a trip work has the hours of the clock there", async () => {
  await put({ trips: [{ start_date: "2026-12-09", end_date: "2026-12-11", time_zone: "America/New_York" }] });
  const due = { title: "Notes", duration_minutes: 1200, max_block_minutes: 240 };
  const days = (await plans({ tasks: [due] })).flat().filter(({ day }) => day >= "2026-12-09" && day <= "2026-12-11");
  expect(days).not.toEqual([]);
  // From nine to six in New York; the last day ends when it is midnight at home.
  for (const { from, to, day } of days)
    expect([from >= "15:00", to <= "24:00" || to === "00:00"], `${day} ${from}–${to}`).toEqual([true, true]);
});

test("a week of exams has the hours that the person gave it, and a wish for one plan holds in it, too", async () => {
  const sunday = { sun: [["10:00", "16:00"]] };
  await put({ week_templates: [{ name: "exam weeks", weeks: ["2026-12-09"], working_hours: sunday }] });
  const tasks = [{ title: "Notes", duration_minutes: 120 }];
  for (const blocks of await plans({ tasks }))
    expect(new Set(blocks.map(({ day }) => day))).toEqual(new Set(["2026-12-13"]));
  const wishes = [{ kind: "start", at: "13:00", days: ["sun"] }];
  for (const blocks of await plans({ tasks, wishes }))
    for (const { from } of blocks) expect(from >= "13:00").toBe(true);
});

test("what may be late is planned late rather than not at all", async () => {
  const monday = { start_time: "2026-12-07T00:00:00+01:00", end_time: "2026-12-09T00:00:00+01:00" };
  const over = { title: "Report", duration_minutes: 600, due: "2026-12-07", priority: 1 };
  const minutes = (blocks: readonly Block[]) =>
    blocks.reduce((sum, { title, start, end }) => sum + (title === "Report" ? (end - start) / MINUTE_MS : 0), 0);
  for (const blocks of await plans({ ...monday, tasks: [over] })) expect(minutes(blocks)).toBeLessThan(600);
  for (const blocks of await plans({ ...monday, tasks: [{ ...over, due_kind: "soft" }] }))
    expect(minutes(blocks)).toBe(600);
});

test.each([
  [400, "lunch.from", { lunch: { from: "noon", to: "14:00", minutes: 60 } }],
  [422, "lunch.minutes", { lunch: { from: "12:00", to: "12:30", minutes: 60 } }],
  [422, "max_blocks_per_day", { max_blocks_per_day: 0 }],
  [400, "hours_by_category.Garden.sat.0", { hours_by_category: { Garden: { sat: [["17:00", "09:00"]] } } }],
  [422, "trips.0.end_date", { trips: [{ start_date: "2026-12-09", end_date: "2026-12-08", time_zone: "UTC" }] }],
  [
    422,
    "week_templates.1.weeks",
    {
      week_templates: [
        { name: "a", weeks: ["2026-12-07"] },
        { name: "b", weeks: ["2026-12-13"] },
      ],
    },
  ],
  [400, "setup_minutes", { setup_minutes: 5 }],
])("preferences that cannot be meant are refused: %d names %s", async (status, path, preferences) => {
  const answer = await server.call("PUT", "/api/preferences", preferences);
  expect(answer.status).toBe(status);
  expect(answer.json.errors).toContainEqual({ path, message: expect.any(String) });
});

test("a window may be 400 days long, and no longer", async () => {
  const start_time = "2026-12-07T00:00:00Z";
  const plan = (end_time: string) => server.call("POST", "/api/planner", { start_time, end_time, tasks: [DRAFT] });
  expect((await plan("2028-01-11T00:00:00Z")).status).toBe(201);
  expect((await plan("2028-01-12T01:00:01Z")).status).toBe(422);
});

test("an all-day event takes its day where its calendar or the person says so, a birthday does not", async () => {
  const file = icalendarOf(
    ...["BEGIN:VEVENT", "UID:fair", "DTSTART;VALUE=DATE:20261208", "SUMMARY:Fair", "END:VEVENT"],
    ...["BEGIN:VEVENT", "UID:ada", "DTSTART;VALUE=DATE:19901209", "RRULE:FREQ=YEARLY", "SUMMARY:Ada", "END:VEVENT"],
  );
  const { json } = await importCalendar(server, file, "Days");
  const most = { tasks: [{ title: "Notes", duration_minutes: 1500 }] };
  const days = async () => new Set((await plans(most)).flat().map(({ day }) => day));
  const plain = await days();
  expect([plain.has("2026-12-08"), plain.has("2026-12-09")]).toEqual([false, true]);
  await put({ all_day_events: { [json.calendar_id]: "do_not_block" } });
  expect(await days()).toContain("2026-12-08");
  await put({ all_day_events: { [json.calendar_id]: "block" } });
  expect(await days()).not.toContain("2026-12-09");
  const preferences = { all_day_events: { [json.calendar_id]: "as_marked" } };
  expect(new Set((await plans({ ...most, preferences })).flat().map(({ day }) => day))).toEqual(plain);
});
