import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { renderBenchmarks } from "./document.ts";
import { readSummary } from "./stored-summary.ts";

const DOCS = join(import.meta.dirname, "../../docs");

test("docs/benchmarks.md and its charts are what the kept results make (else: npm run bench:report -- --again)", async () => {
  const { measured, before } = await readSummary();
  for (const [path, content] of renderBenchmarks(measured, before)) {
    expect(await readFile(join(DOCS, path), "utf8"), path).toBe(content);
  }
});

test("a bound that was missed is said in the document", async () => {
  const { measured, before } = await readSummary();
  const [claim] = measured.claims.filter(({ rows }) => rows.length > 0);
  if (!claim) throw new Error("no claim was measured");
  const missed = { ...claim, rows: claim.rows.map((row) => ({ ...row, held: false })) };
  const page = renderBenchmarks({ ...measured, claims: [missed] }, before).get("benchmarks.md");
  expect(page?.match(/\*\*missed\*\*/g)).toHaveLength(missed.rows.length);
});
