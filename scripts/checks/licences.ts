import { readInstalled } from "../supply/installed.ts";
import type { Finding, SourceFile } from "./finding.ts";

const LOCK = "package-lock.json";

/** Licences of packages that may be distributed with Daywright, itself under the MIT licence. */
const COMPATIBLE = new Set([
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "ISC",
  "MIT",
  // Requires only that changes to its own files are published; ical.js is used unchanged.
  "MPL-2.0",
]);

/** Every package in an installation may be distributed. */
export function checkLicences(files: readonly SourceFile[]): Finding[] {
  const text = files.find(({ path }) => path === LOCK)?.text;
  if (text === undefined) return [];
  return readInstalled(text)
    .filter(({ shipped, licence }) => shipped && !alternatives(licence).some((each) => COMPATIBLE.has(each)))
    .map(({ name, licence }) => ({
      path: LOCK,
      message: `ships ${name} under ${licence}, which nobody has looked at`,
    }));
}

/** The alternative licences in an SPDX expression. */
function alternatives(expression: string): string[] {
  return expression.replaceAll(/[()]/g, "").split(" OR ");
}
