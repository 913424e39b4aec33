import { expect, test } from "vitest";
import { judge } from "./report.ts";

test("a comparison is judged by the median of its rounds' ratios", () => {
  const measured = {
    kind: "comparison",
    unit: "req/s",
    peer: "bare",
    ours: [70, 80, 90],
    theirs: [100, 100, 100],
  } as const;
  expect(judge("load", { ...measured, bound: { atLeast: 0.8 } }).kind).toBe("held");
  expect(judge("load", { ...measured, bound: { atLeast: 0.81 } }).kind).toBe("missed");
  expect(judge("load", { ...measured, bound: { atLeast: 0.7, aim: 0.8 } }).line).toBe(
    "ok    load: 80 req/s (75–85) against bare 100 req/s (100–100), ratio 0.8 (0.75–0.85), bound ≥ 0.7 (aim 0.8)",
  );
});

test("a value is judged by itself", () => {
  const measured = { kind: "value", unit: "s", ours: [2.5, 3.5, 3.2] } as const;
  expect(judge("start", { ...measured, bound: { atMost: 3 } }).line).toBe("MISS  start: 3.2 s (2.85–3.35), bound ≤ 3");
});

test("what could not be measured says why", () => {
  expect(judge("load", { kind: "skipped", why: "autocannon is absent" })).toEqual({
    kind: "skipped",
    line: "skip  load: autocannon is absent",
  });
});

test("a curve is judged by its exponent over the last decade of sizes", () => {
  const sizes = [1, 10, 100, 1_000];
  const curve = { kind: "curve", unit: "ms", sizes, promise: "n", bound: { atMost: 1.2 } } as const;
  expect(judge("expand", { ...curve, costs: sizes.map((size) => 5 + size) }).line).toMatch(
    /^ok {4}expand: 6 ms at 1, 1,005 ms at 1,000; exponent .*, in the last decade 0\.98. \(n\), bound ≤ 1\.2$/,
  );
  expect(judge("expand", { ...curve, costs: sizes.map((size) => size ** 2) }).kind).toBe("missed");
});
