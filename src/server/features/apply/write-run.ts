import { LIMITS } from "#contract/limits.ts";
import { Err, isErr, Ok, type Result } from "#domain/result.ts";
import type { EventToCreate, WriterCapability } from "#server/providers/port.ts";
import { type ApplyEntry, loadCurrentApply, type StoredApply } from "#server/store/queries/applies.ts";
import { findConflictsNow } from "./conflicts.ts";
import type { ApplyDeps } from "./deps.ts";
import type { ApplyFailure } from "./failure.ts";
import type { Hold } from "./hold.ts";
import { type Journal, openJournal } from "./journal.ts";
import { lookUp, waitingFor, wantedEntry, writtenEntry } from "./look-up.ts";

/** What one call to the provider carries, and one commit records. */
const EVENTS_PER_CALL = LIMITS.batchSize;
const WITHDRAWAL_MS = 10_000;

type Written = Result<readonly ApplyEntry[], ApplyFailure>;

/**
 * Writes what is missing of an attempt, and says how its entries stand. What a former run wrote, or may have written,
 * is looked up first; with overlaps not allowed, what is in another event's way is left out.
 */
export async function writeMissing(
  deps: ApplyDeps,
  writer: WriterCapability,
  hold: Hold,
  { resumed }: { readonly resumed: boolean },
): Promise<Written> {
  const { apply } = hold;
  const journal = openJournal(deps, apply);
  const begun = journal.entries();
  const looked = resumed ? await lookUp(writer, hold, begun) : { entries: begun, unsaid: [], error: null };
  // Where overlaps are allowed there is nothing to decide: what exists already is found by its key when it is created.
  const waiting = apply.allowConflicts ? new Set<number>() : waitingFor(looked);
  const ready = looked.entries.filter(({ position }) => !waiting.has(position));
  const decided = apply.allowConflicts ? Ok(ready.map(unlessWritten)) : await decide(deps, hold, ready);
  if (isErr(decided)) return decided;
  if (!(await journal.commit(decided.value))) return Err({ kind: "overtaken" });
  const created = await createIntended(deps, writer, hold, { journal, among: decided.value });
  if (isErr(created)) return created;
  return waiting.size > 0 && looked.error ? Err({ kind: "provider", error: looked.error }) : Ok(journal.entries());
}

/** Leaves out what would overlap with the calendars as they are now. */
async function decide(deps: ApplyDeps, { apply, signal }: Hold, entries: readonly ApplyEntry[]): Promise<Written> {
  const { owner, sessionId, calendarId, timeZone } = apply;
  const open = entries.filter(({ state }) => state !== "written");
  const ours = new Set(entries.flatMap(({ eventId }) => eventId ?? []));
  const conflicts = await findConflictsNow(deps, open, { owner, sessionId, calendarId, ours, timeZone, signal });
  if (isErr(conflicts)) return conflicts;
  return Ok(
    entries.map((entry) => {
      const inTheWay = entry.state === "written" ? undefined : conflicts.value.get(entry.position);
      return inTheWay ? { ...entry, state: "skipped", conflictsWith: [...inTheWay] } : unlessWritten(entry);
    }),
  );
}

async function createIntended(
  deps: ApplyDeps,
  writer: WriterCapability,
  { apply, signal }: Hold,
  { journal, among }: { readonly journal: Journal; readonly among: readonly ApplyEntry[] },
): Promise<Result<null, ApplyFailure>> {
  const missing = among.filter(({ state }) => state === "intended");
  for (let from = 0; from < missing.length; from += EVENTS_PER_CALL) {
    const chunk = missing.slice(from, from + EVENTS_PER_CALL);
    const events = chunk.map((entry) => toCreate(apply, entry));
    const results = await writer.create(apply.calendarId, events, signal);
    const written = chunk.flatMap((entry, index) => {
      const result = results[index];
      return result?.ok ? [writtenEntry(entry, result.value)] : [];
    });
    if (!(await journal.commit(written))) {
      await withdraw(deps, writer, apply, written);
      return Err({ kind: "overtaken" });
    }
    const failed = results.find(isErr);
    if (failed) return Err({ kind: "provider", error: failed.error });
  }
  return Ok(null);
}

/**
 * Takes back what a superseded run has just written, where its successor does not count on it: the same keys in the
 * same attempt are the successor's too, but after an undo nothing of the attempt may be left.
 */
async function withdraw(
  deps: ApplyDeps,
  writer: WriterCapability,
  apply: StoredApply,
  written: readonly ApplyEntry[],
): Promise<void> {
  const current = await loadCurrentApply(deps.db, apply.sessionId);
  const counted = current?.attempt === apply.attempt && current.phase !== "undoing" && current.phase !== "undone";
  if (counted || written.length === 0) return;
  const refs = written.map(({ eventKey, etag }) => ({ eventKey, etag: etag ?? "" }));
  await writer.remove(apply.calendarId, refs, AbortSignal.timeout(WITHDRAWAL_MS));
  deps.log.warning("took back what a superseded apply wrote", { events: written.length });
}

function unlessWritten(entry: ApplyEntry): ApplyEntry {
  return entry.state === "skipped" ? wantedEntry(entry) : entry;
}

function toCreate(apply: StoredApply, { eventKey, draft }: ApplyEntry): EventToCreate {
  return { eventKey, sessionId: apply.sessionId, draft, timeZone: draft.time_zone ?? apply.timeZone };
}
