import type { Box } from "../../boxes/grid-boxes.ts";
import { type Adjust, createAdjust } from "../../features/adjust/actions.ts";
import { fetchDragging } from "../../features/adjust/load-dragging.ts";
import { type Agenda, mountAgenda } from "../../features/agenda/view.ts";
import { mountApply } from "../../features/apply/view.ts";
import { createCompare } from "../../features/compare/view.ts";
import { mountConflicts } from "../../features/conflicts/view.ts";
import { mountOutlines, type Outlines } from "../../features/grid/outlines.ts";
import { drawLoads, drawNow } from "../../features/grid/view.ts";
import { stepDate } from "../../features/navigation/actions.ts";
import { mountNavigation } from "../../features/navigation/view.ts";
import { mountSheet } from "../../features/panel/sheet.ts";
import { mountTabs } from "../../features/panel/tabs.ts";
import { mountSelection, type Selection } from "../../features/selection/view.ts";
import type { KeyActions } from "../../features/shortcuts/keys.ts";
import { mountShortcuts } from "../../features/shortcuts/view.ts";
import { mountSources } from "../../features/sources/view.ts";
import type { Standing } from "../../features/standing/block-actions.ts";
import { mountStanding } from "../../features/standing/view.ts";
import { typeAhead } from "../../features/tasks/buffer-typing.ts";
import { createPlanning, type Planning } from "../../features/tasks/replan-actions.ts";
import { step } from "../../features/variants/actions.ts";
import { mountVariants } from "../../features/variants/view.ts";
import { mountWhy } from "../../features/why/view.ts";
import type { App } from "../../planner-state/app.ts";
import { fetchLater } from "../../planner-state/load-on-demand.ts";
import { mountThemeToggle } from "../../ui/theme-toggle.ts";

/** The features that others use. */
export type Features = {
  readonly adjust: Adjust;
  readonly planning: Planning;
  readonly selection: Selection;
  readonly standing: Standing;
  readonly agenda: Agenda;
  readonly compare: ReturnType<typeof createCompare>;
  readonly theme: ReturnType<typeof mountThemeToggle>;
  readonly drawOutlines: ReturnType<typeof mountOutlines>;
  readonly openSheet: (open: boolean) => void;
  readonly openTab: (name: string) => void;
  readonly focusNextBlock: (by: 1 | -1) => void;
  /** The views that draw from the state; the tasks' view joins once it is loaded. */
  readonly views: (() => void)[];
};

export function mountFeatures(app: App, outlines: Outlines | null): Features {
  const { dom, text, signal } = app;
  const drawOutlines = mountOutlines(app, outlines);
  const adjust = createAdjust(app);
  const agenda = mountAgenda(app);
  const revealing = fetchLater(app, () => import("../../features/reveal/show-block.ts"));
  const show = async (draftIndex: number) => (await revealing())?.reveal(app, agenda, draftIndex);
  const revealEvent = async (id: string, start: string) => (await revealing())?.revealEvent(app, agenda, id, start);
  const focusNextBlock = async (by: 1 | -1) => (await revealing())?.focusNextBlock(app.dom.calendar, by);
  const showInGrid = async (box: Box) => (await revealing())?.revealInDay(app, agenda, box);
  const planning: Planning = createPlanning(app, adjust, {
    showTab: () => openTab("tasks"),
    drawWith: (draw) => views.push(draw),
    reveal: show,
  });
  const openTab = mountTabs(dom.tabs, signal, (name) => {
    if (name === "tasks") void planning.panel();
    if (name === "conflicts") drawConflicts();
    if (name === "sources") drawSources();
  });
  const drawConflicts = mountConflicts(app, { ...adjust, open: show });
  const drawSources = mountSources(app);
  const planAround = (draftIndex: number) => void planning.planAround(draftIndex);
  const compare = createCompare(app);
  const theme = mountThemeToggle(dom.themeToggle, {
    text,
    signal,
    chosen: (shown) => {
      app.trace.view(`theme ${shown}`);
      app.render();
    },
  });
  const planAgain = async () => {
    app.clearFailure();
    await planning.replan();
  };
  const views: (() => void)[] = [
    mountVariants(app, compare.preview, planning),
    mountWhy(app, { reveal: show, revealEvent }),
    mountNavigation(app, agenda),
    drawConflicts,
    drawSources,
    mountApply(app, { saved: adjust.saved, planAgain: () => void planAgain() }),
    compare.render,
  ];
  const standing = mountStanding(app, { ...adjust, showInGrid });
  const selection = mountSelection(app, { ...adjust, planAround }, standing);
  const openSheet = mountSheet(dom, text, signal);
  return {
    ...{ adjust, planning, selection, standing, agenda, compare, theme },
    ...{ drawOutlines, openSheet, openTab, focusNextBlock, views },
  };
}

/** Draws the page from its state. */
export function drawAll(app: App, { views, agenda, selection, standing, drawOutlines }: Features): void {
  const { state, grid, zoom, shown } = app;
  const existing = shown.existing();
  const drafts = shown.drafts();
  grid.show({ view: state.currentView, date: state.currentDate ?? "1970-01-01", existing, drafts });
  const removed = shown.removed();
  drawOutlines(removed);
  zoom.restore();
  drawLoads(app, [...existing, ...drafts]);
  drawNow(app);
  for (const draw of views) draw();
  const boxes = [...existing, ...removed, ...drafts];
  standing.draw(boxes);
  agenda.render(boxes);
  selection.render(boxes);
}

/** The person's input: keys, drags, swipes, and the settings. */
export function listenToPerson(app: App, features: Features): void {
  const { dom, signal } = app;
  const { adjust, selection, theme } = features;
  const showKeys = mountShortcuts(app, keyActions(app, features), adjust, selection.box);
  const settings = fetchLater(app, () => import("../../features/settings/dialog.ts"));
  const openSettings = async () => (await settings())?.openSettings(app, { chooseTheme: theme.choose, showKeys });
  dom.settingsButton.addEventListener("click", () => void openSettings(), { signal });
  fetchDragging(app, adjust, features.standing);
  if (matchMedia("(any-pointer: coarse)").matches) void listenToFingers(app);
}

async function listenToFingers(app: App): Promise<void> {
  const { listenForSwipes } = await import("../../features/panel/swipe.ts");
  listenForSwipes(app.dom.calendar, app.signal, (by) => stepDate(app, by));
  listenForSwipes(app.dom.variantTitle, app.signal, (by) => step(app, by));
}

function keyActions(app: App, features: Features): Omit<KeyActions, "showKeys"> {
  const { dom } = app;
  const { adjust, planning, compare, openSheet, openTab } = features;
  const press = (button: HTMLElement) => () => button.click();
  const pressOne = (back: HTMLElement, on: HTMLElement) => (by: 1 | -1) => (by > 0 ? on : back).click();
  return {
    today: press(dom.dateToday),
    day: press(dom.viewDay),
    week: press(dom.viewWeek),
    list: press(dom.listView),
    stepDate: pressOne(dom.datePrev, dom.dateNext),
    stepVariant: pressOne(dom.variantPrev, dom.variantNext),
    compare: compare.toggle,
    apply: press(dom.applyButton),
    // A change that was written after the plan is taken back before the plan.
    undo: () => (app.toast.undo ?? dom.undoButton).click(),
    zoom: pressOne(dom.zoomOut, dom.zoomIn),
    undoMove: adjust.undo,
    redoMove: adjust.redo,
    nextBlock: features.focusNextBlock,
    quickAdd: () => {
      openSheet(true);
      openTab("tasks");
      void typeAhead(planning.panel().then((tasks) => tasks?.quickAddField));
    },
    escape: () => {
      app.select(null);
      openSheet(false);
    },
  };
}
