import type { PlannerPayload } from "#contract/payload.ts";
import { addDays, dateOf, epochOf, HOUR_MS, isDate } from "#domain/time.ts";
import type { ViewName } from "../../calendar/index.ts";
import type { App } from "../../planner-state/app.ts";
import { findWindow } from "../../planner-state/context-cache.ts";
import { fetchLater } from "../../planner-state/load-on-demand.ts";
import { planZone } from "../../planner-state/state.ts";

/** Moves by a day in the day view, by a week in the week view. */
export function stepDate(app: App, by: 1 | -1): void {
  const { currentDate, currentView } = app.state;
  if (currentDate !== null) goTo(app, addDays(currentDate, by * (currentView === "timeGridDay" ? 1 : 7)));
}

export function goToToday(app: App): void {
  goTo(app, dateOf(app.now(), planZone(app.state)));
}

/** Shows a date, and reads the calendars around it. */
export function goTo(app: App, date: string): void {
  app.state.currentDate = date;
  app.trace.view(`date ${date}`);
  app.render();
  app.announce(app.dom.dateLabel.textContent ?? "");
  void readAround(app, date);
}

const VIEW_KEY = "daywright-view";

/** Changes the view; reads the calendars only when some of the shown days were not read yet. */
export function showView(app: App, view: ViewName): void {
  const { state } = app;
  if (state.currentView === view) return;
  state.currentView = view;
  localStorage.setItem(VIEW_KEY, view);
  app.trace.view(view);
  app.render();
  readShown(app);
}

/** Reads the calendars for the shown days, when some of them were not read yet. */
export function readShown(app: App): void {
  const { state, shown, contextCache: cache } = app;
  const dates = shown.range();
  const { payload, currentDate } = state;
  if (!payload || currentDate === null) return;
  // The events that came with an applied session are older than what was written.
  const came = !payload.apply_state.applied && epochOf(payload.start_time) <= dates.start;
  const covered = (came && epochOf(payload.end_time) >= dates.end) || findWindow(cache, dates, app.now()) !== null;
  if (!covered) void readAround(app, currentDate);
}

/**
 * The view last chosen on this browser; by default the week for a plan of several days on a wide
 * screen, otherwise the day (interface §2.5).
 */
export function firstView({ start_time: start, end_time: end }: PlannerPayload, width: number): ViewName {
  const chosen = localStorage.getItem(VIEW_KEY);
  if (chosen !== null) return chosen === "timeGridWeek" ? "timeGridWeek" : "timeGridDay";
  // A day of a clock change has 25 hours.
  const isLong = epochOf(end) - epochOf(start) > 25 * HOUR_MS;
  return isLong && width >= 640 ? "timeGridWeek" : "timeGridDay";
}

/** The initial date of a plan: the session's own; today during an applied plan. */
export function firstDate(payload: PlannerPayload, timeZone: string, now: number): string {
  const { view_date: date, apply_state, start_time, end_time } = payload;
  const lasts = epochOf(start_time) <= now && now < epochOf(end_time);
  return isDate(date) && !(apply_state.applied && lasts) ? date : dateOf(now, timeZone);
}

export const fetchReading = () => import("./read-around.ts");

async function readAround(app: App, date: string): Promise<void> {
  const part = await fetchLater(app, fetchReading)();
  await part?.readAround(app, date);
}
