import type { PlanFacts } from "#server/writer/port.ts";
import type { DraftFact } from "#wording/draft/fact.ts";
import { localDate, MINUTE } from "./arbitrary-plans.ts";

type Variant = PlanFacts["variants"][number];
type Wish = Extract<DraftFact, { readonly kind: "wish" }>["wish"];

export const WEEKDAYS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"] as const;

export const minutesOf = ({ start, end }: { start: string; end: string }) =>
  (Date.parse(end) - Date.parse(start)) / MINUTE;
export const once = ({ events }: Variant) => events.filter(({ recurrence }) => recurrence === null);

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockAt(ms: number, timeZone: string): string {
  const clock =
    clocks.get(timeZone) ?? new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" });
  clocks.set(timeZone, clock);
  return clock.format(ms);
}

/** The same as the end of something: midnight is that of the day before. */
export function clockOf(ms: number, timeZone: string): string {
  const clock = clockAt(ms, timeZone);
  return clock === "00:00" ? "24:00" : clock;
}

/** Whether the plan keeps to the wish, quarter of an hour by quarter of an hour. */
export function keeps(wish: Wish, { times = {}, timeZone, usualHours }: PlanFacts, variant: Variant): boolean {
  const work = once(variant).filter(({ task_id }) => task_id === undefined || task_id in times);
  if (wish.kind === "blocks") return work.every((event) => minutesOf(event) <= (wish.most ?? 0));
  const quarters = work.flatMap(({ start, end }) =>
    Array.from({ length: (Date.parse(end) - Date.parse(start)) / (15 * MINUTE) }, (_, at) => {
      const from = Date.parse(start) + at * 15 * MINUTE;
      const day = WEEKDAYS[new Date(`${localDate(from, timeZone)}T12:00:00Z`).getUTCDay()] ?? "sun";
      return { day, from: clockAt(from, timeZone), to: clockOf(from + 15 * MINUTE, timeZone) };
    }),
  );
  return quarters.every(({ day, from, to }) => {
    switch (wish.kind) {
      case "no-work":
      case "only": {
        const meant = wish.days?.includes(day) ?? (usualHours?.[day].length ?? 0) > 0;
        const [start, end] = [wish.from ?? "00:00", wish.to ?? "24:00"];
        return wish.kind === "only" ? meant && start <= from && to <= end : !(meant && from < end && start < to);
      }
      case "start":
        return from >= wish.at;
      case "stop":
        return !(wish.days?.includes(day) ?? true) || to <= wish.at;
      case "lunch":
        return !(wish.days?.includes(day) ?? true) || to <= wish.from || from >= wish.to;
      default:
        return false; // nothing is said of it
    }
  });
}
