import type { PlannerPayload } from "#contract/payload.ts";
import type { DraftVariant } from "#contract/variant.ts";
import type { Conflict } from "#domain/conflict.ts";
import { parseWireTime } from "#domain/time.ts";
import type { App } from "../../app.ts";
import { currentVariant, planZone } from "../../state.ts";
import { actionButton, element, fill } from "../../ui/element.ts";
import { onChange } from "../../ui/on-change.ts";

export type ConflictActions = {
  /** Shows the block on the grid. */
  open(draftIndex: number): void;
  mayLeaveOut(): boolean;
  leaveOut(draftIndex: number): void;
};

/** How many blocks overlap the calendar, and which, with what. */
export function mountConflicts(app: App, actions: ConflictActions): () => void {
  const { dom, state, text } = app;
  const draw = onChange(
    (conflicts: readonly Conflict[], variant: DraftVariant | null, payload: PlannerPayload | null) => {
      const count = conflicts.length;
      dom.conflictCount.textContent = String(count);
      dom.conflictWords.textContent = text.conflictWords(count);
      dom.conflictSummary.classList.toggle("none", count === 0);
      dom.conflictBadge.textContent = String(count);
      dom.conflictBadge.hidden = count === 0;
      if (!variant || !payload || count === 0) {
        fill(dom.conflictList, element("p", { class: "hint", text: text.noConflicts }));
        return;
      }
      fill(
        dom.conflictList,
        element("h2", { class: "eyebrow", text: text.conflictsHeading }),
        element("ul", { class: "rows" }, ...conflicts.map((conflict) => row(app, variant, conflict, actions))),
      );
    },
  );
  return () => draw(app.picture.conflicts(state.variantIndex), currentVariant(state), state.payload);
}

function row(app: App, variant: DraftVariant, conflict: Conflict, actions: ConflictActions): HTMLElement {
  const { text, formats, state } = app;
  const draft = variant.events[conflict.draftIndex];
  const zone = planZone(state);
  const [start, end] = [parseWireTime(draft?.start ?? "", zone) ?? 0, parseWireTime(draft?.end ?? "", zone) ?? 0];
  return element(
    "li",
    {},
    element(
      "button",
      { class: "row", attrs: { type: "button" }, on: { click: () => actions.open(conflict.draftIndex) } },
      element("span", { class: "row-title", text: draft?.summary || text.untitled }),
      element("span", { class: "row-meta", text: formats.span(start, end, draft?.all_day ?? false) }),
      element("span", { class: "row-meta caution", text: text.overlapsWith(eventTitles(app, conflict.eventIds)) }),
    ),
    actions.mayLeaveOut() && actionButton(text.leaveOut, () => actions.leaveOut(conflict.draftIndex)),
  );
}

/** The titles of existing events, for a sentence. */
export function eventTitles({ state, text }: App, ids: readonly string[]): string {
  const byId = new Map(state.payload?.calendar_events.map((event) => [event.id, event.title]));
  return ids.map((id) => byId.get(id) || text.untitled).join(", ");
}
