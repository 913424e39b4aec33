import type { PlannerCalendarEvent } from "#contract/event.ts";
import type { EventTiming } from "#domain/event.ts";
import { isErr, Ok, type Result } from "#domain/result.ts";
import type { Entry } from "#server/store/queries/applies.ts";
import { loadEntryKeys } from "#server/store/queries/load-applies.ts";
import { inTheWayOf } from "./conflicts-now.ts";
import type { ApplyDeps } from "./deps.ts";
import { isMissing, leaveOut, undoStep } from "./entries.ts";
import type { ApplyFailure } from "./failure.ts";
import { type Run, targetAt } from "./provider-calls.ts";
import { takeAway } from "./take-back-entries.ts";

type Done = Result<null, ApplyFailure>;

/**
 * Leaves out entries that overlap other events in the calendars as this update leaves them, and
 * takes away what an earlier run may have written for them. A block that therefore stays may in
 * turn be in the way of entries that needed its place.
 */
export async function leaveOutWhatOverlaps(
  deps: Pick<ApplyDeps, "db">,
  run: Run,
  events: readonly PlannerCalendarEvent[],
): Promise<Done> {
  const { calendarId, sessionId, timeZone } = run.leased.apply;
  const entries = run.journal.entries();
  // Neither this session's own events nor blocks that this update changes are obstacles, whether or
  // not their calendar shows them.
  const { writer } = targetAt(run, run.leased.apply);
  const keys = await loadEntryKeys(deps.db, sessionId);
  const ours = new Set([
    ...keys.map((key) => writer.eventIdOf(calendarId, key)),
    ...entries.flatMap((entry) => (entry.op === "create" ? [] : [entry.before.eventId])),
  ]);
  const others = events.filter(({ id, recurring_event_id }) => !ours.has(id) && !ours.has(recurring_event_id ?? ""));
  const drafts = entries.flatMap((entry) =>
    isMissing(entry) && entry.after ? [{ key: entry.eventKey, draft: entry.after }] : [],
  );
  return withoutPlace(run, inTheWayOf(drafts, others, timeZone));
}

/** Leaves out the entries that needed the place of a block that stays, written or not. */
export function leaveOutWhatHasNoPlace(run: Run): Promise<Done> {
  return withoutPlace(run, new Map());
}

/**
 * Undoes or skips the entries of these keys, then the entries that needed their places, and so on.
 */
async function withoutPlace(run: Run, first: ReadonlyMap<string, readonly string[]>): Promise<Done> {
  const { journal, leased } = run;
  let inTheWay = first;
  // Each round leaves out at least one more entry, which bounds the rounds.
  for (let left = journal.entries().length; left >= 0; left--) {
    const isOut = (entry: Entry) => inTheWay.has(entry.eventKey) && canBeLeftOut(entry);
    const leftOut = (entry: Entry) => leaveOut(entry, inTheWay.get(entry.eventKey) ?? []);
    const open = journal.entries().filter(isOut);
    if (open.length === 0 && inTheWay !== first) break;
    journal.note(open.filter(({ state }) => state.is === "intended").map(leftOut));
    const taken = await takeAway(run, { isOpen: isOut, onceBack: leftOut });
    if (isErr(taken)) return taken;
    inTheWay = needing(journal.entries(), leased.apply.timeZone);
  }
  return Ok(null);
}

/** An entry whose event the person changed stays, whatever is in its way. */
function canBeLeftOut(entry: Entry): boolean {
  if (entry.state.is === "intended") return true;
  return entry.state.is !== "skipped" && ["settle", "back"].includes(undoStep(entry));
}

/**
 * The keys of entries that need the place of a block that stays, each with the events that stay
 * there.
 */
function needing(entries: readonly Entry[], timeZone: string): ReadonlyMap<string, readonly string[]> {
  const staying = entries.flatMap(stayingEvent);
  if (staying.length === 0) return new Map();
  const drafts = entries.flatMap((entry) =>
    entry.after && entry.state.is !== "gone" && entry.state.is !== "skipped"
      ? [{ key: entry.eventKey, draft: entry.after }]
      : [],
  );
  return inTheWayOf(drafts, staying, timeZone);
}

/** The event of a block that was to be moved or deleted and stays. */
function stayingEvent(entry: Entry): EventTiming[] {
  if (entry.op === "create" || entry.state.is !== "skipped") return [];
  const { start, end } = entry.state.at ?? entry.before.draft;
  const single = { all_day: start.length === 10, rrule: null, recurring_event_id: null, original_start: null };
  return [{ id: entry.before.eventId, start, end, status: null, ...single }];
}
