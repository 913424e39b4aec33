import "../../styles/rows.css";
import type { DraftVariant } from "#contract/variant.ts";
import type { Conflict } from "#domain/conflict.ts";
import { epochOf, parseWireTime } from "#domain/time.ts";
import { shortMoment } from "#wording/short-moment.ts";
import type { Box } from "../../boxes/grid-boxes.ts";
import type { App, AppInFull } from "../../planner-state/app.ts";
import { currentVariant, planZone } from "../../planner-state/state.ts";
import { inFull } from "../../text/on-demand/index.ts";
import { actionButton, element } from "../../ui/element.ts";

export type ConflictActions = {
  /** Shows the block on the grid. */
  open(draftIndex: number): void;
  mayLeaveOut(): boolean;
  leaveOut(draftIndex: number): void;
};

/**
 * The blocks that overlap the calendar, each with the events that it overlaps, and a way to leave
 * it out. Loaded when the tab is opened.
 */
export function conflictRows(
  page: App,
  conflicts: readonly Conflict[],
  variant: DraftVariant | null,
  actions: ConflictActions,
): HTMLElement[] {
  const app = inFull(page);
  if (!variant || conflicts.length === 0) return [element("p", { class: "hint", text: app.text.noConflicts })];
  return [
    element("h2", { class: "eyebrow", text: app.text.conflictsHeading }),
    element("ul", { class: "rows" }, ...conflicts.map((conflict) => row(app, variant, conflict, actions))),
  ];
}

function row(app: AppInFull, variant: DraftVariant, conflict: Conflict, actions: ConflictActions): HTMLElement {
  const { text, formats, state } = app;
  const draft = variant.events[conflict.draftIndex];
  const zone = planZone(state);
  const [start, end] = [parseWireTime(draft?.start ?? "", zone) ?? 0, parseWireTime(draft?.end ?? "", zone) ?? 0];
  const stood = draft?.was && epochOf(draft.was.start);
  const leaves = stood === undefined ? text.leaveOut : text.leaveAt(shortMoment(stood, start, formats));
  return element(
    "li",
    {},
    element(
      "button",
      { class: "row", attrs: { type: "button" }, on: { click: () => actions.open(conflict.draftIndex) } },
      element("span", { class: "row-title", text: draft?.summary || text.untitled }),
      element("span", { class: "row-meta", text: formats.span(start, end, { allDay: draft?.all_day ?? false }) }),
      element("span", { class: "row-meta caution", text: text.overlapsWith(rivalTitles(app, conflict)) }),
    ),
    draft?.stands !== "kept" &&
      actions.mayLeaveOut() &&
      actionButton(leaves, () => actions.leaveOut(conflict.draftIndex)),
  );
}

/** The titles of everything that a block overlaps, for a sentence. */
export function rivalTitles(
  { state, text, formats }: App,
  { eventIds, drafts = [] }: Pick<Conflict, "eventIds" | "drafts">,
): string {
  const byId = new Map(state.payload?.calendar_events.map((event) => [event.id, event.title]));
  const events = currentVariant(state)?.events;
  const titles = [...eventIds.map((id) => byId.get(id)), ...drafts.map((index) => events?.[index]?.summary)];
  return formats.list(titles.map((title) => title || text.untitled));
}

/** The titles of everything that a box overlaps. */
export function rivalsOf(app: App, { draftIndex, eventId }: Pick<Box, "draftIndex" | "eventId">): string {
  const conflicts = app.shown.conflicts(app.state.variantIndex);
  const { eventIds = [], drafts = [] } = conflicts.find((each) => each.draftIndex === draftIndex) ?? {};
  const others = conflicts.filter((each) => each.eventIds.includes(eventId));
  return rivalTitles(app, { eventIds, drafts: [...drafts, ...others.map((each) => each.draftIndex)] });
}
