import { expect, test } from "vitest";
import { checkLicences } from "./licences.ts";

const findings = (entry: object) =>
  checkLicences([
    {
      path: "package-lock.json",
      text: JSON.stringify({ packages: { "node_modules/x": { version: "1.0.0", ...entry } } }),
    },
  ]).map(({ message }) => message);

test("a licence that was looked at passes, also as one of several to choose from", () => {
  expect(findings({ license: "MIT" })).toEqual([]);
  expect(findings({ license: "(AFL-2.1 OR BSD-3-Clause)" })).toEqual([]);
});

test("another, or none, fails unless the package only builds and tests", () => {
  expect(findings({ license: "GPL-3.0-only" })).toEqual(["ships x under GPL-3.0-only, which nobody has looked at"]);
  expect(findings({})).toHaveLength(1);
  expect(findings({ license: "GPL-3.0-only", dev: true })).toEqual([]);
});
