import { dateOf, epochOf, minuteOfDay } from "#domain/time.ts";
import type { Box } from "../../boxes/grid-boxes.ts";
import type { App } from "../../planner-state/app.ts";
import { planZone } from "../../planner-state/state.ts";
import type { Agenda } from "../agenda/view.ts";
import { goTo, showView } from "../navigation/actions.ts";

/** Shows a draft, or the standing block that it keeps, wherever it is. */
export function reveal(app: App, agenda: Agenda, draftIndex: number): void {
  const { state, shown } = app;
  const draft = state.payload?.draft_variants[state.variantIndex]?.events[draftIndex];
  const isIt = (box: Box) => box.draftIndex === draftIndex;
  if (draft) showBox(app, agenda, shown.dateOf(draft), () => [...shown.drafts(), ...shown.existing()].find(isIt));
}

/** Shows the block of an event that the variant removes. */
export function revealEvent(app: App, agenda: Agenda, id: string, start: string): void {
  const date = dateOf(epochOf(start), planZone(app.state));
  showBox(app, agenda, date, () => app.shown.removed().find(({ eventId }) => eventId === id));
}

export function revealInDay(app: App, agenda: Agenda, box: Box): void {
  showView(app, "timeGridDay");
  showBox(app, agenda, dateOf(box.start, planZone(app.state)), () => box);
}

/** Shows a box: its date, its place on the grid, its details. */
function showBox(app: App, agenda: Agenda, date: string, find: () => Box | undefined): void {
  const { zoom, dom, state } = app;
  agenda.toggle(false);
  goTo(app, date);
  const box = find() ?? null;
  app.select(box);
  if (box && !box.allDay) zoom.scrollToMinute(minuteOfDay(box.start, planZone(state)) - 60);
  dom.calendar.querySelector<HTMLElement>(`[data-key="${box?.key}"]`)?.focus({ preventScroll: true });
}

/** Moves the focus to the next or previous box in reading order: by day, then by time. */
export function focusNextBlock(mount: HTMLElement, by: 1 | -1): void {
  const anchors = [...mount.querySelectorAll<HTMLElement>("[data-key]")];
  const at = anchors.indexOf(document.activeElement as HTMLElement);
  const next = at < 0 ? (by > 0 ? 0 : anchors.length - 1) : Math.min(anchors.length - 1, Math.max(0, at + by));
  anchors[next]?.focus();
}
