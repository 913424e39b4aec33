import type { WritableCalendar } from "#contract/calendar.ts";
import type { App } from "../../app.ts";
import { currentVariant } from "../../state.ts";
import { element, fill } from "../../ui/element.ts";
import { onChange } from "../../ui/on-change.ts";
import { mayApply, undo } from "./actions.ts";
import { type ApplyChoice, calendarName, countWritten } from "./choice.ts";
import { mountApplyDialog } from "./dialog.ts";

const CALENDAR_KEY = "daywright-calendar";

/**
 * The apply area: where to, what about overlaps, and the one button that does it. Returns its drawing, and `open`.
 * `saved` tells when the blocks that the person moved are saved.
 */
export function mountApply(app: App, saved: () => Promise<boolean>): { render: () => void; open: () => void } {
  const { dom, state, signal } = app;
  const choice = (): ApplyChoice => ({
    calendarId: dom.applyCalendar.value,
    allowConflicts: dom.allowConflicts.checked,
  });
  const dialog = mountApplyDialog(app, choice, saved);

  function open(): void {
    if (mayApply(app) && dom.applyCalendar.value !== "") dialog.open();
  }

  dom.applyButton.addEventListener("click", open, { signal });
  dom.undoButton.addEventListener("click", () => void undo(app), { signal });
  dom.allowConflicts.addEventListener("change", () => app.render(), { signal });
  dom.applyCalendar.addEventListener(
    "change",
    () => {
      localStorage.setItem(CALENDAR_KEY, dom.applyCalendar.value);
      app.render();
    },
    { signal },
  );
  const drawCalendars = onChange((calendars: readonly WritableCalendar[] | undefined) => {
    const before = dom.applyCalendar.value || (localStorage.getItem(CALENDAR_KEY) ?? "");
    fill(
      dom.applyCalendar,
      ...(calendars ?? []).map(({ id, name, unread }) =>
        element("option", { text: unread ? `${name} (${app.text.notRead})` : name, attrs: { value: id } }),
      ),
    );
    const chosen =
      calendars?.find(({ id }) => id === before) ?? calendars?.find(({ primary }) => primary) ?? calendars?.[0];
    dom.applyCalendar.value = chosen?.id ?? "";
  });

  function render(): void {
    const { payload } = state;
    drawCalendars(payload?.writable_calendars);
    const applied = payload?.apply_state.applied === true;
    dom.applyCalendar.disabled = applied || state.applying || dom.applyCalendar.options.length === 0;
    const overlaps = app.picture.conflicts(state.variantIndex).length > 0;
    for (const label of dom.allowConflicts.labels ?? []) label.hidden = !overlaps;
    dom.allowConflicts.disabled = applied || state.applying;
    dom.applyButton.disabled = !mayApply(app) || dom.applyCalendar.value === "";
    dom.applyButton.textContent = buttonLabel(app, choice());
    dom.applyButton.setAttribute("aria-busy", String(state.applying));
    dom.applyButton.classList.toggle("applied", applied);
    dom.undoButton.hidden = !applied;
    dom.undoButton.disabled = state.applying || app.readOnly;
    dialog.render();
    keepFocus();
  }

  /** A control that goes while it is in use hands over to the next: apply to undo, undo to apply. */
  function keepFocus(): void {
    const focused = document.activeElement;
    const waiting = focused === dom.panel && !state.applying;
    const lost = [dom.applyButton, dom.undoButton].some((each) => each === focused && (each.disabled || each.hidden));
    if (!waiting && !lost) return;
    const next = [dom.undoButton, dom.applyButton].find((each) => !each.hidden && !each.disabled);
    (next ?? dom.panel).focus({ preventScroll: true });
  }
  return { render, open };
}

function buttonLabel(app: App, choice: ApplyChoice): string {
  const { state, text } = app;
  const variant = currentVariant(state);
  const applied = state.payload?.apply_state;
  if (applied?.applied) {
    const name = calendarName(app, applied.applied_calendar_id);
    if (state.applying) return text.undoing;
    return name ? text.appliedTo(name) : text.applied;
  }
  if (state.applying) return text.applying;
  if (choice.calendarId === "") return text.noCalendar;
  return variant ? text.applyTo(countWritten(app, choice), calendarName(app, choice.calendarId)) : text.apply;
}
