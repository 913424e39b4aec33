import { expect, test } from "vitest";
import type { PlannerCalendarEvent } from "#contract/event.ts";
import { defaultPreferences, type WeekHours } from "#contract/preferences.ts";
import { taskFromInput } from "#contract/task-from-input.ts";
import type { Interval } from "#domain/interval.ts";
import { DAY_MS, formatInstant, MINUTE_MS } from "#domain/time.ts";
import { Random } from "#planner/search/random.ts";
import { calendarEvent } from "../../../test/fixtures/calendar-event.ts";
import { planningInput } from "../../../test/fixtures/planning-input.ts";
import { chanceOf } from "../../../test/support/chance.ts";
import { planVariants } from "./plan-variants.ts";

const MONDAY = Date.UTC(2026, 11, 7);
const [OPEN, CLOSE] = [9 * 60, 17 * 60];

test("a meeting of several people is put where all are free, and there alone when that is one place", () => {
  let single = 0;
  for (let seed = 1; seed <= 27; seed++) {
    const { days, minutes, busy } = meetingProblem(seed);
    const possible = possibleStarts(days, minutes, busy);
    if (possible.length === 1) single++;
    const variants = planVariants(inputOf(days, minutes, busy), {
      shouldStop: () => false,
      onProgress: () => undefined,
    });
    for (const { events } of variants) {
      expect(events, `seed ${seed}`).toHaveLength(possible.length > 0 ? 1 : 0);
      for (const { start, end } of events) {
        expect(possible, `seed ${seed}`).toContain(Date.parse(start));
        expect(Date.parse(end) - Date.parse(start)).toBe(minutes * MINUTE_MS);
      }
    }
  }
  expect(single).toBeGreaterThan(9);
});

/**
 * Meetings that, in two of three problems, leave a single gap of exactly the needed length, at any
 * minute.
 */
function meetingProblem(seed: number) {
  const random = new Random(seed);
  const { below } = chanceOf(random);
  const days = 1 + below(3);
  const minutes = 15 * (1 + below(6)) + (seed % 4 === 0 ? 7 : 0);
  const slot = { day: below(days), from: OPEN + below(CLOSE - OPEN - minutes + 1) };
  const at = (day: number, minute: number) => MONDAY + day * DAY_MS + minute * MINUTE_MS;
  const busy: Interval[] = [];
  for (let day = 0; day < days; day++)
    for (let minute = OPEN; minute < CLOSE; ) {
      const isBefore = day === slot.day && minute <= slot.from;
      const until = Math.min(isBefore ? slot.from : CLOSE, minute + 5 * (1 + below(12)));
      if (seed % 3 > 0 || random.next() < 0.7) busy.push({ start: at(day, minute), end: at(day, until) });
      minute = isBefore && until === slot.from ? slot.from + minutes : until;
    }
  return { days, minutes, busy };
}

function possibleStarts(days: number, minutes: number, busy: readonly Interval[]): number[] {
  const starts: number[] = [];
  for (let day = 0; day < days; day++)
    for (let minute = OPEN; minute + minutes <= CLOSE; minute++) {
      const start = MONDAY + day * DAY_MS + minute * MINUTE_MS;
      const end = start + minutes * MINUTE_MS;
      if (!busy.some((other) => other.start < end && start < other.end)) starts.push(start);
    }
  return starts;
}

function inputOf(days: number, minutes: number, busy: readonly Interval[]) {
  const hours: [string, string][] = [["09:00", "17:00"]];
  const week: WeekHours = { mon: hours, tue: hours, wed: hours, thu: hours, fri: hours, sat: hours, sun: hours };
  const block = { min_block_minutes: minutes, max_block_minutes: minutes };
  return planningInput({ start: MONDAY, end: MONDAY + days * DAY_MS }, "UTC", {
    preferences: { ...defaultPreferences("UTC"), working_hours: week, buffer_minutes: 0 },
    events: busy.map((span, index) => eventOf(span, `Person ${index % 4}`, index)),
    tasks: [
      taskFromInput(
        { title: "Meeting", duration_minutes: minutes, ...block },
        { id: "m", source: "session", defaultMinutes: 60 },
      ),
    ],
  });
}

function eventOf({ start, end }: Interval, person: string, index: number): PlannerCalendarEvent {
  return calendarEvent(`e${index}`, {
    calendar_id: person,
    title: "Taken",
    start: formatInstant(start),
    end: formatInstant(end),
  });
}
