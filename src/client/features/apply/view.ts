import type { WritableCalendar } from "#contract/calendar.ts";
import type { App } from "../../app.ts";
import { later } from "../../later.ts";
import { currentVariant } from "../../state.ts";
import { element, fill } from "../../ui/element.ts";
import { onChange } from "../../ui/on-change.ts";
import {
  type ApplyChoice,
  applyLabel,
  calendarName,
  isOverCalendar,
  mayApply,
  type Writes,
  writesOf,
} from "./choice.ts";
import type { ApplyDialog, ApplyNeeds } from "./dialog.ts";

const CALENDAR_KEY = "daywright-calendar";

export type ApplyArea = {
  render(): void;
  /** Asks once more, and then applies. */
  open(): void;
  undo(): Promise<void>;
};

/** The apply area: where to, what about overlaps, and the one button that does it. */
export function mountApply(app: App, needs: ApplyNeeds): ApplyArea {
  const { dom, state, signal } = app;
  const choice = (): ApplyChoice => ({
    calendarId: dom.applyCalendar.value,
    allowConflicts: dom.allowConflicts.checked,
  });
  const actions = later(app, () => import("./actions.ts"));
  const dialogs = later(app, () => import("./dialog.ts"));
  const lastLook = later(app, () => import("./last-look.ts"));
  let dialog: ApplyDialog | null = null;
  const where = later(app, () => import("./where.ts"));
  dom.whereButton.onclick = async () => (await where())?.sayWhere(app);
  const undo = async () => (await actions())?.undo(app);

  async function open(): Promise<void> {
    if (!mayOpen(writesOf(app, choice()))) return;
    const part = await dialogs();
    dialog ??= part?.mountApplyDialog(app, choice, { ...needs, actions, lastLook }) ?? null;
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

  function render(): void {
    const { payload } = state;
    drawCalendars(payload?.writable_calendars);
    const applied = payload?.apply_state.applied === true;
    dom.applyCalendar.disabled = applied || state.applying || dom.applyCalendar.options.length === 0;
    const writes = writesOf(app, choice());
    dom.panel.toggleAttribute("data-update", writes.update);
    drawLabels(app, writes);
    dom.allowConflicts.disabled = applied || state.applying;
    dom.applyButton.disabled = !mayOpen(writes);
    dom.applyButton.textContent = buttonLabel(app, choice(), writes);
    dom.applyButton.setAttribute("aria-busy", String(state.applying));
    dom.applyButton.classList.toggle("applied", applied);
    dom.undoButton.hidden = dom.whereButton.hidden = !applied;
    dom.undoButton.disabled = state.applying || app.readOnly;
    dialog?.render();
    keepFocus(app);
  }
  return { render, open: () => void open(), undo };
}

function drawLabels({ dom, text, picture, state }: App, { update }: Writes): void {
  const applied = state.payload?.apply_state.applied === true;
  const overlaps = !applied && picture.conflicts(state.variantIndex).some(isOverCalendar);
  for (const label of dom.allowConflicts.labels ?? []) label.hidden = !overlaps;
  for (const label of dom.applyCalendar.labels ?? []) {
    label.textContent = update ? text.newBlocksGoTo : text.writeTo;
    label.classList.toggle("visually-hidden", !update);
  }
}

/**
 * The calendars to write to; the one chosen before stays chosen, else the first of the person's
 * own.
 */
function offerCalendars({ dom, text }: App, calendars: readonly WritableCalendar[]): void {
  const { applyCalendar } = dom;
  const before = applyCalendar.value || (localStorage.getItem(CALENDAR_KEY) ?? "");
  fill(
    applyCalendar,
    ...calendars.map(({ id, name, unread }) =>
      element("option", { text: unread ? `${name} (${text.notRead})` : name, attrs: { value: id } }),
    ),
  );
  const chosen = calendars.find(({ id }) => id === before) ?? calendars.find(({ primary }) => primary) ?? calendars[0];
  applyCalendar.value = chosen?.id ?? "";
}

/** A control that goes while it is in use hands over to the next: apply to undo, undo to apply. */
function keepFocus({ dom, state }: App): void {
  const { applyButton, undoButton, panel } = dom;
  const focused = document.activeElement;
  const waiting = focused === panel && !state.applying;
  const lost = [applyButton, undoButton].some((each) => each === focused && (each.disabled || each.hidden));
  if (!waiting && !lost) return;
  const next = [undoButton, applyButton].find((each) => !each.hidden && !each.disabled);
  (next ?? panel).focus({ preventScroll: true });
}

function buttonLabel(app: App, choice: ApplyChoice, { update }: Writes): string {
  const { state, text } = app;
  const applied = state.payload?.apply_state;
  if (applied?.applied) {
    const name = calendarName(app, applied.applied_calendar_id);
    if (state.applying) return text.undoing;
    return name ? text.appliedTo(name) : text.applied;
  }
  if (state.applying) return update ? text.updating : text.applying;
  if (choice.calendarId === "") return text.noCalendar;
  return currentVariant(state) ? applyLabel(app, choice) : text.apply;
}
