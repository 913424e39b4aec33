import { expect, test } from "vitest";
import { subtract } from "#domain/interval.ts";
import { MINUTE_MS } from "#domain/time.ts";
import { randomProblem } from "../../../test/support/planner/random-problem.ts";
import {
  at,
  event,
  inBlocks,
  task,
  twelveHoursOfWork,
  week,
  weekInHalfHours,
} from "../../../test/support/planner/week.ts";
import { SOFT_CONSTRAINTS, type SoftName } from "../constraints/soft/rules.ts";
import { plan } from "../index.ts";
import { firstCellFrom } from "../instance/cell-grid.ts";
import { readContext, readInstance } from "../instance/read-instance.ts";
import type { Job } from "../job.ts";
import { variantKeysOf } from "../model.ts";
import { costAt, criteriaOf } from "../variants/criteria.ts";
import { pricesOf } from "../variants/variant-prices.ts";
import { Objective } from "./objective.ts";
import { Sequence } from "./one-machine-sequence.ts";
import { Random, randomIndex } from "./random.ts";
import { construct, improve } from "./ruin-and-recreate.ts";
import { NO_SQUEEZE, type Squeeze } from "./schedule.ts";
import { solve } from "./solve.ts";
import { Timeline } from "./timeline.ts";

class Unbounded extends Objective {
  override leastFrom(): number {
    return Number.NEGATIVE_INFINITY;
  }
}

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  "no place that is not looked at would have been cheaper (random problem %i)",
  (seed) => {
    const size = { tasks: 20, days: 12, events: 15, habits: 1, allRules: seed % 2 === 0 };
    const empty = { ...randomProblem(seed, size), fixed: [], previous: [], stands: false };
    const standing = { ...empty, previous: plan({ ...empty, budget: 0 })[0]?.blocks ?? [], stands: true };
    const cases = [empty, standing].flatMap((problem) => variantKeysOf(problem).map((key) => ({ problem, key })));
    for (const { problem, key } of cases) {
      const instance = readInstance(readContext(problem));
      const built = (objective: Objective) => {
        const timeline = new Timeline(instance, objective, new Random(seed));
        construct(timeline, timeline.orders);
        return timeline.save();
      };
      const prices = pricesOf(key, problem);
      const [job] = instance.jobs;
      expect(job && new Objective(prices).leastFrom(job, 0, 30)).toBeGreaterThan(Number.NEGATIVE_INFINITY);
      expect(built(new Objective(prices))).toEqual(built(new Unbounded(prices)));
    }
  },
);

test("where not all fits, even the first answer leaves time to what has no other, unless that is worth less", () => {
  const some = (count: number, name: string, changes: Parameters<typeof task>[1]) =>
    Array.from({ length: count }, (_, index) => task(`${name}${index}`, { durationMinutes: 60, ...changes }));
  // Seven hours a day from Monday to Friday are exactly enough for all but the first seven tasks.
  const tasks = [
    ...some(7, "minor", { priority: 4, due: at("mon", "22:00") }),
    ...some(14, "urgent", { priority: 1, due: at("tue", "22:00") }),
    ...some(14, "someday", { priority: 2 }),
    ...some(7, "middling", { priority: 3, due: at("wed", "22:00") }),
  ];
  const hours = [
    { from: 540, to: 720 },
    { from: 780, to: 1020 },
  ];
  const problem = week({ tasks });
  const workingHours = Array.from({ length: 7 }, (_, day) => (day < 5 ? hours : []));
  const instance = readInstance(readContext({ ...problem, preferences: { ...problem.preferences, workingHours } }));
  const timeline = solve(instance, new Objective(pricesOf("balanced")), new Random(1), { budget: 0 });
  const left = timeline.unfinished().map((job) => tasks[job]?.id);
  expect(left).toEqual(tasks.slice(0, 7).map(({ id }) => id));
});

test("where not all fits, what urgent work waits for is done early enough for it in most searches, though it counts for little itself", () => {
  const inHours = (id: string, hours: number, changes: Parameters<typeof task>[1]) =>
    task(id, { durationMinutes: 60 * hours, minBlockMinutes: 60, maxBlockMinutes: 60, ...changes });
  const others = Array.from({ length: 12 }, (_, index) =>
    inHours(`other${index}`, 2, {
      priority: 3,
      due: at((["mon", "tue", "wed"] as const)[index % 3] ?? "mon", "18:00"),
    }),
  );
  const data = inHours("data", 4, { priority: 4 });
  const tasks = [data, inHours("thesis", 2, { priority: 1, dependsOn: ["data"], due: at("mon", "17:00") }), ...others];
  const instance = readInstance(readContext(week({ tasks })));
  const thesis = instance.jobs.findIndex((job) => job.task.id === "thesis");
  const wholly = Array.from({ length: 20 }, (_, seed) => {
    const random = new Random(seed);
    const timeline = new Timeline(instance, new Objective(pricesOf("balanced")), random);
    construct(timeline, timeline.orders);
    improve(timeline, random, { budget: 1_000 });
    return timeline.unplacedMinutes(thesis) === 0;
  });
  expect(wholly.filter(Boolean).length).toBeGreaterThan(12);
});

test("where not all of many tasks fits, blocks use free time to the minute rather than in quarter hours", () => {
  // Each hour and five minutes between meetings holds exactly one block of two tasks, or an hour of
  // one.
  const tasks = Array.from({ length: 40 }, (_, index) =>
    task(`task${index}`, { durationMinutes: index % 2 === 0 ? 95 : 100, minBlockMinutes: 30, maxBlockMinutes: 120 }),
  );
  const busy = (["mon", "tue", "wed", "thu", "fri"] as const).flatMap((day) =>
    Array.from({ length: 8 }, (_, index) => {
      const start = at(day, "08:00") + index * 90 * MINUTE_MS;
      return { start: start + 65 * MINUTE_MS, end: start + 90 * MINUTE_MS, title: "Meeting", location: "" };
    }),
  );
  const problem = week({ tasks, busy });
  const workingHours = Array.from({ length: 7 }, (_, day) => (day < 5 ? [{ from: 480, to: 1200 }] : []));
  const preferences = { ...problem.preferences, workingHours, bufferMinutes: 0 };
  const instance = readInstance(readContext({ ...problem, preferences }));
  const shares = [1, 2, 3, 4].map((seed) => {
    const timeline = solve(instance, new Objective(pricesOf("balanced")), new Random(seed), { budget: 1_000 });
    const placed = timeline.save().flat();
    return placed.reduce((sum, { start, end }) => sum + end - start, 0) / (40 * 65);
  });
  expect(Math.min(...shares)).toBeGreaterThan(0.99);
});

test("few tasks that all fit come together on the day that one of them needs, however a search begins", () => {
  const tasks = [
    ...twelveHoursOfWork(),
    inBlocks("meeting", 60, 90, { priority: 4, earliestStart: at("wed", "11:00"), due: at("wed", "12:30") }),
  ];
  const busy = [event(at("thu", "13:00"), at("thu", "15:00")), event(at("fri", "00:00"), at("sun", "24:00"))];
  const instance = readInstance(readContext(weekInHalfHours({ busy, tasks })));
  const fewDays = new Objective(pricesOf("few-days"));
  for (let seed = 1; seed <= 10; seed++) {
    const blocks = solve(instance, fewDays, new Random(seed), { budget: 2_000 }).save().flat();
    expect(new Set(blocks.map(({ start }) => Math.floor(start / 1_440))).size, `search ${seed}`).toBe(2);
  }
});

test("work that is squeezed in goes where it leaves no rest too short for other work, though that is earlier or later than it would be", () => {
  const tasks = [task("hour", { maxBlockMinutes: 60 }), ...Array.from({ length: 32 }, (_, index) => task(`${index}`))];
  const free = [
    { start: at("mon", "09:00"), end: at("mon", "10:15") },
    { start: at("tue", "09:00"), end: at("tue", "10:00") },
    { start: at("wed", "09:00"), end: at("wed", "10:15") },
  ];
  const busy = subtract([{ start: at("mon", "08:00"), end: at("sun", "24:00") }], free);
  const problem = week({ tasks, busy: busy.map((time) => ({ ...time, title: "Meeting", location: "" })) });
  const instance = readInstance(readContext(problem));
  const dayOf = (squeeze: Squeeze) => {
    const timeline = new Timeline(instance, new Objective(pricesOf("early-finish")), new Random(1));
    timeline.insert(0, 0, squeeze);
    return instance.grid.dayOf[timeline.blocks(0)[0]?.cell ?? -1];
  };
  const days = [false, true].map((late) => [false, true].map((tight) => dayOf({ ...NO_SQUEEZE, late, tight })));
  expect(days).toEqual([
    [0, 1],
    [2, 1],
  ]);
});

/** Seven jobs of a single machine, with only the fields that a sequence reads. */
function machine(seed: number): Job[] {
  const random = new Random(seed);
  return Array.from({ length: 7 }, (_, index) => {
    const job = {
      index,
      minutes: 1 + randomIndex(random, 50),
      due: randomIndex(random, 150),
      weight: 1 + randomIndex(random, 9),
    };
    return job as unknown as Job;
  });
}

function permutations(list: readonly number[]): number[][] {
  if (list.length <= 1) return [[...list]];
  return list.flatMap((first) => permutations(list.filter((one) => one !== first)).map((rest) => [first, ...rest]));
}

test("on seven jobs of one machine the search finds the least weighted tardiness of all orders", () => {
  const orders = permutations([0, 1, 2, 3, 4, 5, 6]);
  for (let seed = 1; seed <= 12; seed++) {
    const jobs = machine(seed);
    const tardiness = (order: readonly number[]) => {
      let end = 0;
      return order.reduce((sum, index) => {
        const job = jobs[index] as Job;
        end += job.minutes;
        return sum + job.weight * Math.max(0, end - (job.due ?? 0));
      }, 0);
    };
    const random = new Random(seed);
    const sequence = new Sequence(jobs, new Objective({ lateness: 1 }), random);
    construct(sequence, sequence.orders);
    improve(sequence, random, { budget: 2_000 });
    expect(sequence.cost).toBe(Math.min(...orders.map(tardiness)));
    expect(tardiness([...sequence.save()])).toBe(sequence.cost);
  }
});

test("the cost that is kept up to date is the cost counted afresh, after any search", () => {
  for (let seed = 0; seed < 14; seed++) {
    const problem = randomProblem(seed, { tasks: 12, days: 7, events: 15, allRules: seed % 2 === 0 });
    const instance = readInstance(readContext(problem));
    for (const key of ["balanced", "deep-work", "early-finish", "few-days"] as const) {
      const prices = pricesOf(key);
      const random = new Random(seed);
      const timeline = new Timeline(instance, new Objective(prices), random);
      construct(timeline, timeline.orders);
      improve(timeline, random, { budget: 120 });
      const amounts = criteriaOf(instance, timeline.save());
      const names = Object.keys(SOFT_CONSTRAINTS) as SoftName[];
      const afresh = names.reduce((sum, name, index) => sum + (prices[name] ?? 0) * (amounts[index] ?? 0), 0);
      expect(Math.abs(timeline.cost - afresh) / Math.max(1, afresh)).toBeLessThan(1e-6);
    }
  }
});

test("rolling back puts every block back", () => {
  const instance = readInstance(readContext(randomProblem(3, { tasks: 12, days: 7, events: 15 })));
  const timeline = new Timeline(instance, new Objective(pricesOf("balanced")), new Random(1));
  construct(timeline, timeline.orders);
  const before = { cost: timeline.cost, plan: timeline.save() };
  timeline.mark();
  for (let job = 0; job < timeline.jobs; job += 2) timeline.remove(job);
  for (let job = 0; job < timeline.jobs; job += 4) timeline.insert(job, 0.5);
  timeline.rollback();
  expect(timeline.save()).toEqual(before.plan);
  expect(timeline.cost).toBeCloseTo(before.cost, 6);
});

test("work after a pause of ten minutes is no change of kind without a pause", () => {
  const tasks = [task("essay", { effort: "deep" }), task("mail", { effort: "light" })];
  const instance = readInstance(readContext(week({ tasks })));
  const cell = firstCellFrom(instance.grid, 9 * 60);
  const switches = (first: number) => {
    const timeline = new Timeline(instance, new Objective(pricesOf("deep-work")), new Random(1));
    const blocks = [
      { job: 0, cell, cellEnd: cell + 4, start: 540, end: 540 + first },
      { job: 1, cell: cell + 4, cellEnd: cell + 8, start: 600, end: 660 },
    ];
    for (const block of blocks) timeline.adopt(block.job, [block]);
    const amounts = criteriaOf(instance, timeline.save());
    expect(costAt(pricesOf("deep-work"), amounts)).toBeCloseTo(timeline.cost, 6);
    return amounts[Object.keys(SOFT_CONSTRAINTS).indexOf("switching")];
  };
  expect([switches(60), switches(51), switches(50)]).toEqual([1, 1, 0]);
});
