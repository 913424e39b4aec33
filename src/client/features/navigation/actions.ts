import { ContextResponse } from "#contract/context.ts";
import { PATHS } from "#contract/paths.ts";
import type { PlannerPayload } from "#contract/payload.ts";
import { addDays, dateOf, epochOf, formatInstant, isDate } from "#domain/time.ts";
import { saysOtherwise } from "../../api.ts";
import type { App } from "../../app.ts";
import type { ViewName } from "../../calendar/index.ts";
import { type CachedWindow, findWindow, rememberWindow, windowAround } from "../../context-cache.ts";
import { planZone } from "../../state.ts";
import { syncSession } from "../apply/session.ts";
import { noteRead, rehydrate } from "./rehydrate.ts";

/**
 * Which navigation is the latest: an answer that comes after a later one was asked for is only
 * cached.
 */
const latest = new WeakMap<App, number>();

/** A day further in the day view, a week in the week view. */
export function stepDate(app: App, by: 1 | -1): void {
  const { currentDate, currentView } = app.state;
  if (currentDate !== null) goTo(app, addDays(currentDate, by * (currentView === "timeGridDay" ? 1 : 7)));
}

export function goToToday(app: App): void {
  goTo(app, dateOf(app.now(), planZone(app.state)));
}

/**
 * Shows a date, and reads the calendars around it (interface §3), unless a cached window covers the
 * days that are shown.
 */
export function goTo(app: App, date: string): void {
  app.state.currentDate = date;
  app.trace.view(`date ${date}`);
  app.render();
  app.announce(app.dom.dateLabel.textContent ?? "");
  void readAround(app, date);
}

const VIEW_KEY = "daywright-view";

/**
 * Changes the view; the calendars are read again only where the days that come into sight were not
 * read yet.
 */
export function showView(app: App, view: ViewName): void {
  const { state } = app;
  if (state.currentView === view) return;
  state.currentView = view;
  localStorage.setItem(VIEW_KEY, view);
  app.trace.view(view);
  app.render();
  readShown(app);
}

/** Reads the days that are shown anew, as something was changed in the calendars. */
export async function readAnew(app: App): Promise<void> {
  app.contextCache.length = 0;
  if (app.state.currentDate !== null) await readAround(app, app.state.currentDate);
}

/** Reads the calendars for the days that are shown, where some of them were not read yet. */
export function readShown(app: App): void {
  const { state, picture, contextCache: cache } = app;
  const shown = picture.range();
  const { payload, currentDate } = state;
  if (!payload || currentDate === null) return;
  // What came with a session that was applied is older than what was written.
  const came = !payload.apply_state.applied && epochOf(payload.start_time) <= shown.start;
  const covered = (came && epochOf(payload.end_time) >= shown.end) || findWindow(cache, shown, app.now()) !== null;
  if (!covered) void readAround(app, currentDate);
}

/**
 * The view that the person last chose on this browser; at first the week for a plan of several days
 * where there is room for it, else the day view (interface §2.5).
 */
export function firstView({ draft_variants: variants }: PlannerPayload, width: number): ViewName {
  const chosen = localStorage.getItem(VIEW_KEY);
  if (chosen !== null) return chosen === "timeGridWeek" ? "timeGridWeek" : "timeGridDay";
  const days = new Set(variants.flatMap(({ events }) => events.map(({ start }) => start.slice(0, 10))));
  return days.size > 1 && width >= 900 ? "timeGridWeek" : "timeGridDay";
}

/** The date that a plan opens at: the session's own; today while a plan that was applied lasts. */
export function firstDate(payload: PlannerPayload, timeZone: string, now: number): string {
  const { view_date: date, apply_state, start_time, end_time } = payload;
  const lasts = epochOf(start_time) <= now && now < epochOf(end_time);
  return isDate(date) && !(apply_state.applied && lasts) ? date : dateOf(now, timeZone);
}

async function readAround(app: App, date: string): Promise<void> {
  const { state, api, contextCache, picture, text } = app;
  const turn = (latest.get(app) ?? 0) + 1;
  latest.set(app, turn);
  const cached = findWindow(contextCache, picture.range(), app.now());
  if (cached) {
    app.trace.api(`window of ${date} from the cache`);
    hydrate(app, cached);
    return;
  }
  const wanted = windowAround(date, state.currentView, planZone(state));
  const answer = await api.call("POST", PATHS.contextFetch, ContextResponse, {
    start_time: formatInstant(wanted.start),
    end_time: formatInstant(wanted.end),
    view_date: date,
    session_id: state.sessionId,
  });
  if (answer.ok) rememberWindow(contextCache, { ...wanted, fetchedAt: app.now(), response: answer.value });
  if (latest.get(app) !== turn) return;
  if (!answer.ok) {
    app.showFailure("context", answer.error, () => void readAround(app, date), text.contextShown);
    if (saysOtherwise(answer.error)) await syncSession(app);
    return;
  }
  app.clearFailure("context");
  hydrate(app, { ...wanted, fetchedAt: app.now(), response: answer.value });
}

function hydrate(app: App, window: CachedWindow): void {
  const { state } = app;
  if (!state.payload) return;
  noteRead(state, window);
  state.payload = rehydrate(state.payload, window, planZone(state));
  app.render();
}
