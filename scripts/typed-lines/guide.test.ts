import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { guide } from "./guide.ts";

test("the guide to typed lines is the table of forms", async () => {
  const written = await readFile(new URL("../../docs/guides/quick-add.md", import.meta.url), "utf8");
  expect(written, "run `node bin/node26.js scripts/typed-lines.ts guide`").toBe(guide());
});
