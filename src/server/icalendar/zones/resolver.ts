import { zoneOrUtc } from "#domain/zone.ts";
import type { ContentLine } from "../content/lines.ts";
import { matchingZone } from "./match.ts";
import { isRegionName, zoneOfCityIn, zoneOfName } from "./names.ts";
import { createCustomZone, readObservances } from "./observances.ts";

export type FileZone = {
  /** The IANA name used from here on; UTC when the file's own rules match no zone of the world. */
  readonly name: string;
  toInstant(wall: number): number;
};

export type ZoneResolver = {
  /** The zone of floating times (RFC 5545 3.3.5). */
  readonly floating: FileZone;
  /** The zone of a TZID. `wall` is a time written in it, which shows what years the file covers. */
  zoneOf(tzid: string, wall: number): FileZone;
};

type Sources = {
  /** Content of each VTIMEZONE by its TZID. */
  readonly definitions: ReadonlyMap<string, readonly ContentLine[]>;
  /** X-WR-TIMEZONE, when the file has it. */
  readonly calendarZone: string | null;
  readonly defaultTimeZone: string;
};

/** Comparing a zone with all others takes milliseconds. No real file needs it this often. */
const MOST_COMPARED = 40;

/**
 * Resolves TZIDs in this order: the IANA name of a region; the zone whose clock agrees with the
 * file's own VTIMEZONE (Outlook defines zones under any name); a Windows or other known name; a
 * city in the name; the file's own rules; and else the floating zone.
 */
export function createZoneResolver(sources: Sources): ZoneResolver {
  const calendarZone = sources.calendarZone === null ? null : zoneOfName(sources.calendarZone);
  const floating = ianaZone(calendarZone ?? sources.defaultTimeZone);
  const resolved = new Map<string, FileZone>();
  let compared = 0;
  const resolve = (tzid: string, wall: number): FileZone => {
    const named = zoneOfName(tzid);
    const plain = ianaZone(named ?? floating.name);
    if ((named && isRegionName(tzid)) || compared++ >= MOST_COMPARED) return plain;
    const observances = readObservances(sources.definitions.get(tzid) ?? []);
    const city = named ? null : zoneOfCityIn(tzid);
    if (observances.length === 0) return city ? ianaZone(city) : plain;
    const custom = createCustomZone(observances);
    const matching = matchingZone(custom, wall, [named, city, floating.name, sources.defaultTimeZone]);
    if (matching) return ianaZone(matching);
    return named ? plain : { name: "UTC", toInstant: custom.toInstant };
  };
  return {
    floating,
    zoneOf: (tzid, wall) => {
      const known = resolved.get(tzid);
      if (known) return known;
      const zone = resolve(tzid, wall);
      resolved.set(tzid, zone);
      return zone;
    },
  };
}

function ianaZone(name: string): FileZone {
  const zone = zoneOrUtc(name);
  return { name: zone.name, toInstant: zone.toInstant };
}
