import { expect, test } from "vitest";
import { bringDebianPackages } from "./debian.ts";

test("nothing is installed when nothing is missing", () => {
  const commands: string[][] = [];
  const missing = bringDebianPackages({ isMissing: () => false, run: (args) => commands.push([...args]) > 0 });
  expect({ missing, commands }).toEqual({ missing: [], commands: [] });
});

test("only what is missing is installed, after the lists were updated, if need be at the second attempt", () => {
  const commands: string[] = [];
  const installed = new Set<string>(["chromium", "php-cli", "php-sabre-dav", "php-sqlite3", "strace", "xandikos"]);
  const run = (args: readonly string[]) => {
    commands.push(args.join(" "));
    if (args[0] === "install") installed.add("radicale");
    return commands.length > 1;
  };
  expect(bringDebianPackages({ isMissing: (name) => !installed.has(name), run })).toEqual([]);
  expect(commands).toEqual(["update -q", "update -q", "install -y -q --no-install-recommends radicale"]);
});

test("where nothing can be installed, the names of what is missing come back", () => {
  expect(bringDebianPackages({ isMissing: (name) => name === "chromium", run: () => false })).toEqual(["chromium"]);
});
