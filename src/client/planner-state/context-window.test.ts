import { expect, test } from "vitest";
import { windowAround } from "./context-window.ts";

test("a day's window reaches seven days either side, a week's three weeks, the last day included, across a clock change too", () => {
  const iso = ({ start, end }: { start: number; end: number }) => [
    new Date(start).toISOString(),
    new Date(end).toISOString(),
  ];
  expect(iso(windowAround("2026-12-08", "timeGridDay", "UTC"))).toEqual([
    "2026-12-01T00:00:00.000Z",
    "2026-12-16T00:00:00.000Z",
  ]);
  expect(iso(windowAround("2026-12-08", "timeGridWeek", "UTC"))).toEqual([
    "2026-11-17T00:00:00.000Z",
    "2026-12-30T00:00:00.000Z",
  ]);
  // Berlin's clocks go back on 25 October: midnight is at 22:00 UTC before, at 23:00 UTC after.
  expect(iso(windowAround("2026-10-24", "timeGridDay", "Europe/Berlin"))).toEqual([
    "2026-10-16T22:00:00.000Z",
    "2026-10-31T23:00:00.000Z",
  ]);
});
