import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { DraftVariant } from "#contract/variant.ts";
import { type Daywright, startDaywright } from "../support/daywright.ts";
import { GYM, meeting, type SessionWeek, sessionWeek, TASKS } from "../support/session-week.ts";

let server: Daywright & AsyncDisposable;
let week: SessionWeek;
beforeAll(async () => {
  server = await startDaywright({ overrides: { requestsPerMinute: 10_000 } });
  week = sessionWeek(server);
});
afterAll(() => server[Symbol.asyncDispose]());

describe("planning again", () => {
  test("without wishes finds the same plans, and the tasks and habits stay", async () => {
    const id = await week.create({ tasks: TASKS, habits: [GYM], instructions: "gently" });
    const first = await week.load(id);
    const again = await week.replan(id);
    const { draft_variants } = again.json as { draft_variants: DraftVariant[] };
    expect(draft_variants.map(({ events }) => events)).toEqual(first.draft_variants.map(({ events }) => events));
    expect(draft_variants[0]?.metrics?.blocks_moved).toBe(0);
    const second = await week.load(id);
    expect(second.draft_variants).toEqual(draft_variants);
    expect(second.context?.tasks.items).toEqual(first.context?.tasks.items);
    expect(second.habits).toEqual([GYM]);
    expect(second.instructions).toBe("gently");
  });

  test("a locked block of the variant on screen stays where it is in every new plan", async () => {
    const id = await week.create({ tasks: TASKS });
    const { draft_variants } = await week.load(id);
    const shown = (draft_variants[2] as DraftVariant).events;
    const locked = meeting("Taxes", "2026-12-08T16:00:00Z", "2026-12-08T17:00:00Z", { task_id: "taxes", locked: true });
    const free = meeting("Call mum", "2026-12-08T13:00:00Z", "2026-12-08T13:30:00Z", { locked: true });
    const events = [...shown.filter(({ task_id }) => task_id !== "taxes"), locked, free];
    expect((await week.edit(id, 2, events)).status).toBe(200);

    const again = await week.replan(id, { variant_index: 2 });
    for (const variant of again.json.draft_variants as DraftVariant[]) {
      const kept = variant.events.filter((event) => event.locked);
      expect(
        kept.map(({ start, end, task_id }) => ({ start, end, task_id })),
        variant.variant_id,
      ).toEqual([
        { start: free.start, end: free.end, task_id: undefined },
        { start: locked.start, end: locked.end, task_id: "taxes" },
      ]);
    }
  });

  test("a lock whose time has begun without being written holds no longer: its work is planned", async () => {
    let now = "2026-12-07T07:00:00Z";
    await using later = await startDaywright({ overrides: { now: () => Temporal.Instant.from(now) } });
    const own = sessionWeek(later);
    const id = await own.create({ tasks: TASKS });
    const { draft_variants } = await own.load(id);
    const shown = (draft_variants[0] as DraftVariant).events.filter(({ task_id }) => task_id !== "taxes");
    const taxes = meeting("Taxes", "2026-12-07T09:00:00Z", "2026-12-07T10:00:00Z", { task_id: "taxes", locked: true });
    expect((await own.edit(id, 0, [...shown, taxes])).status).toBe(200);
    now = "2026-12-07T10:30:00Z";
    const again = await own.replan(id, { variant_index: 0 });
    for (const { events, unplaced } of again.json.draft_variants as DraftVariant[]) {
      expect(unplaced).toEqual([]);
      const placed = events.filter(({ task_id }) => task_id === "taxes");
      expect(placed.map(({ start, locked }) => [start > now, locked])).toEqual([[true, undefined]]);
    }
  });

  test("a lock ends with its work, once that is done or deleted; one of work that no source listed stays", async () => {
    await using home = await startDaywright();
    const own = sessionWeek(home);
    for (const title of ["Essay", "Slides"]) {
      await home.call("POST", "/api/tasks", { id: title, title, duration_minutes: 60 });
    }
    await home.call("POST", "/api/habits", { ...GYM, id: "gym" });
    const id = await own.create({});
    const [first] = (await own.load(id)).draft_variants as [DraftVariant];
    const unknown = meeting("Theirs", "2026-12-11T08:00:00Z", "2026-12-11T08:30:00Z", { task_id: "theirs" });
    const locked = [...first.events, unknown].map((event) => ({ ...event, locked: true }));
    expect((await own.edit(id, 0, locked)).status).toBe(200);
    await home.call("PATCH", "/api/tasks/Essay", { done: true });
    await home.call("DELETE", "/api/habits/gym");
    const again = await own.replan(id, { variant_index: 0 });
    for (const { events } of again.json.draft_variants as DraftVariant[]) {
      expect(events.map(({ summary }) => summary).sort()).toEqual(["Slides", "Theirs"]);
    }
  });

  test("new tasks take the place of the session's", async () => {
    const id = await week.create({ tasks: TASKS });
    await week.replan(id, { tasks: [{ title: "Only this", duration_minutes: 60 }] });
    const { context, draft_variants } = await week.load(id);
    expect(context?.tasks.items.map(({ title }) => title)).toEqual(["Only this"]);
    for (const { events } of draft_variants) expect(events.map(({ summary }) => summary)).toEqual(["Only this"]);
  });
});

test("an edited variant is kept as edited, and says what it now achieves", async () => {
  const id = await week.create({ tasks: TASKS, habits: [GYM] });
  const before = (await week.load(id)).draft_variants[0] as DraftVariant;
  const others = before.events.filter(({ task_id }) => task_id !== "essay");
  const moved = meeting("Essay", "2026-12-10T15:00:00Z", "2026-12-10T16:30:00Z", { task_id: "essay" });

  const replaced = await week.edit(id, 0, [...others, moved]);
  const after = replaced.json as DraftVariant;
  expect((await week.load(id)).draft_variants[0]).toEqual(after);
  expect(after).toMatchObject({ variant_id: before.variant_id, title: before.title });
  expect(after.events).toEqual([...others, { ...moved, reason: "You put it here.", stands: "new" }]);
  expect(after.unplaced).toMatchObject([
    { task_id: "essay", minutes: 300 - 90, reason: "You took it out of this plan." },
  ]);
  expect(after.metrics).toMatchObject({
    minutes_placed: (before.metrics?.minutes_placed ?? 0) - 300 + 90,
    minutes_unplaced: 300 - 90,
    deadlines_met: 1,
    deadlines_total: 2,
  });
  expect(after.description).toContain("16:00–17:30");
  expect(after.description).not.toBe(before.description);

  const restored = await week.edit(id, 0, before.events);
  expect(restored.json.metrics).toEqual(before.metrics);
});

test("of what an outside AI says of its variant, an edit changes nothing but the events", async () => {
  const variant = { variant_id: "v", title: "V", description: "Because.", events: [] };
  const id = await week.create({ ai_draft: "Mine.", draft_variants: [variant] });
  const events = [meeting("Write", "2026-12-10T15:00:00Z", "2026-12-10T16:30:00Z")];
  const replaced = await week.edit(id, 0, events);
  expect(replaced.json).toEqual({ ...variant, events });
});
