import { expect, test } from "vitest";
import { bringDebianPackages, FOR_TESTS } from "./debian.ts";

test("nothing is installed when nothing is missing", () => {
  const commands: string[][] = [];
  const missing = bringDebianPackages(FOR_TESTS, {
    isMissing: () => false,
    run: (args) => commands.push([...args]) > 0,
  });
  expect({ missing, commands }).toEqual({ missing: [], commands: [] });
});

test("only what is missing is installed, after the lists were updated, if need be at the second attempt", () => {
  const commands: string[] = [];
  const installed = new Set<string>(FOR_TESTS.filter((name) => name !== "radicale"));
  const run = (args: readonly string[]) => {
    commands.push(args.join(" "));
    if (args[0] === "install") installed.add("radicale");
    return commands.length > 1;
  };
  expect(bringDebianPackages(FOR_TESTS, { isMissing: (name) => !installed.has(name), run })).toEqual([]);
  expect(commands).toEqual(["update -q", "update -q", "install -y -q --no-install-recommends radicale"]);
});

test("where nothing can be installed, the names of what is missing come back", () => {
  expect(bringDebianPackages(FOR_TESTS, { isMissing: (name) => name === "strace", run: () => false })).toEqual([
    "strace",
  ]);
});
