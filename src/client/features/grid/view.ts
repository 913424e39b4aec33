import { durationMinutes } from "#domain/moment.ts";
import { dateOf, minuteOfDay } from "#domain/time.ts";
import type { Box } from "../../boxes/grid-boxes.ts";
import type { App } from "../../planner-state/app.ts";
import { planZone } from "../../planner-state/state.ts";

/** Planned minutes that fill a day's bar. */
const FULL_DAY_MINUTES = 8 * 60;

/** The planned minutes of each date, including standing blocks, as bars under the day headers. */
export function drawLoads({ grid, state }: App, boxes: readonly Box[]): void {
  const zone = planZone(state);
  const minutes = new Map<string, number>();
  for (const { start, end, allDay, kind, stands } of boxes) {
    const date = dateOf(start, zone);
    if (!allDay && (kind === "draft" || stands))
      minutes.set(date, (minutes.get(date) ?? 0) + durationMinutes(start, end));
  }
  grid.setLoads(minutes, FULL_DAY_MINUTES);
}

const LABEL_PX = 15;

/**
 * Puts the line of the present moment at its share of the grid's height, and hides the hour label
 * that its label would cover.
 */
export function drawNow({ dom, state, zoom, now }: App): void {
  const minute = minuteOfDay(now(), planZone(state));
  dom.calendar.style.setProperty("--now", `${minute}`);
  const shown = dom.calendar.querySelector(".fc-timegrid-now-indicator-arrow") !== null;
  for (const label of dom.calendar.querySelectorAll<HTMLElement>(".fc-timegrid-slot-label[data-time]")) {
    const hour = Number(label.dataset.time?.slice(0, 2)) * 60;
    const covered = shown && Math.abs(hour - minute) * zoom.pixelsPerMinute() < LABEL_PX;
    label.toggleAttribute("data-covered", covered);
  }
}

/**
 * Initially scrolls to the working day: just before the earliest block or event, or the present
 * moment.
 */
export function firstScroll({ zoom, shown, state, now }: App): void {
  const zone = planZone(state);
  const { start, end } = shown.range();
  const today = start <= now() && now() < end ? minuteOfDay(now(), zone) : 24 * 60;
  const starts = [...shown.drafts(), ...shown.existing()]
    .filter(({ allDay }) => !allDay)
    .map(({ start }) => minuteOfDay(start, zone));
  zoom.scrollToMinute(Math.min(9 * 60, Math.max(6 * 60, Math.min(...starts, today))) - 20);
}
