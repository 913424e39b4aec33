export { type CalendarChanges, compareCalendars } from "./changes.ts";
export { busyIntervals, type Conflict, findConflicts, occupiesTime } from "./conflict.ts";
export { durationMinutes, formatDurationZh, formatHoursMinutes, type Moment, parseDate } from "./display.ts";
export type { EventTiming, Occurrence } from "./event.ts";
export {
  checkTimeOverlap,
  type Interval,
  intersectIntervals,
  intersection,
  mergeIntervals,
  overlaps,
  subtractIntervals,
  totalLength,
} from "./interval.ts";
export {
  easeOutCubic,
  getCumulativeScaleY,
  normalizeWheelDelta,
  type ScaledElement,
  type WheelDelta,
} from "./motion.ts";
export { type DraftTiming, expandDraft, expandEvents } from "./recurrence/index.ts";
export { Err, flatMapResult, isErr, isOk, mapResult, Ok, type Result, unwrap, unwrapOr } from "./result.ts";
export { forEachOverlap } from "./sweep.ts";
export {
  addDays,
  DAY_MS,
  dateOf,
  datesBetween,
  daysBetween,
  endOfDate,
  formatInstant,
  HOUR_MS,
  instantAt,
  isDate,
  isTimeZone,
  MINUTE_MS,
  minuteOfDay,
  parseInstant,
  parseLocalTime,
  parseWireTime,
  startOfDate,
  weekdayOf,
} from "./time.ts";
