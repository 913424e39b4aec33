import type { DraftEvent } from "#contract/event.ts";
import { variantPath } from "#contract/paths.ts";
import { DraftVariant } from "#contract/variant.ts";
import type { Interval } from "#domain/interval.ts";
import { addDays, DAY_MS, dateOf, epochOf, formatInstant, MINUTE_MS } from "#domain/time.ts";
import { zoneOrUtc } from "#domain/zone.ts";
import { saysOtherwise } from "../../api/api.ts";
import { rememberVariants } from "../../browser-storage/variant-memory.ts";
import { currentVariant, planZone, replaceVariant } from "../../planner-state/state.ts";
import { inFull } from "../../text/on-demand/index.ts";
import { syncSession } from "../session/reload-session.ts";
import { type Changes, eventAt, groundOf, isOpen, mayMove } from "./change-state.ts";
import { createHistory } from "./history.ts";

/** In minutes, or whole days; with `length` only the end changes. */
export type Nudge = { readonly minutes?: number; readonly days?: number; readonly length?: number };

/** Where a person puts a block, it stays when the session is planned again. */
function move(changes: Changes, draftIndex: number, span: Interval): void {
  const zone = planZone(changes.app.state);
  changeOne(changes, draftIndex, (event) => ({ ...movedTo(event, wireSpan(event, span, zone)), locked: true }));
}

/**
 * Records the former place of a standing block that moves; a block moved back there counts as kept.
 */
function movedTo(event: DraftEvent, to: { start: string; end: string }): DraftEvent {
  const { was = event.stands === "kept" ? { start: event.start, end: event.end } : undefined, ...rest } = event;
  if (!was) return { ...rest, ...to };
  const isBack = epochOf(was.start) === epochOf(to.start) && epochOf(was.end) === epochOf(to.end);
  return isBack ? { ...rest, ...was, stands: "kept" } : { ...rest, ...to, stands: "moved", was };
}

export function moveAndLock(changes: Changes, draftIndex: number, to: Interval, from?: number): void {
  const { text, formats, toast, state } = inFull(changes.app);
  const before = eventAt(changes, draftIndex);
  const repeats = isSeries(before);
  const span = repeats && from !== undefined ? firstTime(before, to, from, planZone(state)) : to;
  move(changes, draftIndex, span);
  const { summary = "", start } = eventAt(changes, draftIndex) ?? {};
  const says = repeats ? text.allMovedAndLocked : text.movedAndLocked;
  changes.endMessage = toast(says(summary || text.untitled, formats.span(to.start, to.end)), {
    label: text.unlock,
    run: () => {
      // The server may have reordered the blocks in the meantime.
      const isIt = (event: DraftEvent) => event.summary === summary && event.start === start;
      change(changes, (events) => events.map((event) => (isIt(event) ? { ...event, locked: false } : event)));
    },
  });
}

type Series = DraftEvent & { readonly recurrence: readonly string[] };

function isSeries(event: DraftEvent | undefined): event is Series {
  return (event?.recurrence?.length ?? 0) > 0;
}

/** The first start of a recurring draft after its occurrence at `from` moves `to` another time. */
function firstTime({ start }: DraftEvent, to: Interval, from: number, timeZone: string): Interval {
  const zone = zoneOrUtc(timeZone);
  const first = zone.toInstant(zone.toWall(epochOf(start)) + zone.toWall(to.start) - zone.toWall(from));
  return { start: first, end: first + (to.end - to.start) };
}

function wireSpan(event: DraftEvent, { start, end }: Interval, zone: string): { start: string; end: string } {
  return event.all_day
    ? { start: dateOf(start, zone), end: dateOf(end, zone) }
    : { start: formatInstant(start), end: formatInstant(end) };
}

export function nudge(changes: Changes, draftIndex: number, { minutes = 0, days = 0, length = 0 }: Nudge): void {
  const event = eventAt(changes, draftIndex);
  if (!event || !mayMove(changes, draftIndex)) return;
  if (event.all_day) {
    if (days !== 0) shiftDates(changes, draftIndex, days);
    return;
  }
  const zone = zoneOrUtc(planZone(changes.app.state));
  const [start, end] = [epochOf(event.start), epochOf(event.end)];
  // A day later is the same wall time, although a day may have 23 or 25 hours.
  const next = zone.toInstant(zone.toWall(start) + days * DAY_MS) + minutes * MINUTE_MS;
  const to = { start: next, end: next + Math.max(5 * MINUTE_MS, end - start + length * MINUTE_MS) };
  move(changes, draftIndex, to);
  const { text, formats, announce } = inFull(changes.app);
  const says = isSeries(event) ? text.allMoved : text.movedAndLocked;
  announce(says(event.summary || text.untitled, formats.span(to.start, to.end)));
}

export function toggleLock(changes: Changes, draftIndex: number): void {
  changeOne(changes, draftIndex, (event) => ({ ...event, locked: !event.locked }));
}

function shiftDates(changes: Changes, draftIndex: number, days: number): void {
  changeOne(changes, draftIndex, (event) => ({
    ...event,
    start: addDays(event.start, days),
    end: addDays(event.end, days),
    locked: true,
  }));
}

export function leaveOut(changes: Changes, draftIndex: number): void {
  const { text, formats, announce } = inFull(changes.app);
  const draft = eventAt(changes, draftIndex);
  const title = draft?.summary || text.untitled;
  change(changes, (events) => events.flatMap((event, index) => (index === draftIndex ? leftStanding(event) : [event])));
  const place = draft?.was && formats.span(epochOf(draft.was.start), epochOf(draft.was.end));
  announce(place ? text.leftAt(title, place) : text.leftOut(title));
}

export function keep(changes: Changes, eventId: string): void {
  const block = groundOf(changes, eventId);
  if (!block) return;
  const { title, start, end, event_id, task_id } = block;
  const stays: DraftEvent = {
    summary: title,
    start,
    end,
    event_id,
    ...(task_id !== null && { task_id }),
    stands: "kept",
    locked: true,
    all_day: false,
    location: null,
    description: null,
    transparency: "opaque",
    recurrence: null,
  };
  change(changes, (events) => [...events, stays]);
  const { text, formats, announce } = inFull(changes.app);
  announce(text.leftAt(title, formats.span(epochOf(start), epochOf(end))));
}

/** The standing event of a moved block, and nothing for a new block. */
function leftStanding({ was, ...event }: DraftEvent): DraftEvent[] {
  return was ? [{ ...event, ...was, stands: "kept", locked: true }] : [];
}

export function travel(changes: Changes, direction: "undo" | "redo"): void {
  const { state, text, announce, toast } = inFull(changes.app);
  const variant = currentVariant(state);
  if (!variant) return;
  // What is written at once is taken back by its message; the last change goes back first.
  const written = direction === "undo" ? toast.undo : undefined;
  const isLast = written !== changes.writtenBefore;
  const history = isOpen(changes) && !(written && isLast) ? changes.history : null;
  const events = history?.[direction](variant.variant_id, variant.events);
  if (!events) {
    written?.click();
    return;
  }
  put(changes, variant, events);
  announce(direction === "undo" ? text.undoMove : text.redoMove);
}

function changeOne(changes: Changes, draftIndex: number, edit: (event: DraftEvent) => DraftEvent): void {
  change(changes, (events) => events.map((event, index) => (index === draftIndex ? edit(event) : event)));
}

function change(changes: Changes, edit: (events: readonly DraftEvent[]) => readonly DraftEvent[]): void {
  const variant = currentVariant(changes.app.state);
  if (!variant || !isOpen(changes)) return;
  changes.history ??= createHistory();
  changes.history.record(variant.variant_id, variant.events);
  changes.writtenBefore = changes.app.toast.undo;
  put(changes, variant, edit(variant.events));
}

function put(changes: Changes, variant: DraftVariant, events: readonly DraftEvent[]): void {
  const { app, saved } = changes;
  changes.endMessage?.();
  const index = app.state.variantIndex;
  if (!saved.has(variant.variant_id)) saved.set(variant.variant_id, variant);
  const named = new Set(events.map(({ event_id }) => event_id));
  const removes = variant.removes?.filter(({ event_id }) => !named.has(event_id));
  replaceVariant(app.state, index, { ...variant, events: [...events], ...(removes && { removes }) });
  app.render();
  changes.newest++;
  const mine = changes.newest;
  changes.saving = changes.saving.then(() => save(changes, index, variant.variant_id, mine));
}

async function save(changes: Changes, index: number, variantId: string, mine: number): Promise<boolean> {
  const { app, saved } = changes;
  const { state } = app;
  const variant = state.payload?.draft_variants[index];
  if (!state.payload || variant?.variant_id !== variantId || mine !== changes.newest) return true;
  const path = variantPath(state.payload.session_id, index);
  const answer = await app.api.call("PUT", path, DraftVariant, { events: variant.events });
  const isLatest = mine === changes.newest && state.payload.draft_variants[index]?.variant_id === variantId;
  if (!isLatest) return answer.ok;
  if (answer.ok) {
    app.clearFailure("save");
    saved.set(variantId, answer.value);
    replaceVariant(state, index, answer.value);
    rememberVariants(sessionStorage, state.payload, state.variantIndex);
    app.render();
    return true;
  }
  const before = saved.get(variantId);
  if (before) replaceVariant(state, index, before);
  app.render();
  const again = () => retry(changes, index, variantId, variant.events);
  app.showFailure("save", answer.error, again, { hint: inFull(app).text.saveReverted });
  if (saysOtherwise(answer.error)) await syncSession(app);
  return false;
}

function retry(changes: Changes, index: number, variantId: string, events: readonly DraftEvent[]): void {
  const { state } = changes.app;
  const variant = state.payload?.draft_variants[index];
  if (variant?.variant_id === variantId && state.variantIndex === index) put(changes, variant, events);
}
