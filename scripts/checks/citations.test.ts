import { expect, test } from "vitest";
import { checkCitations } from "./citations.ts";

const INTERFACE = { path: "docs/interface.md", text: "## §7 Errors\n\n### §4.3 Apply\n\n### §5.2 Conflict\n" };
const findings = (text: string) =>
  checkCitations([INTERFACE, { path: "src/domain/day.ts", text }]).map((finding) => finding.message);

test("a section of the interface may be cited, and so may an RFC", () => {
  expect(findings("// interface §7 rule 1, interface §4.3, (interface\n * §5.2), RFC 5545 3.3.10")).toEqual([]);
});

test("a section that is not there is found", () => {
  expect(findings("/** interface §4.4 */")).toEqual(["docs/interface.md has no §4.4"]);
  expect(findings("/** (interface\n * §8) */")).toEqual(["docs/interface.md has no §8"]);
});

test("a document that a reader does not have is found", () => {
  expect(findings("// spec 4.3")).toEqual(['"spec 4.3": cite docs/interface.md or an RFC']);
  expect(findings("// Decisions 4, issue 12")).toHaveLength(2);
});
