import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { en } from "../text/en.ts";
import { zh } from "../text/zh.ts";

test("every word that the planner's markup asks for is there in each language", async () => {
  const markup = await readFile(join(import.meta.dirname, "../planner.html"), "utf8");
  const asked = [...markup.matchAll(/data-(?:text|label|hint)="(\w+)"/g)].map(([, name]) => name ?? "");
  expect(asked.length).toBeGreaterThan(20);
  for (const words of [en, zh]) expect(asked.filter((name) => !(name in words))).toEqual([]);
});
