import type { WritableCalendar } from "#contract/calendar.ts";
import type { App } from "../../planner-state/app.ts";
import { fetchLater } from "../../planner-state/load-on-demand.ts";
import { currentVariant } from "../../planner-state/state.ts";
import { onChange } from "../../ui/draw-on-change.ts";
import { element, fill } from "../../ui/element.ts";
import { setUnavailable } from "../../ui/unavailable-button.ts";
import { applyLabel, calendarNames, mayApply, overCalendar, type Writes, writesOf } from "./apply-choice.ts";
import type { ApplyDialog, ApplyNeeds } from "./dialog.ts";

const CALENDAR_KEY = "daywright-calendar";

/**
 * The apply area: the calendar, the choice about overlaps, and the button. Returns the view's
 * drawing.
 */
export function mountApply(app: App, needs: ApplyNeeds): () => void {
  const { dom, state, text, signal } = app;
  const actions = fetchLater(app, () => import("./actions.ts"));
  const dialogs = fetchLater(app, () => import("./dialog.ts"));
  let dialog: ApplyDialog | null = null;
  const where = fetchLater(app, () => import("./find-events.ts"));
  dom.whereButton.onclick = async () => (await where())?.sayWhere(app);
  const undo = async () => (await actions())?.undo(app);

  async function open(): Promise<void> {
    const part = await dialogs();
    dialog ??= part?.mountApplyDialog(app, needs) ?? null;
    dialog?.open();
  }

  function mayOpen({ total, leftOut }: Writes): boolean {
    return mayApply(app) && dom.applyCalendar.value !== "" && total + leftOut.size > 0;
  }

  dom.applyButton.addEventListener("click", () => void open(), { signal });
  dom.undoButton.addEventListener("click", () => void undo(), { signal });
  dom.allowConflicts.addEventListener("change", () => app.render(), { signal });
  dom.applyCalendar.addEventListener(
    "change",
    () => {
      localStorage.setItem(CALENDAR_KEY, dom.applyCalendar.value);
      app.render();
    },
    { signal },
  );
  const drawCalendars = onChange((calendars: readonly WritableCalendar[] | undefined) =>
    offerCalendars(app, calendars ?? []),
  );

  return () => {
    const { payload } = state;
    drawCalendars(payload?.writable_calendars);
    const applied = payload?.apply_state.applied === true;
    dom.applyCalendar.disabled = applied || state.applying || dom.applyCalendar.options.length === 0;
    const writes = writesOf(app);
    dom.panel.toggleAttribute("data-update", writes.update);
    drawLabels(app, writes, applied);
    dom.allowConflicts.disabled = applied || state.applying;
    const label = buttonLabel(app, writes);
    dom.applyButton.textContent = label;
    setUnavailable(dom.applyButton, mayOpen(writes) ? null : whyNot(app));
    dom.applyButton.setAttribute("aria-busy", String(state.applying));
    // When the focused button disappears, the focus moves to its replacement.
    if (!applied && document.activeElement === dom.undoButton) dom.applyButton.focus({ preventScroll: true });
    dom.undoButton.hidden = dom.whereButton.hidden = !applied;
    setUnavailable(dom.undoButton, state.applying ? label : app.readOnly ? text.offline : null);
    dialog?.render();
  };
}

function drawLabels(app: App, { update }: Writes, applied: boolean): void {
  const { dom, text } = app;
  dom.panel.toggleAttribute("data-applied", applied);
  const overlaps = overCalendar(app).length > 0;
  for (const label of dom.allowConflicts.labels ?? []) label.hidden = !overlaps;
  const isForNew = update && !applied;
  for (const label of dom.applyCalendar.labels ?? []) {
    label.textContent = isForNew ? text.newBlocksGoTo : text.writeTo;
    label.classList.toggle("visually-hidden", !isForNew);
  }
}

/**
 * The calendars that can be written to. The choice stays; without one in this browser it is the
 * calendar of what was applied or stands, otherwise the first of the person's own.
 */
function offerCalendars({ dom, text, state }: App, calendars: readonly WritableCalendar[]): void {
  const { applyCalendar } = dom;
  const wanted =
    applyCalendar.value ||
    localStorage.getItem(CALENDAR_KEY) ||
    state.payload?.apply_state.applied_calendar_id ||
    state.payload?.standing?.calendar_id;
  fill(
    applyCalendar,
    ...calendars.map(({ id, name, unread }) =>
      element("option", { text: name + (unread ? ` (${text.notRead})` : ""), attrs: { value: id } }),
    ),
  );
  const chosen = calendars.find(({ id }) => id === wanted) ?? calendars.find(({ primary }) => primary) ?? calendars[0];
  applyCalendar.value = chosen?.id ?? "";
}

/** Why nothing can be applied, unless the button's label says it. */
function whyNot({ text, readOnly, state }: App): string {
  if (readOnly) return text.offline;
  return currentVariant(state) ? "" : text.noPlansHint;
}

function buttonLabel(app: App, writes: Writes): string {
  const { state, text } = app;
  const applied = state.payload?.apply_state;
  if (applied?.applied) {
    if (state.applying) return text.undoing;
    const { applied_variant_index: index, applied_calendar_id: id, applied_calendar_ids: ids = [id] } = applied;
    const other = index !== state.variantIndex && state.payload?.draft_variants[index ?? -1];
    if (other) return text.appliedPlan(other.title || text.untitled);
    const name = calendarNames(app, ids);
    return name ? text.appliedTo(name) : text.applied;
  }
  if (state.applying) return writes.update ? text.updating : text.applying;
  if (state.planning) return state.planning;
  if (!app.dom.applyCalendar.value) return text.noCalendar;
  return currentVariant(state) ? applyLabel(app, writes) : text.apply;
}
