import { afterEach, expect, test } from "vitest";
import { taskFromInput } from "#contract/task-from-input.ts";
import { isErr, unwrap } from "#domain/result.ts";
import { DAY_MS } from "#domain/time.ts";
import { planVariants } from "#server/planning/plan-variants.ts";
import type { PlanningInput } from "#server/planning/planning-input.ts";
import { createPlanning, createPlanningThreads, type Planning } from "#server/planning/planning-threads.ts";
import { planningInput } from "../../../test/fixtures/planning-input.ts";
import { LIGHT_SEARCH } from "../../../test/support/light-search.ts";
import { keptLog } from "../../../test/support/log-lines.ts";
import { watchTurns } from "../../../test/support/longest-turn.ts";
import { neverAborted } from "../../../test/support/never-aborted.ts";
import { overfullWeek } from "../../../test/support/planner/overfull-week.ts";

const START = Date.UTC(2026, 11, 7);
const INPUT = planningInput({ start: START, end: START + 2 * DAY_MS }, "Europe/Berlin", {
  tasks: Array.from({ length: 3 }, (_, index) =>
    taskFromInput({ title: `Task ${index}` }, { id: `t${index}`, source: "local", defaultMinutes: 90 }),
  ),
});
/** An input that no boundary would accept. */
const BROKEN: PlanningInput = {
  ...INPUT,
  preferences: {
    ...INPUT.preferences,
    working_hours: { ...INPUT.preferences.working_hours, mon: [["noon", "later"]] },
  },
};

const { log, lines } = keptLog("error");
const open: Planning[] = [];
const start = (budget?: number): Planning => {
  const planning = createPlanning({ log, ...(budget !== undefined && { budget }) });
  open.push(planning);
  return planning;
};
const byMe = { owner: "o1", address: "192.0.2.1", session: "s1" };
const quietly = { of: byMe, signal: neverAborted(), onProgress: () => undefined };
afterEach(async () => {
  for (const planning of open.splice(0)) await planning.close();
  lines.length = 0;
});

test("progress is told while the plans are made, and the server goes on meanwhile", async () => {
  const told: [number, number][] = [];
  let turns = 0;
  const timer = setInterval(() => turns++, 1);
  const planned = await start(LIGHT_SEARCH).plan(INPUT, {
    ...quietly,
    onProgress: (done, total) => void told.push([done, total]),
  });
  clearInterval(timer);
  expect(unwrap(planned)).not.toEqual([]);
  const total = told[0]?.[1] ?? 0;
  expect(told).toEqual(Array.from({ length: total + 1 }, (_, index) => [index, total]));
  expect(total).toBeGreaterThan(0);
  expect(turns).toBeGreaterThan(5);
});

test("planning for hundreds of tasks takes no more at a time from the thread that serves than a fiftieth of its work", async () => {
  const tasks = Array.from({ length: 300 }, (_, index) =>
    taskFromInput(
      { title: `Task ${index}`, due: `2026-12-${8 + (index % 12)}` },
      { id: `t${index}`, source: "local", defaultMinutes: 30 },
    ),
  );
  // A light search is less work in all, of which this thread must have as small a share.
  const planning = start(LIGHT_SEARCH);
  // The first plan starts the first thread, and later plans reuse it.
  await planning.plan(INPUT, quietly);
  const turns = watchTurns();
  const before = process.cpuUsage();
  const window = { start: START, end: START + 14 * DAY_MS };
  const planned = await planning.plan({ ...INPUT, window, tasks }, quietly);
  const { user, system } = process.cpuUsage(before);
  expect(unwrap(planned)).not.toEqual([]);
  expect(turns.longest()).toBeLessThan((user + system) / 1_000 / 50);
});

test("many plans at once are all made, in the same way each time", async () => {
  const planning = start(LIGHT_SEARCH);
  const plans = await Promise.all(Array.from({ length: 4 }, () => planning.plan(INPUT, quietly)));
  const [first, ...others] = plans.map(unwrap);
  for (const other of others) expect(other).toEqual(first);
});

test("a plan that nobody waits for any more is aborted, before it begins and while it is made", async () => {
  const planning = start();
  const abort = new AbortController();
  const signal = abort.signal;
  const begun = planning.plan(INPUT, { of: byMe, signal, onProgress: () => abort.abort() });
  const waiting = [1, 2, 3, 4, 5].map(() => planning.plan(INPUT, { ...quietly, signal }));
  for (const planned of await Promise.all([begun, ...waiting])) {
    expect(isErr(planned) && planned.error).toEqual({ kind: "aborted" });
  }
  expect(await planning.plan(INPUT, { ...quietly, signal })).toMatchObject({ error: { kind: "aborted" } });
  expect((await planning.plan(INPUT, quietly)).ok).toBe(true);
});

test("a search that throws fails its own plan alone, and the log says why", async () => {
  const planning = start(LIGHT_SEARCH);
  const [broken, sound] = await Promise.all([planning.plan(BROKEN, quietly), planning.plan(INPUT, quietly)]);
  expect(broken).toMatchObject({ ok: false, error: { kind: "failed" } });
  expect(sound.ok).toBe(true);
  expect(lines.join("")).toMatch(/\[server\/planning\] ERROR planning failed .*not a time of day: noon/);
});

test("threads that outlive a planning end what it had under way, and plan for the next", async () => {
  const threads = createPlanningThreads();
  const [first, next] = [createPlanning({ log, threads }), createPlanning({ log, threads, budget: LIGHT_SEARCH })];
  const underWay = first.plan(INPUT, { ...quietly, onProgress: () => void first.close() });
  expect(await underWay).toMatchObject({ error: { kind: "aborted" } });
  expect((await next.plan(INPUT, quietly)).ok).toBe(true);
  expect(await first.plan(INPUT, quietly)).toMatchObject({ error: { kind: "aborted" } });
  await threads.close();
});

test("more plans than can wait are refused, and those of another still wait", async () => {
  const planning = start(LIGHT_SEARCH);
  const plans = Array.from({ length: 70 }, () => planning.plan(INPUT, quietly));
  expect(await plans.at(-1)).toMatchObject({ ok: false, error: { kind: "busy" } });
  const another = planning.plan(INPUT, { ...quietly, of: { ...byMe, address: "192.0.2.2" } });
  expect((await another).ok).toBe(true);
  await planning.close();
});

test("a plan of another address is made before those that wait of one, and one of another owner too", async () => {
  const planning = start(LIGHT_SEARCH);
  // Start all threads first: on a busy machine one starts as slowly as a dozen plans are made.
  const early = ["3", "4", "5", "6"].map((owner) => ({ owner, address: `192.0.2.${owner}`, session: owner }));
  await Promise.all(early.map((of) => planning.plan(INPUT, { ...quietly, of })));
  const done: string[] = [];
  const plan = (name: string, of: Partial<typeof byMe>) =>
    planning.plan(INPUT, { ...quietly, of: { ...byMe, ...of } }).then(() => done.push(name));
  const flood = Array.from({ length: 40 }, (_, index) => plan("flood", { session: `s${index}` }));
  await Promise.all([plan("mine", { address: "192.0.2.2" }), plan("yours", { owner: "o2" })]);
  // Two plans of the flood are running, and each one that ends starts the next.
  expect(done.filter((name) => name === "flood").length).toBeLessThan(12);
  await planning.close();
  await Promise.all(flood);
});

test("a search that is given few schedules plans with those, and else as the planner's policy has it", async () => {
  const input = { ...overfullWeek(2), coursework: [] };
  const planned = (budget?: number) => planVariants(input, { budget, shouldStop: () => false, onProgress: () => {} });
  const few = await start(1).plan(input, quietly);
  expect(unwrap(few)).toEqual(planned(1));
  expect(unwrap(few)).not.toEqual(planned(200));
});
