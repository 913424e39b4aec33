import { afterAll, beforeAll, expect, test } from "vitest";
import { EVE_OF_THE_WEEK, WEEK_IN_UTC } from "../fixtures/week.ts";
import { type Daywright, startDaywright } from "../support/daywright.ts";
import { callTool, connect, overHttp, TOKEN } from "../support/mcp-client.ts";

let daywright: Daywright & AsyncDisposable;
beforeAll(async () => {
  daywright = await startDaywright({
    env: { DAYWRIGHT_ACCESS_TOKEN: TOKEN },
    overrides: EVE_OF_THE_WEEK,
  });
});
afterAll(() => daywright[Symbol.asyncDispose]());

const block = (day: number, from: number, to: number, more: object = {}) => ({
  summary: "Essay",
  start: `2026-12-0${day}T${String(from).padStart(2, "0")}:00:00Z`,
  end: `2026-12-0${day}T${to}:00:00Z`,
  ...more,
});

test("plans that an assistant brings are measured side by side, and what they give too little time is said", async () => {
  await using client = await connect(overHttp(daywright));
  const essay = { title: "Essay", duration_minutes: 180, due: "2026-12-11" };
  const { id } = (await callTool(client, "add_task", essay)).facts.task;
  const proposed = await callTool(client, "propose_variants", {
    ...WEEK_IN_UTC,
    ai_draft: "Two ways.",
    draft_variants: [
      { title: "An hour", events: [block(7, 10, 11, { task_id: id })] },
      { title: "All of it, by its title", events: [block(7, 10, 12), { ...block(8, 10, 11), summary: "essay (2/2)" }] },
    ],
  });
  const { facts } = await callTool(client, "compare", { session_id: proposed.facts.session_id });
  expect(facts.variants).toMatchObject([
    {
      metrics: { minutes_placed: 60, minutes_unplaced: 120, deadlines_met: 0, deadlines_total: 1 },
      unplaced: [{ title: "Essay", minutes: 120 }],
    },
    { metrics: { minutes_placed: 180, minutes_unplaced: 0, deadlines_met: 1 }, unplaced: [] },
  ]);
  expect(proposed.facts.variants[0].unplaced).toEqual(facts.variants[0].unplaced);
});

test("an event of a task that there is not is refused, and the tool that knows the tasks is named", async () => {
  await using client = await connect(overHttp(daywright));
  const draft_variants = [{ title: "A", events: [block(7, 13, 15, { task_id: "no-such-task" })] }];
  const { failed, text } = await callTool(client, "propose_variants", {
    ...WEEK_IN_UTC,
    ai_draft: "Mine.",
    draft_variants,
  });
  expect(failed).toBe(true);
  expect(text).toContain('draft_variants[0].events[0].task_id: get_context has no task "no-such-task"');
});
