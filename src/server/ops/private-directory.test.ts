import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makePrivateDirectory } from "./private-directory.ts";

test("a directory and those it lies in are made for their owner only", () => {
  const root = mkdtempSync(join(tmpdir(), "daywright-"));
  try {
    const path = join(root, "a", "b");
    makePrivateDirectory(path);
    makePrivateDirectory(path);
    expect(statSync(path).mode & 0o777).toBe(0o700);
    expect(statSync(join(root, "a")).mode & 0o777).toBe(0o700);
  } finally {
    rmSync(root, { recursive: true });
  }
});

test.runIf(process.platform === "linux")("where nothing can be made, that is said and does not hang", () => {
  expect(() => makePrivateDirectory("/proc/daywright/data")).toThrow("ENOENT");
});
