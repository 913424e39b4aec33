/** The page's elements, collected once: their names are the `data-ref`s of `planner.html`. */
export type Dom = ReturnType<typeof collectDom>;

export function collectDom(root: ParentNode) {
  const refs = refsIn(root);
  return { ...panelIn(refs), ...applyAreaIn(refs), ...pageIn(refs) };
}

type Refs = ReturnType<typeof refsIn>;

function refsIn(root: ParentNode) {
  const ref = <E extends HTMLElement>(name: string, kind: new () => E): E => {
    const found = root.querySelector(`[data-ref="${name}"]`);
    if (found instanceof kind) return found;
    throw new Error(`the page has no ${kind.name} with data-ref="${name}"`);
  };
  return {
    ref,
    button: (name: string) => ref(name, HTMLButtonElement),
    part: (name: string) => ref(name, HTMLElement),
    dialog: (name: string) => ref(name, HTMLDialogElement),
  };
}

/** The panel beside the calendar. */
function panelIn({ button, part }: Refs) {
  return {
    planner: part("planner"),
    panel: part("panel"),
    panelBody: part("panel-body"),
    sheetToggle: button("sheet-toggle"),
    tabs: part("tabs"),
    variantPrev: button("variant-prev"),
    variantNext: button("variant-next"),
    variantIndex: part("variant-index"),
    made: part("made"),
    variantTitle: part("variant-title"),
    variantMetrics: part("variant-metrics"),
    overload: part("overload"),
    variantDescription: part("variant-description"),
    variantCards: part("variant-cards"),
    why: part("why"),
    unplaced: part("unplaced"),
    draftText: part("draft-text"),
    writtenBy: part("written-by"),
    selection: part("selection"),
    tasksPanel: part("tasks-panel"),
    unreadNote: part("unread-note"),
    conflictBadge: part("conflict-badge"),
    conflictCount: part("conflict-count"),
    conflictWords: part("conflict-words"),
    conflictSummary: part("conflict-summary"),
    conflictList: part("conflict-list"),
    calendars: part("calendars"),
    sources: part("sources"),
  };
}

/** The area where the plan is applied and undone. */
function applyAreaIn({ ref, button, part, dialog }: Refs) {
  return {
    allowConflicts: ref("allow-conflicts", HTMLInputElement),
    applyCalendar: ref("apply-calendar", HTMLSelectElement),
    applyButton: button("apply-button"),
    undoButton: button("undo-button"),
    whereButton: button("where-button"),
    applyDialog: dialog("apply-dialog"),
    applyDialogTitle: part("apply-dialog-title"),
    applyDialogBody: part("apply-dialog-body"),
    applyCancel: button("apply-cancel"),
    applyConfirm: button("apply-confirm"),
  };
}

/** The toolbar, the calendar, and floating elements. */
function pageIn({ button, part, dialog }: Refs) {
  return {
    toolbar: part("toolbar"),
    datePrev: button("date-prev"),
    dateNext: button("date-next"),
    dateToday: button("date-today"),
    dateLabel: part("date-label"),
    viewDay: button("view-day"),
    viewWeek: button("view-week"),
    listView: button("list-view"),
    zoomIn: button("zoom-in"),
    zoomOut: button("zoom-out"),
    themeToggle: button("theme-toggle"),
    settingsButton: button("settings-button"),
    settingsDialog: dialog("settings-dialog"),
    keysDialog: dialog("keys-dialog"),
    stage: part("stage"),
    error: part("error"),
    loading: part("loading"),
    calendar: part("calendar"),
    agenda: part("agenda"),
    toast: part("toast"),
    liveRegion: part("live-region"),
  };
}
