import { DAY_MS } from "#domain/civil-date.ts";
import { findZone } from "#domain/zone.ts";
import type { CustomZone } from "./observances.ts";
import { WINDOWS_ZONES } from "./windows-names.ts";

const STEP_MS = 5 * DAY_MS;
const STEPS = 147; // two years

/**
 * The IANA zone whose clock agrees with `custom` through the two years around an instant; null when
 * none does. `favoured` zones are tried first, then the reference cities of the world's zones.
 */
export function matchingZone(custom: CustomZone, around: number, favoured: readonly (string | null)[]): string | null {
  const instants = Array.from({ length: STEPS }, (_, step) => around + (step - STEPS / 2) * STEP_MS);
  const samples = instants.map((instant) => ({ instant, offset: custom.offsetAt(instant) }));
  const candidates = [...favoured.filter((name) => name !== null), ...Object.values(WINDOWS_ZONES)];
  for (const name of candidates) {
    const zone = findZone(name);
    if (zone && samples.every(({ instant, offset }) => zone.toWall(instant) - instant === offset)) return name;
  }
  return null;
}
