import { minuteOfDay } from "#domain/time.ts";
import { createFormats } from "#wording/formats.ts";
import type { App } from "../../app.ts";
import { createGrid, createZoom, enableDragging, textScale, type ViewName } from "../../calendar/index.ts";
import { type Adjust, createAdjust } from "../../features/adjust/actions.ts";
import { previewAt } from "../../features/adjust/preview.ts";
import { type Agenda, mountAgenda } from "../../features/agenda/view.ts";
import { createToast } from "../../features/apply/toast.ts";
import { mountApply } from "../../features/apply/view.ts";
import { createCompare } from "../../features/compare/view.ts";
import { mountConflicts } from "../../features/conflicts/view.ts";
import { mountOutlines } from "../../features/grid/outlines.ts";
import { drawLoads, firstScroll, focusNextBlock, makeRoomForNow, showNow } from "../../features/grid/view.ts";
import { goTo, goToToday, showView, stepDate } from "../../features/navigation/actions.ts";
import { mountNavigation } from "../../features/navigation/view.ts";
import { mountSheet } from "../../features/panel/sheet.ts";
import { listenForSwipes } from "../../features/panel/swipe.ts";
import { mountTabs } from "../../features/panel/tabs.ts";
import { sayGone } from "../../features/problems/gone.ts";
import type { Alert } from "../../features/problems/view.ts";
import { mountSelection, type Selection } from "../../features/selection/view.ts";
import { rememberedClock } from "../../features/settings/choices.ts";
import { mountTheme } from "../../features/settings/theme.ts";
import { mountShortcuts } from "../../features/shortcuts/view.ts";
import { mountSources } from "../../features/sources/view.ts";
import { createPlanning, type Planning } from "../../features/tasks/planning.ts";
import { typeAhead } from "../../features/tasks/type-ahead.ts";
import { step } from "../../features/variants/actions.ts";
import { mountVariants } from "../../features/variants/view.ts";
import { later } from "../../later.ts";
import { createPicture } from "../../picture.ts";
import { planZone, type State } from "../../state.ts";
import { rememberVariants } from "../../variant-memory.ts";

/** What is there once the session is loaded. */
export type Booted = Pick<App, "dom" | "text" | "language" | "trace" | "api" | "readOnly"> & {
  readonly state: State;
  readonly alert: Alert;
};

/**
 * Wires the features over a loaded session and draws it for the first time. The state, the element references and the
 * context cache of interface §2.5 are also `globalThis.daywright`, for people who script the page.
 */
export function startPlanner(booted: Booted): App {
  const { state, dom, text, language, trace, api, readOnly, alert } = booted;
  const page = new AbortController();
  const atRest: (() => unknown)[] = [];
  const timeZone = planZone(state);
  const formats = createFormats(language, { timeZone, locales: navigator.languages, clock: rememberedClock() });
  const picture = createPicture(state, formats.firstDay);
  const now = () => Date.now();

  const zoom = createZoom({
    mount: dom.calendar,
    initial: (innerWidth < 900 ? 0.9 : 1) * textScale(),
    signal: page.signal,
    settled: (pixelsPerMinute) => {
      grid.widget.updateSize();
      makeRoomForNow(app);
      trace.view(`zoom ${pixelsPerMinute.toFixed(2)} px/min`);
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
    select: (box) => app.select(box),
    openDay: (date) => {
      goTo(app, date);
      showView(app, "timeGridDay");
    },
  });
  state.calendar = grid.widget;

  const app: App = {
    state,
    dom,
    language,
    text,
    formats,
    api,
    contextCache: [],
    trace,
    now,
    grid,
    zoom,
    picture,
    readOnly,
    signal: page.signal,
    render,
    announce: (message) => {
      dom.liveRegion.textContent = message;
    },
    showFailure: alert.show,
    clearFailure: alert.clearFailure,
    showProblem: alert.showProblem,
    toast: createToast(dom.toast, dom.panel, text),
    sessionGone(message = text.unknownSession) {
      page.abort();
      sayGone({ dom, alert, sessionId: state.sessionId }, message);
    },
    select: (box) => selection.select(box),
    atRest: (work) => atRest.push(work),
  };

  const drawOutlines = mountOutlines(app);
  const adjust: Adjust = createAdjust(app);
  const planning: Planning = createPlanning(app, adjust, {
    showTab: () => openTab("tasks"),
    drawWith: (draw) => views.push(draw),
    reveal,
  });
  const selection: Selection = mountSelection(app, {
    ...adjust,
    planAround: (draftIndex) => void planning.planAround(draftIndex),
  });
  const agenda: Agenda = mountAgenda(app);
  const openSheet = mountSheet(dom, text, page.signal);
  const openTab = mountTabs(dom.tabs, page.signal, (name) => {
    if (name === "tasks") void planning.panel();
    if (name === "conflicts") drawConflicts();
  });
  const drawConflicts = mountConflicts(app, { ...adjust, open: reveal });
  const compare = createCompare(app);
  const theme = mountTheme(app);
  const applyArea = mountApply(app, { saved: adjust.saved, planAgain: () => void planAgain() });
  const views: (() => void)[] = [
    mountVariants(app, compare.preview, planning),
    mountNavigation(app, agenda),
    drawConflicts,
    mountSources(app),
    applyArea.render,
    theme.render,
    compare.render,
  ];

  function render(): void {
    const existing = picture.existing();
    const drafts = picture.drafts();
    grid.show(state.currentView, state.currentDate ?? "1970-01-01", existing, drafts);
    const removed = picture.removed();
    drawOutlines(drafts, removed);
    zoom.restore();
    drawLoads(app, [...existing, ...drafts]);
    makeRoomForNow(app);
    for (const draw of views) draw();
    const boxes = [...existing, ...removed, ...drafts];
    agenda.render(boxes);
    selection.render(boxes);
  }

  /** Shows a block wherever it is: its date, its place on the grid, its reasons. */
  function reveal(draftIndex: number): void {
    const draft = state.payload?.draft_variants[state.variantIndex]?.events[draftIndex];
    if (!draft) return;
    agenda.toggle(false);
    goTo(app, picture.dateOf(draft));
    const box = picture.drafts().find((each) => each.draftIndex === draftIndex) ?? null;
    app.select(box);
    if (box && !box.allDay) zoom.scrollToMinute(minuteOfDay(box.start, timeZone) - 60);
    dom.calendar.querySelector<HTMLElement>(`[data-key="${box?.key}"]`)?.focus({ preventScroll: true });
  }

  async function planAgain(): Promise<void> {
    app.clearFailure();
    openTab("tasks");
    await (await planning.panel())?.replan();
  }

  function showGrid(view: ViewName): void {
    agenda.toggle(false);
    showView(app, view);
  }

  const showKeys = mountShortcuts(
    app,
    {
      today: () => goToToday(app),
      day: () => showGrid("timeGridDay"),
      week: () => showGrid("timeGridWeek"),
      list: () => agenda.toggle(!agenda.shown()),
      stepDate: (by) => stepDate(app, by),
      stepVariant: (by) => step(app, by),
      compare: compare.toggle,
      apply: applyArea.open,
      undoApply: () => void applyArea.undo(),
      zoom: (direction) => zoom.step(direction),
      undoMove: adjust.undo,
      redoMove: adjust.redo,
      nextBlock: (by) => focusNextBlock(dom.calendar, by),
      quickAdd: () => {
        openSheet(true);
        openTab("tasks");
        void typeAhead(planning.panel().then((tasks) => tasks?.quickAddField));
      },
      escape: () => {
        app.select(null);
        openSheet(false);
      },
    },
    adjust,
    selection.box,
  );
  const settings = later(app, () => import("../../features/settings/dialog.ts"));
  async function openSettings(): Promise<void> {
    (await settings())?.openSettings(app, { chooseTheme: theme.choose, showKeys });
  }

  dom.settingsButton.addEventListener("click", () => void openSettings(), { signal: page.signal });
  enableDragging(
    dom.calendar,
    grid,
    {
      timeZone,
      mayMove: (box) => adjust.mayMove(box.draftIndex),
      preview: (box, span) => previewAt(app, box, span),
      drop: (box, span) => adjust.move(box.draftIndex, span),
    },
    page.signal,
  );
  listenForSwipes(dom.calendar, page.signal, (by) => stepDate(app, by));
  listenForSwipes(dom.variantTitle, page.signal, (by) => step(app, by));

  render();
  showNow(app);
  firstScroll(app);
  if (state.payload) rememberVariants(sessionStorage, state.payload, state.variantIndex);
  if (state.payload?.apply_state.applying) app.toast(text.interruptedApply);
  if (!readOnly) whenSettled(app, atRest);
  Object.assign(globalThis, { daywright: { state, dom, contextCache: app.contextCache } });
  return app;
}

/** The page is at rest before it keeps a connection open: whoever waits for a quiet network is not kept waiting. */
const SETTLED_MS = 2_500;
/** A person who has done nothing for so long reads. */
const READING_MS = 10_000;
const STIRRINGS = ["pointermove", "pointerdown", "keydown", "wheel"];

/**
 * What can wait: following other pages, and the copy for when there is no network; then, once the person stirs, the parts
 * that they may ask for.
 */
function whenSettled(app: App, atRest: readonly (() => unknown)[]): void {
  const { signal, state } = app;
  const stirred = new Promise((resolve) => {
    for (const name of STIRRINGS) window.addEventListener(name, resolve, { once: true, passive: true, signal });
    setTimeout(resolve, READING_MS);
  });
  const settled = new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
  void settle();

  async function settle(): Promise<void> {
    await settled;
    if (signal.aborted) return;
    const [offline, follow] = await Promise.allSettled([
      import("./keep-offline.ts"),
      import("../../features/follow/effects.ts"),
    ]);
    const keep = () => offline.status === "fulfilled" && state.payload && offline.value.keepOfflineCopy(state.payload);
    if (follow.status === "fulfilled") follow.value.followOtherPages(app);
    await keep();
    await stirred;
    if (signal.aborted) return;
    await Promise.allSettled(atRest.map((work) => work()));
    await keep();
  }
}
