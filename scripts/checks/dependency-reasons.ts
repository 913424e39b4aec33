import type { Finding, SourceFile } from "./finding.ts";

const REASONS = "docs/dependencies.md";

/**
 * docs/dependencies.md gives a reason for exactly the dependencies of package.json, and every
 * version is exact.
 */
export function checkDependencyReasons(files: readonly SourceFile[]): Finding[] {
  const versions = dependenciesOf(textOf(files, "package.json"));
  const explained = new Set(
    [...textOf(files, REASONS).matchAll(/^\| `([^`]+)` \|/gm)].map((match) => match[1] as string),
  );
  const unexplained = [...versions.keys()].filter((name) => !explained.has(name));
  const gone = [...explained].filter((name) => !versions.has(name));
  const loose = [...versions].filter(([, version]) => !/^(npm:[\w@/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version));
  return [
    ...unexplained.map((name) => ({ path: REASONS, message: `gives no reason for ${name}` })),
    ...gone.map((name) => ({ path: REASONS, message: `explains ${name}, which package.json does not list` })),
    ...loose.map(([name, version]) => ({ path: "package.json", message: `does not pin ${name} exactly (${version})` })),
  ];
}

function dependenciesOf(packageJson: string): Map<string, string> {
  const parsed = JSON.parse(packageJson) as Record<string, Record<string, string> | undefined>;
  const groups = [parsed.dependencies, parsed.devDependencies, parsed.optionalDependencies];
  return new Map(groups.flatMap((group) => Object.entries(group ?? {})));
}

function textOf(files: readonly SourceFile[], path: string): string {
  return files.find((file) => file.path === path)?.text ?? (path.endsWith(".json") ? "{}" : "");
}
