import { expect, test } from "vitest";
import { at, event, task, week } from "../../test/support/planner/week.ts";
import { plan } from "./index.ts";
import type { PlacedBlock, Plan, PlannedBlock, PlanningProblem } from "./model.ts";

const NOW = at("wed", "10:07");

const before = week({
  tasks: Array.from({ length: 12 }, (_, index) =>
    task(`t${index}`, { durationMinutes: 60 + 15 * (index % 7), effort: index % 3 === 0 ? "deep" : null }),
  ),
});

const first = plan(before);

/**
 * Each plan of the week applied, as of Wednesday: earlier blocks are done, one block is locked, and
 * a meeting overlaps another.
 */
const replanned = first.map(({ key, blocks }) => {
  const all = blocks.map(({ taskId, start, end }) => ({ taskId, start, end }));
  const [struck, locked, ...rest] = all.filter(({ start }) => start >= NOW) as [PlacedBlock, PlacedBlock];
  const fixed = [...all.filter(({ end }) => end <= NOW), locked];
  const busy = [event(struck.start, struck.end, "Meeting")];
  const problem: PlanningProblem = { ...before, now: NOW, previous: [struck, ...rest], stands: true, fixed, busy };
  return { from: key, problem, plans: plan(problem) };
});

test("what is done and what is locked stay, and only what is left of each task is planned", () => {
  expect(replanned.length).toBeGreaterThan(2);
  for (const { problem, plans } of replanned)
    for (const found of plans) {
      const anew = found.blocks.filter(({ fixed }) => !fixed);
      expect(anew.filter(({ start }) => start < NOW)).toEqual([]);
      expect(found.blocks.filter(({ fixed }) => fixed)).toMatchObject(problem.fixed.filter(({ start }) => start > NOW));
      for (const { id, durationMinutes } of problem.tasks) {
        const planned = minutesOf(id, anew) + minutesOf(id, problem.fixed);
        expect(planned + (found.unplaced.find(({ taskId }) => taskId === id)?.minutes ?? 0)).toBe(durationMinutes);
      }
    }
});

test("only where no block is ahead is it said that nothing could be placed", () => {
  const { tasks } = before;
  const away = [event(NOW, before.window.end, "Away")];
  const notesWith = (fixed: readonly PlacedBlock[]) =>
    plan({ ...before, now: NOW, tasks, busy: away, fixed }).flatMap(({ notes }) => notes.map(({ kind }) => kind));
  expect(notesWith([])).toContain("nothing-placed");
  const runs = { taskId: "t0", start: NOW - 30 * 60_000, end: NOW + 30 * 60_000 };
  expect(notesWith([runs])).not.toContain("nothing-placed");
});

test("every plan counts its moves truly, and none moves less than the one that changes least", () => {
  for (const { from, problem, plans } of replanned) {
    for (const found of plans) expect(found.metrics.blocksMoved, `${from}, ${found.key}`).toBe(moves(found, problem));
    const least = plans.find(({ key }) => key === "change-least") as Plan;
    expect(moves(least, problem), from).toBeGreaterThan(0);
    expect(moves(least, problem), from).toBe(Math.min(...plans.map((found) => moves(found, problem))));
  }
});

test("the plan that changes least says of each block whether it stays, and of a moved one from where", () => {
  for (const { problem, plans } of replanned) {
    const least = plans.find(({ key }) => key === "change-least") as Plan;
    for (const block of least.blocks.filter(({ fixed }) => !fixed)) {
      const stayed = problem.previous.some((other) => isSame(other, block));
      expect(block.reason.kind === "kept", JSON.stringify(block.reason)).toBe(stayed);
    }
    const struck = ({ reason }: PlannedBlock) => reason.kind === "moved" && reason.because === "Meeting";
    expect(least.blocks.some(struck)).toBe(true);
  }
});

test("where nothing stands, what was shown before draws no plan towards it, and no plan claims to change least", () => {
  const again = plan({ ...before, previous: (first[0] as Plan).blocks });
  expect(again.map(({ key, blocks }) => ({ key, blocks }))).toEqual(first.map(({ key, blocks }) => ({ key, blocks })));
  expect(again.map(({ key }) => key)).not.toContain("change-least");
  expect(again.filter(({ metrics }) => metrics.blocksMoved === 0).map(({ key }) => key)).toEqual([first[0]?.key]);
});

/** Former blocks, still ahead, that the new plan holds nowhere. */
function moves(found: Plan, { previous }: PlanningProblem): number {
  return previous.filter((block) => block.start >= NOW && !found.blocks.some((other) => isSame(other, block))).length;
}

function isSame(a: PlacedBlock, b: PlacedBlock): boolean {
  return a.taskId === b.taskId && a.start === b.start && a.end === b.end;
}

function minutesOf(id: string, blocks: readonly PlacedBlock[]): number {
  return blocks.reduce((sum, { taskId, start, end }) => sum + (taskId === id ? (end - start) / 60_000 : 0), 0);
}
