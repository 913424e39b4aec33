import { expect, test } from "vitest";
import { textualChecks } from "./index.ts";

test("every textual check reports the fault it is there for", async () => {
  const text = `// TODO of issue 1\n${"\n".repeat(400)}`;
  const files = [
    { path: "src/domain/misc.ts", text },
    { path: "src/client/a.ts", text: `// ${"wide ".repeat(20)}\nfunction a() {${"\n".repeat(60)}}` },
    { path: "docs/a.md", text: "[x](nowhere.md) /home/me/x" },
    {
      path: "package-lock.json",
      text: '{ "packages": { "node_modules/x": { "version": "1.0.0", "hasInstallScript": true } } }',
    },
    { path: "package.json", text: '{ "dependencies": { "x": "1.0.0" } }' },
  ];
  const found = await Promise.all(textualChecks(files).map(async ({ name, run }) => [name, (await run()).length > 0]));
  expect(found.filter(([, failed]) => failed !== true)).toEqual([]);
});
