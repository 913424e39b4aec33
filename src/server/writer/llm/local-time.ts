import { instantOf } from "#domain/time.ts";

/** An instant on the person's clock, with its weekday: `Tuesday 2026-12-08 09:30`. */
export function formatLocal(instant: string, timeZone: string): string {
  const local = instantOf(instant).toZonedDateTimeISO(timeZone);
  const weekday = local.toLocaleString("en", { weekday: "long" });
  return `${weekday} ${local.toPlainDate()} ${local.toPlainTime().toString({ smallestUnit: "minute" })}`;
}
