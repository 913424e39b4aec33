import { dirname, join } from "node:path/posix";
import { type Finding, isTestCode, type SourceFile } from "./finding.ts";
import { type Import, importFinding, importsOf, packageOf } from "./imports.ts";

/** Who may import whom. The composite projects say the same (TS6307); this says it in words, tests included. */
const ARROWS: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  contract: ["domain"],
  planner: ["domain"],
  words: ["domain", "contract", "wording"],
  wording: ["domain", "contract", "planner"],
  plan: ["domain"],
  server: ["domain", "contract", "planner", "words", "wording", "plan"],
  client: ["domain", "contract", "words", "wording"],
  cli: ["domain", "contract", "planner", "words", "wording", "server"],
};

/** Folders of siblings that know nothing of each other, with the files in which all of them may meet. */
const STRANGERS = ["src/server/features", "src/server/providers"];
const SHARED = ["src/server/providers/reading"];

/** Imports cross rooms along the arrows only, by `#room/…`, and siblings stay strangers. */
export function checkArrows(files: readonly SourceFile[]): Finding[] {
  return files
    .filter((file) => file.path.startsWith("src/") && file.path.endsWith(".ts"))
    .flatMap((file) => importsOf(file).flatMap((found) => findingsAt(file, found)));
}

function findingsAt(file: SourceFile, found: Import): Finding[] {
  const target = targetOf(file.path, found.specifier);
  if (target === null) return [];
  const message = roomFault(file.path, found.specifier, target) ?? strangerFault(file.path, target);
  return message === null ? [] : [importFinding(file, found, message)];
}

/** The path, from the root, that an import of one of our own files means; null for a package. */
function targetOf(importer: string, specifier: string): string | null {
  if (packageOf(specifier) !== null) return null;
  return specifier.startsWith("#") ? `src/${specifier.slice(1)}` : join(dirname(importer), specifier);
}

function roomFault(importer: string, specifier: string, target: string): string | null {
  const from = roomOf(importer);
  const to = roomOf(target);
  if (to === null) {
    const allowed = isTestCode(importer) && target.startsWith("test/");
    return allowed ? null : `imports ${specifier}, which lies outside src`;
  }
  if (from === to) return null;
  if (from === null || !ARROWS[from]?.includes(to)) return `${from} must not import ${to} (${specifier})`;
  return specifier.startsWith("#") ? null : `crosses rooms by a relative path; write #${target.slice("src/".length)}`;
}

function roomOf(path: string): string | null {
  const [top, room] = path.split("/");
  return top === "src" && room !== undefined && room in ARROWS ? room : null;
}

function strangerFault(importer: string, target: string): string | null {
  if (isTestCode(importer)) return null;
  for (const folder of STRANGERS) {
    const from = siblingOf(folder, importer);
    const to = siblingOf(folder, target);
    if (from !== null && to !== null && from !== to) return `${folder}/${from} and ${folder}/${to} must stay strangers`;
  }
  return null;
}

/** The sub-folder of `folder` in which a path lies; null for files of the folder itself, where siblings may meet. */
function siblingOf(folder: string, path: string): string | null {
  if (!path.startsWith(`${folder}/`)) return null;
  const rest = path.slice(folder.length + 1).split("/");
  return rest.length > 1 && !SHARED.includes(`${folder}/${rest[0]}`) ? (rest[0] as string) : null;
}
