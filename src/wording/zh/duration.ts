import { durationMinutes, type Moment } from "#domain/moment.ts";

/**
 * A duration in Chinese (interface §2.6): `2小时30分钟`, `1小时`, `45分钟`, and `0分钟` where nothing lies
 * between.
 */
export function formatDurationZh(start: Moment, end: Moment): string {
  const total = Math.max(0, Math.round(durationMinutes(start, end))) || 0;
  const [hours, minutes] = [Math.floor(total / 60), total % 60];
  return `${hours ? `${hours}小时` : ""}${minutes || !hours ? `${minutes}分钟` : ""}`;
}

/** Lets a duration break after its hours, for a narrow card with room for one part on a line. */
export const breakable = (duration: string): string => duration.replace("小时", "小时\u200b");
