import { execFile } from "node:child_process";
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { LIMITS } from "#contract/limits.ts";
import { type Document, generateClient } from "../../scripts/openapi-client/generate.ts";
import { WEEK } from "../fixtures/week.ts";
import { type Daywright, startDaywright } from "../support/daywright.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const run = promisify(execFile);

let server: Daywright & AsyncDisposable;
// biome-ignore lint/suspicious/noExplicitAny: the document is what is looked at
let document: any;
beforeAll(async () => {
  server = await startDaywright({ overrides: { now: () => Temporal.Instant.from("2026-12-01T09:00:00Z") } });
  document = (await server.call("GET", "/openapi.json")).json;
});
afterAll(() => server[Symbol.asyncDispose]());

/** Each operation with its place in the document. */
function operations() {
  return Object.entries<Record<string, Operation>>(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
}
type Operation = {
  operationId: string;
  summary: string;
  parameters: { name: string; in: string; required?: boolean; schema: object }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>;
};

test("the document has what OpenAPI 3.1 asks for", () => {
  expect(document.openapi).toMatch(/^3\.1\.\d+$/);
  expect(document.info).toMatchObject({ title: "Daywright", version: expect.stringMatching(/^\d/) });
  expect(Object.keys(document).toSorted()).toEqual(["components", "info", "openapi", "paths", "servers"]);
  const ids = operations().map(({ operation }) => operation.operationId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { path, method, operation } of operations()) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const declared = operation.parameters.filter((parameter) => parameter.in === "path");
    expect(
      declared.map(({ name }) => name),
      path,
    ).toEqual(inPath);
    expect(declared.every(({ required }) => required === true)).toBe(true);
    expect(["get", "put", "post", "delete", "patch"]).toContain(method);
    expect(operation.summary).not.toBe("");
    expect(method === "get" && operation.requestBody !== undefined, path).toBe(false);
    const statuses = Object.keys(operation.responses);
    expect(
      statuses.some((status) => /^2\d\d$/.test(status)),
      path,
    ).toBe(true);
    for (const { description } of Object.values(operation.responses)) expect(description).not.toBe("");
  }
});

test("every schema in it is JSON Schema 2020-12, and takes what the service answers", async () => {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, validateFormats: false });
  const rooted = (schema: object) =>
    JSON.parse(JSON.stringify(schema).replaceAll("#/components/schemas/", "https://daywright.example/"));
  for (const [name, schema] of Object.entries<object>(document.components.schemas)) {
    ajv.addSchema({ ...rooted(schema), $id: `https://daywright.example/${name}` });
  }
  const compile = (schema: object) => ajv.compile(rooted(schema));
  for (const name of Object.keys(document.components.schemas)) compile({ $ref: `#/components/schemas/${name}` });
  for (const { operation } of operations()) {
    for (const { schema } of operation.parameters) compile(schema);
    for (const { schema } of Object.values(operation.requestBody?.content ?? {})) compile(schema);
  }

  const created = await server.call("POST", "/api/planner", {
    ...WEEK,
    tasks: [{ title: "Essay", duration_minutes: 90 }],
  });
  const answers = {
    "/api/planner/{sessionId}": `/api/planner/${created.json.session_id}`,
    "/api/preferences": "/api/preferences",
    "/api/calendars": "/api/calendars",
    "/api/tasks": "/api/tasks",
    "/healthz": "/healthz",
  };
  for (const [path, url] of Object.entries(answers)) {
    const isAnswer = compile(document.paths[path].get.responses["200"].content["application/json"].schema);
    const { json } = await server.call("GET", url);
    expect(isAnswer(json), `${path}: ${ajv.errorsText(isAnswer.errors)}`).toBe(true);
  }
  const isProblem = compile({ $ref: "#/components/schemas/Problem" });
  expect(isProblem((await server.call("GET", "/api/planner/unknown")).json)).toBe(true);
  expect(isProblem({ title: "no problem" })).toBe(false);
});

test("every schema of the contract has its name in it, except those that others are made of", async () => {
  const contract = join(ROOT, "src/contract");
  const made = ["primitives.ts", "source-forms.ts", "follow-query.ts", "named-schemas.ts"];
  const files = (await readdir(contract)).filter((file) => /(?<!\.test)\.ts$/.test(file) && !made.includes(file));
  const exported = await Promise.all(files.map((file) => import(join(contract, file))));
  const names = exported.flatMap((file) =>
    Object.entries(file).flatMap(([name, value]) => (value instanceof z.core.$ZodType ? [name] : [])),
  );
  expect(Object.keys(document.components.schemas).toSorted()).toEqual(names.toSorted());
});

test("a call that is answered without a body is said to be, as it is", async () => {
  const { responses } = document.paths["/sign-out"].post;
  expect(Object.keys(responses)).toEqual([String((await server.call("POST", "/sign-out")).status), "default"]);
  for (const { path, operation } of operations()) {
    const empty = Object.entries(operation.responses).filter(([, { content }]) => !content);
    expect(
      empty.every(([status]) => status === "204"),
      path,
    ).toBe(true);
  }
});

/** What the schemas below a value name: fields, and the words that stand for something. */
function namesIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  const { properties = {}, enum: words = [], const: word } = value as { [key in string]?: object };
  const strings = [...Object.values(words), word].filter((each) => typeof each === "string" && /^[a-z]/i.test(each));
  return [...Object.keys(properties), ...(strings as string[]), ...Object.values(value).flatMap(namesIn)];
}

test("docs/interface.md names every path, parameter, field, word and limit", async () => {
  const text = await readFile(join(ROOT, "docs/interface.md"), "utf8");
  const written = text.replaceAll(/\s+/g, " ").replaceAll(/\{[a-z_]+\}/gi, "{}");
  const unnamed = operations().flatMap(({ path, method, operation }) => {
    const plain = path.replaceAll(/\{\w+\}/g, "{}");
    const isNamed = [plain, plain.replace("/api/planner/{}", "…")].some((each) => written.includes(each));
    return isNamed ? [] : [`${method} ${path} (${operation.summary})`];
  });
  expect(unnamed).toEqual([]);

  const known = new Set(text.match(/[a-z][\w-]*/gi));
  const queries = operations().flatMap(({ operation }) => operation.parameters.map(({ in: at, name }) => [at, name]));
  const names = [...namesIn(document), ...queries.flatMap(([at, name]) => (at === "query" ? [name] : []))];
  const isColor = (name: string | undefined) => name?.startsWith("cal-color-");
  expect([...new Set(names)].filter((name) => !isColor(name) && !known.has(name ?? ""))).toEqual([]);

  const numbers = new Set(written.replaceAll(",", "").match(/\d+/g)?.map(Number));
  const { batchSize, weekViewWindowDays, windowDays, planningWindowDays, eventsPerVariant, taskMinutes } = LIMITS;
  const counts = [batchSize, weekViewWindowDays, windowDays, planningWindowDays, eventsPerVariant, taskMinutes];
  const { variants, tasks, habits, categories, wishes, titleLength, textLength, typedLength } = LIMITS;
  counts.push(variants, tasks, habits, categories, wishes, titleLength, textLength, typedLength);
  expect(counts.filter((count) => !numbers.has(count))).toEqual([]);
});

test("a typed client made of it compiles, refuses what the service would, and plans a week", async () => {
  await mkdir(join(ROOT, "dist"), { recursive: true });
  const folder = await mkdtemp(join(ROOT, "dist/client-example-"));
  await writeFile(join(folder, "daywright-client.ts"), generateClient(document as Document));
  const example = join(folder, "plan-a-week.ts");
  await copyFile(join(ROOT, "docs/examples/plan-a-week.ts"), example);
  const wrong = 'import { createClient } from "./daywright-client.ts";\n';
  await writeFile(
    join(folder, "wrong.ts"),
    `${wrong}await createClient({ baseUrl: "" }).postPlanner({ body: { start_time: 1 } });\n`,
  );
  const tsc = (file: string) =>
    run(process.execPath, [
      join(ROOT, "node_modules/typescript/bin/tsc"),
      ...["--noEmit", "--strict", "--exactOptionalPropertyTypes", "--allowImportingTsExtensions", "--skipLibCheck"],
      ...["--module", "nodenext", "--target", "esnext", "--types", "node", "--ignoreConfig", file],
    ]);
  await tsc(example);
  await expect(tsc(join(folder, "wrong.ts"))).rejects.toMatchObject({
    stdout: expect.stringMatching(/end_time|number/),
  });

  const { stdout } = await run(process.execPath, [example], {
    env: { PATH: process.env.PATH, DAYWRIGHT_BASE_URL: server.url },
  });
  expect(stdout).toMatch(/: \d+ blocks\n(?:.*\n)*choose one at http:\/\/127\.0\.0\.1:\d+\/planner\//);
  await rm(folder, { recursive: true });
});
