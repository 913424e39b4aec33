import type { DraftEvent } from "#contract/event.ts";
import { variantPath } from "#contract/paths.ts";
import { DraftVariant } from "#contract/variant.ts";
import type { Interval } from "#domain/interval.ts";
import { addDays, DAY_MS, dateOf, epochOf, formatInstant, MINUTE_MS } from "#domain/time.ts";
import { zoneOrUtc } from "#domain/zone.ts";
import { saysOtherwise } from "../../api.ts";
import type { App } from "../../app.ts";
import { currentVariant, planZone, replaceVariant } from "../../state.ts";
import { rememberVariants } from "../../variant-memory.ts";
import { syncSession } from "../apply/session.ts";
import { createHistory } from "./history.ts";

export type Adjust = {
  mayMove(draftIndex: number): boolean;
  mayLeaveOut(): boolean;
  move(draftIndex: number, span: Interval): void;
  /** By minutes, or whole days; `length` changes the end alone. */
  nudge(draftIndex: number, by: { minutes?: number; days?: number; length?: number }): void;
  toggleLock(draftIndex: number): void;
  /** Takes a block out of the variant; one that it moves stays where it stands. */
  leaveOut(draftIndex: number): void;
  /** Once everything that was changed so far is saved: true, unless the last change could not be. */
  saved(): Promise<boolean>;
  undo(): void;
  redo(): void;
  forget(): void;
};

/** Changes to the blocks of the shown variant: drawn at once, saved to the session, undone and redone. */
export function createAdjust(app: App): Adjust {
  const { state, text, formats } = app;
  const history = createHistory();
  /** What the server last confirmed of each variant, to go back to when saving fails. */
  const saved = new Map<string, DraftVariant>();
  let saving: Promise<boolean> = Promise.resolve(true);
  let newest = 0;

  const open = () => !app.readOnly && state.payload?.apply_state.applied === false && !state.applying;

  function change(edit: (events: readonly DraftEvent[]) => readonly DraftEvent[]): void {
    const variant = currentVariant(state);
    if (!variant || !open()) return;
    history.record(variant.variant_id, variant.events);
    put(variant, edit(variant.events));
  }

  function put(variant: DraftVariant, events: readonly DraftEvent[]): void {
    const index = state.variantIndex;
    if (!saved.has(variant.variant_id)) saved.set(variant.variant_id, variant);
    replaceVariant(state, index, { ...variant, events: [...events] });
    app.render();
    newest++;
    const mine = newest;
    saving = saving.then(() => save(index, variant.variant_id, mine));
  }

  async function save(index: number, variantId: string, mine: number): Promise<boolean> {
    const variant = state.payload?.draft_variants[index];
    if (!state.payload || variant?.variant_id !== variantId || mine !== newest) return true;
    const path = variantPath(state.payload.session_id, index);
    const answer = await app.api.call("PUT", path, DraftVariant, { events: variant.events });
    if (mine !== newest || state.payload.draft_variants[index]?.variant_id !== variantId) return answer.ok;
    if (answer.ok) {
      app.clearFailure("save");
      saved.set(variantId, answer.value);
      replaceVariant(state, index, answer.value);
      rememberVariants(sessionStorage, state.payload, state.variantIndex);
      app.render();
      return true;
    }
    const lost = variant.events;
    const before = saved.get(variantId);
    if (before) replaceVariant(state, index, before);
    app.render();
    app.showFailure("save", answer.error, () => retry(index, variantId, lost), text.saveReverted);
    if (saysOtherwise(answer.error)) await syncSession(app);
    return false;
  }

  function retry(index: number, variantId: string, events: readonly DraftEvent[]): void {
    const variant = state.payload?.draft_variants[index];
    if (variant?.variant_id !== variantId || state.variantIndex !== index) return;
    put(variant, events);
  }

  function move(draftIndex: number, span: Interval): void {
    change((events) =>
      events.map((event, index) => (index === draftIndex ? { ...event, ...wireSpan(event, span) } : event)),
    );
    const title = currentVariant(state)?.events[draftIndex]?.summary || text.untitled;
    app.announce(text.moved(title, formats.span(span.start, span.end, false)));
  }

  function wireSpan(event: DraftEvent, { start, end }: Interval): { start: string; end: string } {
    if (!event.all_day) return { start: formatInstant(start), end: formatInstant(end) };
    const zone = planZone(state);
    return { start: dateOf(start, zone), end: dateOf(end, zone) };
  }

  function nudge(draftIndex: number, { minutes = 0, days = 0, length = 0 }: Parameters<Adjust["nudge"]>[1]): void {
    const event = currentVariant(state)?.events[draftIndex];
    if (!event || !mayMove(draftIndex)) return;
    if (event.all_day) {
      if (days !== 0) shiftDates(draftIndex, event, days);
      return;
    }
    const zone = zoneOrUtc(planZone(state));
    const [start, end] = [epochOf(event.start), epochOf(event.end)];
    // A day later is the same time on the wall, though a day may have 23 or 25 hours.
    const next = zone.toInstant(zone.toWall(start) + days * DAY_MS) + minutes * MINUTE_MS;
    move(draftIndex, { start: next, end: next + Math.max(5 * MINUTE_MS, end - start + length * MINUTE_MS) });
  }

  function shiftDates(draftIndex: number, event: DraftEvent, days: number): void {
    const moved = { ...event, start: addDays(event.start, days), end: addDays(event.end, days) };
    change((events) => events.map((each, index) => (index === draftIndex ? moved : each)));
  }

  const mayMove = (draftIndex: number) => open() && currentVariant(state)?.events[draftIndex]?.locked !== true;

  function travel(direction: "undo" | "redo"): void {
    const variant = currentVariant(state);
    if (!variant || !open()) return;
    const events = history[direction](variant.variant_id, variant.events);
    if (!events) return;
    put(variant, events);
    app.announce(direction === "undo" ? text.undoMove : text.redoMove);
  }

  return {
    mayMove,
    mayLeaveOut: open,
    move,
    nudge,
    toggleLock: (draftIndex) =>
      change((events) =>
        events.map((event, index) => (index === draftIndex ? { ...event, locked: !event.locked } : event)),
      ),
    leaveOut(draftIndex) {
      const draft = currentVariant(state)?.events[draftIndex];
      const title = draft?.summary || text.untitled;
      change((events) => events.flatMap((event, index) => (index === draftIndex ? leftStanding(event) : [event])));
      const place = draft?.was && formats.span(epochOf(draft.was.start), epochOf(draft.was.end), false);
      app.announce(place ? text.leftAt(title, place) : text.leftOut(title));
    },
    saved: () => saving,
    undo: () => travel("undo"),
    redo: () => travel("redo"),
    forget() {
      history.clear();
      saved.clear();
    },
  };
}

/** Of a moved block its event where it stands, of a new one nothing. */
function leftStanding({ was, ...event }: DraftEvent): DraftEvent[] {
  return was ? [{ ...event, ...was, stands: "kept" }] : [];
}
