import { type Finding, findingsOf, type SourceFile, THE_CHECKS } from "./finding.ts";

const REGISTRY_HOST = /\b(registry|npm)\.[a-z0-9-]+\.(org|com|io|dev|net)\b|"resolved":\s*"https?:/g;
const MACHINE_PATH = /(?<![\w.:/])\/(work|root|home(?!\/you\b)|Users|mnt|workspace)\/[\w.-]+/g;

/** No tracked file names a package registry's host or a path of one person's machine. */
export function checkForeignPlaces(files: readonly SourceFile[]): Finding[] {
  return files
    .filter((file) => !file.path.startsWith(THE_CHECKS))
    .flatMap((file) => [
      ...findingsOf(file, REGISTRY_HOST, (match) => `names a package registry (${match})`),
      ...findingsOf(file, MACHINE_PATH, (match) => `names a path of one machine (${match})`),
    ]);
}
