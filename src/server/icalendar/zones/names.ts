import { findZone } from "#domain/zone.ts";
import { WINDOWS_ZONES } from "./windows-names.ts";

const byLowerCase = new Map(Object.entries(WINDOWS_ZONES).map(([name, zone]) => [name.toLowerCase(), zone]));

const OFFSET = /^\(?(?:UTC|GMT|Z)?\s*(?:([+-])(\d{1,2})(?:[:.]?(\d{2}))?)?\)?$/i;

/**
 * The IANA zone that a TZID names: an IANA name, alone or at the end of a path
 * (`/freeassociation.sourceforge.net/Europe/Berlin`), a Windows name, or UTC with an offset of
 * whole hours. Null when it names none.
 */
export function zoneOfName(tzid: string): string | null {
  const name = tzid.trim().replace(/^"(.*)"$/, "$1");
  if (name.length === 0 || name.length > 200) return null;
  return byLowerCase.get(name.toLowerCase()) ?? zoneAtEndOfPath(name) ?? zoneOfOffset(name);
}

const windowsNames = new Map(Object.entries(WINDOWS_ZONES).map(([name, zone]) => [zone, name] as const));

/** The Windows name of a zone that is a reference city; null for any other. */
export function windowsNameOf(zone: string): string | null {
  return windowsNames.get(zone) ?? null;
}

/**
 * Whether a TZID is an IANA name of a region, which is more precise than the file's own rules for
 * it.
 */
export function isRegionName(tzid: string): boolean {
  return tzid.includes("/") && zoneAtEndOfPath(tzid) !== null;
}

function zoneAtEndOfPath(name: string): string | null {
  const whole = findZone(name);
  if (whole) return whole.name;
  const steps = name.split("/");
  // The longest names have three parts (America/Argentina/Buenos_Aires). A single last part may be
  // any word.
  for (const length of [3, 2]) {
    const tail = steps.length > length ? findZone(steps.slice(-length).join("/")) : null;
    if (tail) return tail.name;
  }
  return /\/(?:utc|gmt)$/i.test(name) ? "UTC" : null;
}

function zoneOfOffset(name: string): string | null {
  const match = OFFSET.exec(name);
  if (!match) return null;
  const [, sign, hours = "0", minutes = "0"] = match;
  if (Number(minutes) !== 0 || Number(hours) > 14) return null;
  // Etc zones have inverted signs: Etc/GMT-1 is an hour ahead of UTC.
  return Number(hours) === 0 ? "UTC" : `Etc/GMT${sign === "+" ? "-" : "+"}${Number(hours)}`;
}

/**
 * The zone of a city in a text such as `(UTC+01:00) Amsterdam, Berlin, Bern`; null when there is
 * none.
 */
export function zoneOfCityIn(text: string): string | null {
  const words = text.toLowerCase();
  const sameCity = (zone: string) => {
    const city = zone
      .slice(zone.lastIndexOf("/") + 1)
      .replaceAll("_", " ")
      .toLowerCase();
    return words.split(/[,();&]/).some((part) => part.trim() === city);
  };
  return Intl.supportedValuesOf("timeZone").find(sameCity) ?? null;
}
