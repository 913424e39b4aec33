/**
 * The minutes that coursework takes when nobody has set a length: by its type, then adjusted by its
 * points.
 */
const MINUTES_BY_TYPE: Readonly<Record<string, number>> = {
  assignment: 120,
  quiz: 60,
  discussion: 45,
  reading: 45,
  note: 30,
  workshop: 120,
  lesson: 60,
};

const DEFAULT_MINUTES = 60;
/** The points for which the minutes by type apply unchanged. */
const TYPICAL_POINTS = 20;
const STEP_MINUTES = 15;

/**
 * Estimated effort in minutes, rounded to a quarter of an hour. Few points give half the time by
 * type, many up to three times (by the square root, because points grow faster than work).
 */
export function estimateEffortMinutes(type: string, points: number | null): number {
  const base = MINUTES_BY_TYPE[type] ?? DEFAULT_MINUTES;
  if (points === null || points <= 0) return base;
  const factor = Math.min(3, Math.max(0.5, Math.sqrt(points / TYPICAL_POINTS)));
  return Math.max(STEP_MINUTES, Math.round((base * factor) / STEP_MINUTES) * STEP_MINUTES);
}
