/**
 * How long a piece of coursework takes when nobody said: a rule of thumb by its type, then by its
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
/** The points at which the rule of thumb holds as it is. */
const TYPICAL_POINTS = 20;
const STEP_MINUTES = 15;

/**
 * Estimated effort in minutes, to the quarter of an hour: half as long for a few points, at most
 * three times as long for many (the square root, since points grow faster than work does).
 */
export function estimateEffortMinutes(type: string, points: number | null): number {
  const base = MINUTES_BY_TYPE[type] ?? DEFAULT_MINUTES;
  if (points === null || points <= 0) return base;
  const factor = Math.min(3, Math.max(0.5, Math.sqrt(points / TYPICAL_POINTS)));
  return Math.max(STEP_MINUTES, Math.round((base * factor) / STEP_MINUTES) * STEP_MINUTES);
}
