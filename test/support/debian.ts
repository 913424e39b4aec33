import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/**
 * The programs that tests and benchmarks use, by Debian package: the path of the program, or a file
 * that shows that it is installed.
 */
const PROGRAMS = {
  chromium: "/usr/bin/chromium",
  "chromium-headless-shell": "/usr/bin/chromium-headless-shell",
  "fonts-dejavu-core": "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
  "fonts-liberation": "/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf",
  "php-cli": "/usr/bin/php",
  "php-sabre-dav": "/usr/share/php/Sabre/autoload.php",
  "php-sqlite3": "/var/lib/dpkg/info/php-sqlite3.list",
  strace: "/usr/bin/strace",
  radicale: "/usr/bin/radicale",
  xandikos: "/usr/bin/xandikos",
} as const;

export type DebianPackage = keyof typeof PROGRAMS;

/**
 * The packages of the tests. Pages open three times faster in Chromium's headless shell than in the
 * whole browser.
 */
export const FOR_TESTS = (Object.keys(PROGRAMS) as DebianPackage[]).filter((name) => name !== "chromium");

/** The packages of the benchmarks and pictures: the browser that people use. */
export const FOR_BENCHMARKS = Object.keys(PROGRAMS) as DebianPackage[];

/** The path of a package's program. Throws an error that says what to install if it is missing. */
export function debianProgram(name: DebianPackage): string {
  const path = PROGRAMS[name];
  if (!existsSync(path)) throw new Error(`${path} is missing; install it: apt-get install ${name}`);
  return path;
}

/** The same; null if it is missing. */
export function installedProgram(name: DebianPackage): string | null {
  return existsSync(PROGRAMS[name]) ? PROGRAMS[name] : null;
}

/**
 * Installs the missing packages of `names` where that is possible: on Debian, as root. Resolves to
 * those that are still missing. `run` runs a command and returns whether it succeeded.
 */
export function bringDebianPackages(
  names: readonly DebianPackage[],
  options: { readonly isMissing?: (name: DebianPackage) => boolean; readonly run?: RunCommand } = {},
): DebianPackage[] {
  const { isMissing = (name) => !existsSync(PROGRAMS[name]), run = runAptGet } = options;
  const missing = () => names.filter(isMissing);
  const wanted = missing();
  if (wanted.length === 0) return [];
  for (let attempt = 0; attempt < UPDATE_ATTEMPTS && !run(["update", "-q"]); attempt++);
  run(["install", "-y", "-q", "--no-install-recommends", ...wanted]);
  return missing();
}

type RunCommand = (aptGetArguments: readonly string[]) => boolean;

/** `apt-get update` sometimes fails while a mirror is updated. */
const UPDATE_ATTEMPTS = 3;

function runAptGet(args: readonly string[]): boolean {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return spawnSync("/usr/bin/apt-get", args, { stdio: ["ignore", "ignore", "inherit"], env }).status === 0;
}
