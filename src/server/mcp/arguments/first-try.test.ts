import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import {
  CONTEXT_CALLS,
  EVENT_CALLS,
  OTHER_CALLS,
  PLAN_CALLS,
  REFUSED_CALLS,
  TASK_CALLS,
  WINDOW,
} from "../../../../test/tables/mcp-calls.ts";
import type { McpService } from "../service.ts";
import { applyTools } from "../tools/apply.ts";
import { contextTools } from "../tools/context.ts";
import { planTools } from "../tools/plan.ts";
import { standingTools } from "../tools/standing.ts";
import { describeArguments } from "./faults.ts";
import { jsonSchemaOf } from "./json-schema.ts";
import { readArguments } from "./read.ts";

const NOBODY = {} as McpService;
const TOOLS = [...contextTools(NOBODY), ...planTools(NOBODY), ...standingTools(NOBODY), ...applyTools(NOBODY)];

/**
 * What a tool takes a call for, the person being in Berlin: its arguments, or what is said of them.
 */
function take(name: string, given: unknown) {
  const tool = TOOLS.find((each) => each.name === name);
  if (!tool) throw new Error(`no tool ${name}`);
  const schema = jsonSchemaOf(tool.input, "input");
  const { value, notUsed } = readArguments(given, schema, "Europe/Berlin");
  const read = z.safeParse(tool.input, value);
  if (read.success) return { args: read.data, notUsed };
  return { faults: describeArguments(name, read.error, { value, notUsed, schema }) };
}

describe("a call as models first write it is taken as it is meant", () => {
  test.each(TASK_CALLS)("add_task %j", (given, meant) => {
    expect(take("add_task", given).args).toMatchObject(meant);
  });

  test.each(CONTEXT_CALLS)("get_context %j", (given, meant) => {
    expect(take("get_context", given).args).toMatchObject(meant);
  });

  test.each(PLAN_CALLS)("plan %j", (given, meant) => {
    expect(take("plan", { ...WINDOW, ...given }).args).toMatchObject(meant);
  });

  test.each(EVENT_CALLS)("propose_variants with the event %j", (given, meant) => {
    const proposal = { ...WINDOW, draft: "Mine.", variants: { name: "A", blocks: [given] } };
    const { args, notUsed } = take("propose_variants", proposal);
    expect([args, notUsed]).toMatchObject([
      { ai_draft: "Mine.", draft_variants: [{ title: "A", events: [meant] }] },
      [],
    ]);
  });

  test.each(OTHER_CALLS)("%s %j", (tool, given, meant) => {
    expect(take(tool, given).args).toMatchObject(meant);
  });
});

describe("what cannot be meant plainly is not guessed: the field, what it must be and one that would do are said", () => {
  test.each(REFUSED_CALLS)("%s %j", (tool, given, said) => {
    expect(take(tool, given).faults).toMatch(said);
  });

  test("many faults are said up to a number", () => {
    const tasks = Array.from({ length: 20 }, () => ({ duration_minutes: 60 }));
    expect(take("plan", { ...WINDOW, tasks }).faults).toMatch(/^- and 12 more$/m);
  });
});

test("what no field is for is named, at any depth, and does not keep the call from being taken", () => {
  const events = [{ summary: "E", start: "2026-12-08T09:00Z", end: "2026-12-08T10:00Z", colour: "red", notes: null }];
  const { notUsed } = take("propose_variants", {
    ...WINDOW,
    ai_draft: "x",
    draft_variants: [{ title: "A", events }],
    mood: 1,
  });
  expect(notUsed).toEqual(["draft_variants[0].events[0].colour", "mood"]);
  expect(take("plan", { ...WINDOW, preferences: { working_hours: { start: "09:00", end: "17:00" } } })).toMatchObject({
    args: { preferences: { working_hours: {} } },
    notUsed: ["preferences.working_hours.start", "preferences.working_hours.end"],
  });
});
