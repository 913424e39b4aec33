import { expect, test } from "vitest";
import { toJavaScript } from "./server-build.ts";

test("types go, lines stay, and imports of our own files become relative", () => {
  const source = [
    'import type { Settings } from "../settings.ts";',
    'import { Ok, type Result } from "#domain/result.ts";',
    'import * as z from "zod";',
    'export { plan } from "./plan.ts";',
    'const later = () => import("../mcp/server.ts");',
    "export const answer = (text: string): Result<number, never> => Ok(text.length);",
  ].join("\n");
  const { code, imported } = toJavaScript(source, "server/planning/pool.ts");
  expect(imported).toEqual(["domain/result.ts", "server/planning/plan.ts", "server/mcp/server.ts"]);
  const lines = code.split("\n").map((line) => line.replaceAll(/ +/g, " ").trim());
  expect(lines).toEqual([
    "",
    'import { Ok, } from "../../domain/result.js";',
    'import * as z from "zod";',
    'export { plan } from "./plan.js";',
    'const later = () => import("../mcp/server.js");',
    "export const answer = (text ) => Ok(text.length);",
  ]);
});
