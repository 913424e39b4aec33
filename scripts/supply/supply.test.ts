import { expect, test } from "vitest";
import { type Advisory, findVulnerable } from "./advisories.ts";
import { readInstalled } from "./installed.ts";
import { compareVersions } from "./versions.ts";

const installed = readInstalled(
  JSON.stringify({
    packages: {
      "": { version: "0.1.0" },
      "node_modules/quiet": { version: "1.4.2", license: "MIT" },
      "node_modules/a/node_modules/quiet": { version: "2.0.0-beta.3", license: "MIT", dev: true },
      "node_modules/@scope/loud": { version: "3.0.0", license: "ISC" },
    },
  }),
);
const advisory = (name: string, ...events: object[]): Advisory => ({
  id: "TEST-1",
  affected: [{ package: { ecosystem: "npm", name }, ranges: [{ type: "SEMVER", events: events as never }] }],
});
const hits = (...advisories: Advisory[]) =>
  findVulnerable(installed, advisories).map((hit) => `${hit.installed.name}@${hit.installed.version}`);

test("every package of the lockfile is known with its licence, the nested ones too", () => {
  expect(installed.map(({ name, version, shipped }) => `${name}@${version} ${shipped}`)).toEqual([
    "@scope/loud@3.0.0 true",
    "quiet@1.4.2 true",
    "quiet@2.0.0-beta.3 false",
  ]);
});

test("what lies in an advisory's span is found, and what was fixed before is not", () => {
  expect(hits(advisory("quiet", { introduced: "0" }, { fixed: "1.4.3" }))).toEqual(["quiet@1.4.2"]);
  expect(hits(advisory("quiet", { introduced: "0" }, { fixed: "1.4.2" }))).toEqual([]);
  expect(hits(advisory("quiet", { introduced: "1.0.0" }, { last_affected: "1.4.2" }))).toEqual(["quiet@1.4.2"]);
  expect(hits(advisory("quiet", { introduced: "2.0.0-alpha" }, { fixed: "2.0.0" }))).toEqual(["quiet@2.0.0-beta.3"]);
  const twice = [{ introduced: "0" }, { fixed: "1.0.0" }, { introduced: "1.4.0" }, { fixed: "1.5.0" }];
  expect(hits(advisory("quiet", ...twice))).toEqual(["quiet@1.4.2"]);
  expect(hits(advisory("@scope/loud", { introduced: "3.0.0" }))).toEqual(["@scope/loud@3.0.0"]);
  expect(hits(advisory("another", { introduced: "0" }))).toEqual([]);
});

test("an advisory that was withdrawn, or is about another ecosystem, says nothing", () => {
  const whole = advisory("quiet", { introduced: "0" });
  expect(hits({ ...whole, withdrawn: "2026-01-01T00:00:00Z" })).toEqual([]);
  const [affected] = whole.affected ?? [];
  expect(hits({ ...whole, affected: [{ ...affected, package: { ecosystem: "PyPI", name: "quiet" } }] })).toEqual([]);
  expect(
    hits({ id: "TEST-2", affected: [{ package: { ecosystem: "npm", name: "quiet" }, versions: ["1.4.2"] }] }),
  ).toEqual(["quiet@1.4.2"]);
});

test("versions are ordered as Semantic Versioning orders them", () => {
  const inOrder = [
    "1.0.0-alpha",
    "1.0.0-alpha.1",
    "1.0.0-alpha.beta",
    "1.0.0-beta.2",
    "1.0.0-beta.11",
    "1.0.0-rc.1",
    "1.0.0",
  ];
  expect(inOrder.toReversed().toSorted(compareVersions)).toEqual(inOrder);
  expect(compareVersions("1.10.0", "1.9.9")).toBeGreaterThan(0);
  expect(compareVersions("1.0.0+build", "1.0.0")).toBe(0);
});
