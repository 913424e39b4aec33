import { expect, test } from "vitest";
import { COMMANDS } from "../../src/cli/commands.ts";
import { run } from "../../src/cli/run.ts";
import { toIcs } from "../lives/outside/shown-events.ts";
import { startDaywright } from "../support/daywright.ts";
import { importCalendar } from "../support/import-calendar.ts";

const CALL = { key: "call", title: "Client call" };
const MEETING = toIcs({ ...CALL, start: Date.parse("2026-12-07T09:30:00Z"), end: Date.parse("2026-12-07T10:30:00Z") });

test("a day from the command line: an update is shown, what stands is listed, and an answer is taken", async () => {
  let now = Temporal.Instant.from("2026-12-06T18:00:00Z");
  await using server = await startDaywright({ overrides: { now: () => now } });
  const daywright = async (...args: string[]) => {
    const lines: string[] = [];
    const write = (line: string) => void lines.push(line);
    const env = { DAYWRIGHT_DATA_DIR: server.dataDir, PORT: new URL(server.url).port };
    const code = await run(args, COMMANDS, { out: write, err: write, env, interactive: false, now: () => now });
    return { code, text: lines.join("\n") };
  };
  await server.call("PUT", "/api/preferences", { time_zone: "UTC" });
  await server.call("POST", "/api/tasks", { title: "Essay", duration_minutes: 60 });

  const update = await daywright("update");
  expect(update.text).toMatch(/^.+: 1 new, 0 stay\n {2}\+ Mon 7 Dec, 09:00 – 10:00 {2}Essay$/m);
  const [session = ""] = /\/planner\/([\w-]+)$/.exec(update.text)?.slice(1) ?? [];
  const { json: payload } = await server.call("GET", `/api/planner/${session}`);
  const [{ id: calendar_id }] = payload.writable_calendars;
  await server.call("POST", `/api/planner/${session}/apply`, { variant_index: 0, calendar_id });
  expect((await daywright("update", "--days", "2")).text).toMatch(/^.+: 0 new, 1 stay$/m);

  expect((await daywright("today")).text).toMatch(
    /nothing stands today\n {2}next: Mon 7 Dec, 09:00 – 10:00 {2}Essay {2}\w+$/,
  );
  await importCalendar(server, MEETING);
  expect((await daywright("today")).text).toMatch(
    /^! Mon 7 Dec, 09:00 – 10:00 {2}Essay {2}\w+ overlaps Client call; free: Mon 7 Dec, 10:45 – 11:45$/m,
  );
  now = Temporal.Instant.from("2026-12-07T09:30:00Z");
  const running = await daywright("today");
  expect(running.text).toMatch(/ {2}09:00 – 10:00 {2}Essay {2}\w+ {2}← now$/m);
  now = Temporal.Instant.from("2026-12-07T11:00:00Z");
  const today = await daywright("today");
  const [block = ""] = /Without an answer:\n.*Essay {2}(\w+)$/m.exec(today.text)?.slice(1) ?? [];
  expect(await daywright("done", block, "--part", "40")).toEqual({ code: 0, text: "Essay: 40 min of 1 h done" });
  expect((await daywright("today")).text).toContain("½ 09:00");
  const review = await daywright("review");
  expect(review.text).toContain(
    "7 – 13 Dec 2026\n40 min of 1 h done, 20 min carried over\n0 blocks done, 1 in part, 0 not done",
  );
  expect(review.text).not.toContain("How long work takes");
  await server.call("PATCH", `/api/tasks/${(await server.call("GET", "/api/tasks")).json[0].id}`, { done: true });
  expect((await daywright("review")).text).toContain(
    "How long work takes:\n  other work: too little is known (1 of 5 finished)",
  );
  expect(review.text).toMatch(/Mon 7 Dec {4}█+░+ +40 min of 1 h$/m);
  expect(JSON.parse((await daywright("review", "2026-12-16", "--json")).text)).toMatchObject({
    week: "2026-12-14",
    planned_minutes: 0,
    by_category: [],
  });
  expect((await daywright("review", "yesterday")).code).toBe(1);
  expect((await daywright("done", "nobody")).text).toContain("there is no block nobody");
  expect((await daywright("update", "--days", "0")).code).toBe(2);
});
