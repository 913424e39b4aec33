import { expect, test } from "vitest";
import * as z from "zod/mini";
import { unknownFields } from "./unknown-fields.ts";

const Source = z.union([
  z.object({ kind: z.literal("feed"), url: z.string() }),
  z.object({ kind: z.literal("tasks"), url: z.string(), completion: z.optional(z.boolean()) }),
]);
const pathsOf = (sent: unknown, schema: z.core.$ZodType) => unknownFields(sent, schema).map(({ path }) => path);

test("a field that only another form of a request has is unknown", () => {
  expect(pathsOf({ kind: "tasks", url: "a", completion: true }, Source)).toEqual([]);
  expect(pathsOf({ kind: "feed", url: "a", completion: true }, Source)).toEqual(["completion"]);
});

test("an unknown field inside is named with its path, also where another is missing", () => {
  const List = z.object({ sources: z.optional(z.union([z.string(), z.array(Source)])) });
  expect(pathsOf({ sources: [{ kind: "feed", adress: "a" }] }, List)).toEqual(["sources.0.adress"]);
});

test("a wrong value of a field that may be absent does not make a value one of another form", () => {
  const Work = z.union([
    z.object({ title: z.string(), effort: z.optional(z.enum(["deep", "light"])) }),
    z.object({ title: z.string(), adress: z.string(), length: z.number() }),
  ]);
  expect(pathsOf({ title: "a", effort: "hard", adress: "b" }, Work)).toEqual(["adress"]);
});
