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
import type { McpService } from "../service-port.ts";
import { applyTools } from "../tools/apply.ts";
import { contextTools } from "../tools/context.ts";
import { planTool } from "../tools/plan.ts";
import { proposeTool } from "../tools/propose.ts";
import { sessionTools } from "../tools/sessions.ts";
import { standingTools } from "../tools/standing.ts";
import { describeArguments } from "./describe-faults.ts";
import { type JsonSchema, jsonSchemaOf, listedSchemaOf, optionsOf } from "./json-schema.ts";
import { readArguments } from "./read-arguments.ts";

const NOBODY = {} as McpService;
const TOOLS = [
  ...contextTools(NOBODY),
  planTool(NOBODY),
  proposeTool(NOBODY),
  ...sessionTools(NOBODY),
  ...standingTools(NOBODY),
  ...applyTools(NOBODY),
];

/**
 * Reads a call's arguments for a person in Berlin. Returns the arguments, or the faults that the
 * model is told.
 */
function take(name: string, call: unknown) {
  const tool = TOOLS.find((each) => each.name === name);
  if (!tool) throw new Error(`no tool ${name}`);
  const schema = jsonSchemaOf(tool.input, "input");
  const { value, unknown } = readArguments(call, schema, "Europe/Berlin");
  const read = z.safeParse(tool.input, value);
  if (read.success && unknown.length === 0) return { args: read.data };
  return { faults: describeArguments(name, read.error?.issues ?? [], { value, unknown, schema }) };
}

describe("a call as models first write it is taken as it is meant", () => {
  test.each(TASK_CALLS)("add_task %j", (call, meant) => {
    expect(take("add_task", call).args).toMatchObject(meant);
  });

  test.each(CONTEXT_CALLS)("get_context %j", (call, meant) => {
    expect(take("get_context", call).args).toMatchObject(meant);
  });

  test.each(PLAN_CALLS)("plan %j", (call, meant) => {
    expect(take("plan", { ...WINDOW, ...call }).args).toMatchObject(meant);
  });

  test.each(EVENT_CALLS)("propose_variants with the event %j", (call, meant) => {
    const proposal = { ...WINDOW, draft: "Mine.", variants: { name: "A", blocks: [call] } };
    const { args } = take("propose_variants", proposal);
    expect(args).toMatchObject({ ai_draft: "Mine.", draft_variants: [{ title: "A", events: [meant] }] });
  });

  test.each(OTHER_CALLS)("%s %j", (tool, call, meant) => {
    expect(take(tool, call).args).toMatchObject(meant);
  });
});

describe("what cannot be meant plainly is not guessed: the field, what it must be and one that would do are said", () => {
  test.each(REFUSED_CALLS)("%s %j", (tool, call, fault) => {
    expect(take(tool, call).faults).toMatch(fault);
  });

  test("of many faults the first are named and the others counted", () => {
    const tasks = Array.from({ length: 20 }, () => ({ duration_minutes: 60 }));
    expect(take("plan", { ...WINDOW, tasks }).faults).toMatch(/^- and 12 more$/m);
  });
});

describe("what no field is for is refused by its name, at any depth, and the fields are said that there are", () => {
  const schemas = TOOLS.map(({ name, input }) => ({ name, schema: jsonSchemaOf(input, "input") }));
  const places = schemas.flatMap(({ name, schema }) => objectsIn(schema).map((path) => [name, path] as const));

  test.each(places)("%s %j", (name, path) => {
    const call = path.reduceRight<unknown>((inner, key) => (key === 0 ? [inner] : { [key]: inner }), { mood: 1 });
    const at = [...path, "mood"].join(".").replaceAll(".0", "[0]");
    expect(take(name, { ...WINDOW, ...(call as object) }).faults).toContain(`- ${at}: no field has this name; there `);
  });

  test("the published schemas allow no further fields either", () => {
    for (const { input } of TOOLS) {
      const published = JSON.stringify(listedSchemaOf(input, "input"));
      expect(published.match(/"properties":/g)?.length).toBe(published.match(/"additionalProperties":false/g)?.length);
    }
  });

  test("a name that the person chose is taken where any name may stand", () => {
    const preferences = { hours_by_category: { Garden: { sat: ["9:00", "17:00"] } } };
    const hours = { Garden: { sat: [["09:00", "17:00"]] } };
    expect(take("plan", { ...WINDOW, preferences })).toMatchObject({
      args: { preferences: { hours_by_category: hours } },
    });
  });

  test("what is said twice alike is taken, and what is absent is no field", () => {
    expect(take("add_task", { title: "Essay", name: "Essay", mood: null }).args).toMatchObject({ title: "Essay" });
    expect(take("add_task", { title: "Essay", name: "Thesis" }).faults).toContain("- name: no field has this name");
  });
});

/** The paths of all objects in a schema that have fields of their own. */
function objectsIn(schema: JsonSchema, path: readonly (string | 0)[] = []): (readonly (string | 0)[])[] {
  return optionsOf(schema).flatMap(({ properties, propertyNames, additionalProperties, items }) => {
    const isOpen = typeof additionalProperties === "object" && !propertyNames?.enum;
    return [
      ...(properties || propertyNames?.enum ? [path] : []),
      ...Object.entries(properties ?? {}).flatMap(([name, field]) => objectsIn(field, [...path, name])),
      ...(isOpen ? objectsIn(additionalProperties, [...path, "any"]) : []),
      ...(items && !Array.isArray(items) ? objectsIn(items as JsonSchema, [...path, 0]) : []),
    ];
  });
}
