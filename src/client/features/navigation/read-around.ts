import { ContextResponse } from "#contract/context.ts";
import { PATHS } from "#contract/paths.ts";
import { formatInstant } from "#domain/time.ts";
import { saysOtherwise } from "../../api/api.ts";
import type { App } from "../../planner-state/app.ts";
import { forgetWindows, rememberWindow, watchForgetting } from "../../planner-state/change-context-cache.ts";
import { type CachedWindow, findWindow } from "../../planner-state/context-cache.ts";
import { windowAround } from "../../planner-state/context-window.ts";
import { planZone } from "../../planner-state/state.ts";
import { inFull } from "../../text/on-demand/index.ts";
import { syncSession } from "../session/reload-session.ts";
import { noteRead, rehydrate } from "./rehydrate.ts";

/** The latest navigation; the answer for an earlier one is only cached. */
const latest = new WeakMap<App, number>();

/**
 * Reads the calendars around a date (interface §3), unless a cached window covers the shown days.
 */
export async function readAround(app: App, date: string): Promise<void> {
  const { state, api, contextCache, shown } = app;
  const turn = (latest.get(app) ?? 0) + 1;
  latest.set(app, turn);
  const cached = findWindow(contextCache, shown.range(), app.now());
  if (cached) {
    app.trace.api(`window of ${date} from the cache`);
    hydrate(app, cached);
    return;
  }
  const isOutdated = watchForgetting(contextCache);
  const wanted = windowAround(date, state.currentView, planZone(state));
  const answer = await api.call("POST", PATHS.contextFetch, ContextResponse, {
    start_time: formatInstant(wanted.start),
    end_time: formatInstant(wanted.end),
    view_date: date,
    session_id: state.sessionId,
  });
  if (answer.ok && !isOutdated())
    rememberWindow(contextCache, { ...wanted, fetchedAt: app.now(), response: answer.value });
  if (latest.get(app) !== turn) return;
  if (isOutdated()) return readAround(app, date);
  if (!answer.ok) {
    const hint = inFull(app).text.contextShown;
    app.showFailure("context", answer.error, () => void readAround(app, date), { hint });
    if (saysOtherwise(answer.error)) await syncSession(app);
    return;
  }
  app.clearFailure("context");
  hydrate(app, { ...wanted, fetchedAt: app.now(), response: answer.value });
}

/** Reads the shown days again after a change in the calendars. */
export async function readAnew(app: App): Promise<void> {
  forgetWindows(app.contextCache);
  if (app.state.currentDate !== null) await readAround(app, app.state.currentDate);
}

function hydrate(app: App, window: CachedWindow): void {
  const { state } = app;
  if (!state.payload) return;
  noteRead(state, window);
  state.payload = rehydrate(state.payload, window, planZone(state));
  app.render();
}
