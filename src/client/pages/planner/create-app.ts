import { formatsIn } from "#wording/formats-of-language.ts";
import {
  createGrid,
  createZoom,
  drawWhenReleased,
  fitTitles,
  type Grid,
  textScale,
  weekStart,
  type Zoom,
} from "../../calendar/index.ts";
import type { Outlines } from "../../features/grid/outlines.ts";
import { drawNow } from "../../features/grid/view.ts";
import { goTo, showView } from "../../features/navigation/actions.ts";
import type { Alert } from "../../features/problems/alert.ts";
import { sayGone } from "../../features/problems/session-gone.ts";
import { rememberedClock } from "../../features/settings/stored-settings.ts";
import type { App } from "../../planner-state/app.ts";
import { plannedDates, planZone, type State } from "../../planner-state/state.ts";
import { createViewModel } from "../../planner-state/view-model.ts";
import { createAnnounce } from "../../ui/announce.ts";
import { createToast } from "../../ui/toast.ts";
import { mountUnavailable } from "../../ui/unavailable-button.ts";

/** The parts that exist once the session is loaded. */
export type Booted = Pick<App, "dom" | "text" | "language" | "trace" | "api" | "readOnly"> & {
  readonly state: State;
  readonly alert: Alert;
  readonly outlines: Outlines | null;
};

/**
 * Creates the dependencies of every feature; `steer` holds the page's functions that use the
 * features themselves.
 */
export function createApp(booted: Booted, steer: Pick<App, "render" | "select" | "atRest">): App {
  const { state, dom, text, alert, outlines: _, ...rest } = booted;
  const page = new AbortController();
  const now = () => Date.now();
  const announce = createAnnounce(dom.liveRegion);
  const formats = formatsOf(booted);
  const app: App = {
    ...rest,
    ...steer,
    render: drawWhenReleased(dom.calendar, steer.render),
    state,
    dom,
    text,
    formats,
    contextCache: [],
    now,
    ...calendarOf(() => app, { state, dom, text, formats, now }, page.signal),
    shown: createViewModel(state, formats.firstDay),
    signal: page.signal,
    announce,
    showFailure: alert.show,
    clearFailure: alert.clearFailure,
    showProblem: alert.showProblem,
    toast: createToast({ region: dom.toast, next: dom.panel, announce, text }),
    sessionGone(message = text.unknownSession) {
      page.abort();
      sayGone({ dom, alert }, message);
    },
  };
  mountUnavailable(announce);
  return app;
}

/**
 * The person's own formats, except that the first day of the week changes where it would split a
 * plan of at most a week.
 */
function formatsOf({ text, state }: Booted): App["formats"] {
  const place = { timeZone: planZone(state), locales: navigator.languages, clock: rememberedClock() };
  const formats = formatsIn(text.spoken, place);
  return { ...formats, firstDay: weekStart(plannedDates(state), formats.firstDay, state.currentDate) };
}

type Surroundings = Pick<App, "state" | "dom" | "text" | "formats" | "now">;

/** The grid and its zoom, whose events are handled once the page is complete. */
function calendarOf(
  app: () => App,
  { state, dom, text, formats, now }: Surroundings,
  signal: AbortSignal,
): { readonly grid: Grid; readonly zoom: Zoom } {
  const zoom = createZoom({
    mount: dom.calendar,
    initial: (innerWidth < 900 ? 0.9 : 1) * textScale(),
    signal,
    settled: () => {
      grid.fit();
      fitTitles(dom.calendar);
      grid.widget.updateSize();
      drawNow(app());
      app().trace.view(`zoom ${zoom.pixelsPerMinute().toFixed(2)} px/min`);
    },
  });
  const grid = createGrid({
    mount: dom.calendar,
    view: state.currentView,
    date: state.currentDate ?? "1970-01-01",
    formats,
    text,
    now,
    pixelsPerMinute: zoom.pixelsPerMinute,
    select: (box) => app().select(box),
    openDay: (date) => {
      goTo(app(), date);
      showView(app(), "timeGridDay");
    },
  });
  state.calendar = grid.widget;
  return { grid, zoom };
}
