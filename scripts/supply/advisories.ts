import type { Installed } from "./installed.ts";
import { compareVersions } from "./versions.ts";

type RangeEvent = { readonly introduced?: string; readonly fixed?: string; readonly last_affected?: string };

/** The affected versions in an advisory of the OSV format (https://ossf.github.io/osv-schema). */
export type Advisory = {
  readonly id: string;
  readonly summary?: string;
  readonly withdrawn?: string;
  readonly affected?: readonly {
    readonly package?: { readonly ecosystem: string; readonly name: string };
    readonly ranges?: readonly { readonly type: string; readonly events: readonly RangeEvent[] }[];
    readonly versions?: readonly string[];
  }[];
};

export type Hit = { readonly installed: Installed; readonly advisory: Advisory };

/** Installed packages that are known to be vulnerable. */
export function findVulnerable(installed: readonly Installed[], advisories: readonly Advisory[]): Hit[] {
  const byName = Map.groupBy(installed, ({ name }) => name);
  return advisories
    .filter(({ withdrawn }) => withdrawn === undefined)
    .flatMap((advisory) =>
      (advisory.affected ?? []).flatMap((affected) => {
        if (affected.package?.ecosystem !== "npm") return [];
        const named = byName.get(affected.package.name) ?? [];
        return named
          .filter(({ version }) => isAffected(version, affected))
          .map((each) => ({ installed: each, advisory }));
      }),
    );
}

function isAffected(
  version: string,
  { ranges = [], versions = [] }: NonNullable<Advisory["affected"]>[number],
): boolean {
  return (
    versions.includes(version) || ranges.some(({ type, events }) => type === "SEMVER" && isWithin(version, events))
  );
}

/** The last event at or before the version decides: events in order open and close ranges. */
function isWithin(version: string, events: readonly RangeEvent[]): boolean {
  let within = false;
  for (const { introduced, fixed, last_affected } of events.toSorted(byVersion)) {
    if (introduced !== undefined && (introduced === "0" || compareVersions(version, introduced) >= 0)) within = true;
    if (fixed !== undefined && compareVersions(version, fixed) >= 0) within = false;
    if (last_affected !== undefined && compareVersions(version, last_affected) > 0) within = false;
  }
  return within;
}

function byVersion(a: RangeEvent, b: RangeEvent): number {
  const version = ({ introduced, fixed, last_affected }: RangeEvent) => introduced ?? fixed ?? last_affected ?? "0";
  return compareVersions(version(a), version(b));
}
