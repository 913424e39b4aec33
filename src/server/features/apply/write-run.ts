import { LIMITS } from "#contract/limits.ts";
import { Err, isErr, Ok, type Result } from "#domain/result.ts";
import type { ProviderError } from "#server/net/provider-error.ts";
import { type CreateEntry, loadEntryKeys } from "#server/store/queries/applies.ts";
import { findConflictsNow } from "./conflicts.ts";
import { afterCreation, afterLook, ask, intend, isMissing, reopen, skip, undoStep } from "./create-entry.ts";
import type { ApplyDeps } from "./deps.ts";
import { eventKeyOf } from "./event-key.ts";
import { toCreate } from "./event-to-create.ts";
import type { ApplyFailure } from "./failure.ts";
import { type Run, takeAway } from "./take-away.ts";
import { failureOf } from "./target.ts";

type Done = Result<null, ApplyFailure>;

/** How often an event is written under another key, the former one being used up. */
const MOST_KEYS = 3;

/**
 * Writes what is missing of an attempt. `resumed`: another run worked on it, so what it wrote is looked for first; what
 * is not known to be there now is no success. With overlaps not allowed, what is in another event's way is left out.
 */
export async function writeMissing(
  deps: ApplyDeps,
  run: Run,
  { resumed }: { readonly resumed: boolean },
): Promise<Done> {
  const { hold, journal } = run;
  const unknown = resumed ? await lookForWritten(run) : null;
  if (hold.apply.allowConflicts) journal.note(journal.entries().map(reopen));
  else {
    const left = await leaveOutWhatOverlaps(deps, run);
    if (isErr(left)) return left;
  }
  const created = await createMissing(run);
  if (isErr(created)) return created;
  return unknown === null ? Ok(null) : Err(await failureOfRun(run, unknown));
}

/**
 * What is there of what is said to be written; the error of the first of which nothing was said. What was not answered is
 * asked for again as long as some of it is: an upstream that fails one call in twenty never answers a hundred at once.
 */
async function lookForWritten({ target, hold, journal }: Run): Promise<ProviderError | null> {
  const { apply, signal } = hold;
  let unsaid = journal.entries().filter(({ state }) => state.is === "written");
  while (unsaid.length > 0) {
    const asked = unsaid;
    const events = asked.map((entry) => toCreate(apply, entry));
    const found = await target.writer.find(apply.calendarId, events, signal);
    journal.note(
      asked.flatMap((entry, index) => {
        const answer = found[index];
        return answer?.ok ? [afterLook(entry, answer.value)] : [];
      }),
    );
    unsaid = asked.filter((_, index) => found[index]?.ok !== true);
    if (unsaid.length === asked.length) return found.find(isErr)?.error ?? null;
  }
  return null;
}

/** Leaves out what would overlap with the calendars as they are now, taking away what a former run may have written of it. */
async function leaveOutWhatOverlaps(deps: ApplyDeps, run: Run): Promise<Done> {
  const { target, hold, journal } = run;
  const { apply, signal } = hold;
  const { owner, sessionId, timeZone, calendarId } = apply;
  journal.note(journal.entries().map(reopen));
  const open = journal.entries().filter(isMissing);
  // All that this session ever asked for, said to be there or not: it is in nobody's way.
  const keys = await loadEntryKeys(deps.db, sessionId);
  const ours = new Set(keys.map((key) => target.writer.eventIdOf(calendarId, key)));
  const drafts = open.map(({ eventKey, after }) => ({ key: eventKey, draft: after }));
  const conflicts = await findConflictsNow(deps, drafts, { owner, sessionId, calendarId, ours, timeZone, signal });
  if (isErr(conflicts)) return conflicts;
  const inTheWayOf = ({ eventKey }: CreateEntry) => conflicts.value.get(eventKey);
  const leftOut = (entry: CreateEntry) => skip(entry, inTheWayOf(entry) ?? []);
  journal.note(open.filter((entry) => inTheWayOf(entry) && undoStep(entry) === "none").map(leftOut));
  return takeAway(run, {
    isOpen: (entry) => inTheWayOf(entry) !== undefined && entry.state.is !== "skipped" && undoStep(entry) !== "look",
    onceAbsent: leftOut,
  });
}

async function createMissing(run: Run): Promise<Done> {
  const { target, hold, journal } = run;
  const { apply, signal } = hold;
  for (;;) {
    const chunk = journal.entries().filter(isMissing).slice(0, LIMITS.batchSize);
    if (chunk.length === 0) return Ok(null);
    const stopped = hold.stopped();
    if (stopped) return stopped;
    journal.note(chunk.map(ask));
    if (!(await journal.commit())) return Err({ kind: "overtaken" });
    const events = chunk.map((entry) => toCreate(apply, entry));
    const results = await target.writer.create(apply.calendarId, events, signal);
    const answered = chunk.flatMap((entry, index) => {
      const result = results[index];
      return result?.ok ? [afterCreation(entry, result.value)] : [];
    });
    journal.note(answered);
    journal.note(answered.filter(({ state }) => state.is === "gone").flatMap((entry) => underAnotherKey(run, entry)));
    const failed = results.find(isErr);
    if (failed) return Err(await failureOfRun(run, failed.error));
  }
}

/** What was deleted by hand while the apply was not done is written again, where its key is used up under another. */
function underAnotherKey({ hold, journal }: Run, { position, after, work }: CreateEntry): CreateEntry[] {
  const { sessionId, variantIndex, attempt } = hold.apply;
  const used = journal.entries().filter((entry) => entry.position === position).length;
  if (used >= MOST_KEYS) return [];
  const eventKey = eventKeyOf({ sessionId, variantIndex, position, attempt, used });
  return [intend(after, { position, eventKey }, work)];
}

function failureOfRun({ target, hold }: Run, error: ProviderError): Promise<ApplyFailure> {
  return failureOf(target, hold.apply.calendarId, error, hold.signal);
}
