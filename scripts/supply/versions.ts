/**
 * Orders two versions as Semantic Versioning 2.0.0 clause 11 does: negative when `a` comes first.
 */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [parse(a), parse(b)];
  for (const [index, number] of left.numbers.entries()) {
    const difference = number - (right.numbers[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return comparePrereleases(left.prerelease, right.prerelease);
}

function parse(version: string): { numbers: readonly number[]; prerelease: readonly string[] } {
  const [core = "", ...prerelease] = (version.split("+", 1)[0] ?? "").split("-");
  const [major = 0, minor = 0, patch = 0] = core.replace(/^v/, "").split(".").map(Number);
  return { numbers: [major, minor, patch], prerelease: prerelease.length === 0 ? [] : prerelease.join("-").split(".") };
}

function comparePrereleases(a: readonly string[], b: readonly string[]): number {
  // A release comes after its prereleases.
  if (a.length === 0 || b.length === 0) return b.length - a.length;
  for (let index = 0; index < Math.max(a.length, b.length); index++) {
    const difference = compareIdentifiers(a[index], b[index]);
    if (difference !== 0) return difference;
  }
  return 0;
}

function compareIdentifiers(a: string | undefined, b: string | undefined): number {
  if (a === undefined || b === undefined) return a === b ? 0 : a === undefined ? -1 : 1;
  const [aIsNumber, bIsNumber] = [/^\d+$/.test(a), /^\d+$/.test(b)];
  if (aIsNumber && bIsNumber) return Number(a) - Number(b);
  if (aIsNumber !== bIsNumber) return aIsNumber ? -1 : 1;
  return a < b ? -1 : a > b ? 1 : 0;
}
