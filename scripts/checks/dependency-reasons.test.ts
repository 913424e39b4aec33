import { expect, test } from "vitest";
import { checkDependencyReasons } from "./dependency-reasons.ts";

const findings = (dependencies: Record<string, string>, reasons: string) =>
  checkDependencyReasons([
    { path: "package.json", text: JSON.stringify({ dependencies }) },
    { path: "docs/dependencies.md", text: reasons },
  ]).map((finding) => finding.message);

test("each dependency has its reason", () => {
  expect(findings({ zod: "4.6.7" }, "| `zod` | checks what crosses a boundary |")).toEqual([]);
});

test("a dependency without a reason fails, and so does a reason without its dependency", () => {
  expect(findings({ zod: "4.6.7" }, "")).toEqual(["gives no reason for zod"]);
  expect(findings({}, "| `zod` | checks |")).toEqual(["explains zod, which package.json does not list"]);
});

test("a version that is not exact fails", () => {
  expect(findings({ zod: "^4.6.7" }, "| `zod` | checks |")).toEqual(["does not pin zod exactly (^4.6.7)"]);
});

test("a package under another name is pinned as any other", () => {
  const reason = "| `typescript-6` | reads |";
  expect(findings({ "typescript-6": "npm:typescript@6.0.3" }, reason)).toEqual([]);
  expect(findings({ "typescript-6": "npm:typescript@^6.0.3" }, reason)).toHaveLength(1);
});
