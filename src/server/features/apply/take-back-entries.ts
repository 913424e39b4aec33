import { LIMITS } from "#contract/limits.ts";
import { chunksOf } from "#domain/chunks.ts";
import { Err, isErr, Ok, type Result } from "#domain/result.ts";
import type { Entry } from "#server/store/queries/applies.ts";
import {
  askBack,
  isBack,
  isHeld,
  keptBy,
  mayLandLate,
  release,
  type Stays,
  type UndoStep,
  type UndoTerms,
  undoStep,
} from "./entries.ts";
import { backCall, keepCall, lateCall, settleCall, spareCall } from "./entry-calls.ts";
import type { ApplyFailure } from "./failure.ts";
import { failureAt, placeOf, type Run, sendCalls, targetAt, type Unanswered } from "./provider-calls.ts";

/** Which entries to take back, and what each becomes once its event is back. */
type Taking = {
  readonly isOpen: (entry: Entry) => boolean;
  readonly onceBack: (entry: Entry) => Entry;
};

/**
 * A bound on the rounds over entries that got no answer or an unexpected one; far more than needed.
 */
const MOST_GOES = 12;

/**
 * Restores what the open entries changed, except what the person changed. An entry with an unknown
 * result is first requested again: then its version is known, and a late request has no effect,
 * because it names a version that is gone or a key that the provider remembers.
 */
export async function takeAway(run: Run, taking: Taking): Promise<Result<null, ApplyFailure>> {
  const openEntries = () => run.journal.entries().filter(taking.isOpen);
  let failed: Unanswered | null = null;
  for (let go = 0; go < MOST_GOES; go++) {
    const open = openEntries();
    if (open.length === 0) return Ok(null);
    failed = null;
    for (const chunk of chunksOf(open, LIMITS.batchSize)) {
      const taken = await takeChunkBack(run, taking, chunk);
      if (isErr(taken)) return taken;
      failed ??= taken.value;
    }
    // A call without an answer is sent once more. After that, another round follows only if the
    // last one settled some entry.
    const headway = openEntries().length < open.length;
    if (failed && !headway && (go > 0 || !failed.error.retryable)) break;
  }
  if (!failed) return Ok(null);
  const failure = await failureAt(run, failed);
  if (failure.kind !== "unknown-calendar") return Err(failure);
  run.journal.note(
    openEntries()
      .filter((entry) => isIn(run, entry, failed))
      .map((entry) => taking.onceBack({ ...entry, state: { is: "gone" } } as Entry)),
  );
  // The calendar is gone and its events with it. Entries in other calendars are still to be taken
  // back.
  return openEntries().length === 0 ? Ok(null) : takeAway(run, taking);
}

/**
 * Takes back all that an attempt ever requested, including what landed after an earlier undo,
 * except entries that stay.
 */
export async function takeAllBack(run: Run, terms: UndoTerms): Promise<Result<null, ApplyFailure>> {
  const { journal, leased } = run;
  journal.note(journal.entries().filter(isHeld).map(release));
  const stays = (entry: Entry) => keptBy(entry, terms);
  const late = journal.entries().filter((entry) => mayLandLate(entry, writerOf(run)(entry)));
  const staying = journal.entries().filter((entry) => stays(entry) !== null);
  const unanswered =
    (await sendCalls(
      run,
      staying,
      keepCall((entry) => stays(entry) as Stays),
    )) ?? (await sendCalls(run, late, lateCall(leased.apply)));
  const failure = unanswered && (await failureAt(run, unanswered));
  if (failure && failure.kind !== "unknown-calendar") return Err(failure);
  return takeAway(run, { isOpen: (entry) => undoStep(entry) !== "none", onceBack: (entry) => entry });
}

/** Returns the first error of a provider, or null; an Err when the run must end here. */
async function takeChunkBack(
  run: Run,
  { isOpen, onceBack }: Taking,
  chunk: readonly Entry[],
): Promise<Result<Unanswered | null, ApplyFailure>> {
  const { journal, leased } = run;
  const stopped = leased.stopped();
  if (stopped) return stopped;
  const keys = new Set(chunk.map(({ eventKey }) => eventKey));
  const atStep = (step: UndoStep) =>
    journal.entries().filter((entry) => keys.has(entry.eventKey) && isOpen(entry) && undoStep(entry) === step);

  const errors = [
    await sendCalls(run, atStep("settle"), settleCall(leased.apply)),
    await sendCalls(run, atStep("look"), spareCall(leased.apply)),
  ];
  const before = atStep("back");
  journal.note(before.map(askBack));
  if (!(await journal.commit())) return Err({ kind: "overtaken" });
  errors.push(await sendCalls(run, before, backCall(leased.apply)));
  journal.note(
    journal
      .entries()
      .filter((entry) => keys.has(entry.eventKey) && isBack(entry))
      .map(onceBack),
  );
  return Ok(errors.find((error) => error !== null) ?? null);
}

function writerOf(run: Run) {
  return (entry: Entry) => targetAt(run, placeOf(run.leased.apply, entry)).writer;
}

function isIn({ leased }: Run, entry: Entry, { connectionId, calendarId }: Unanswered): boolean {
  const place = placeOf(leased.apply, entry);
  return place.connectionId === connectionId && place.calendarId === calendarId;
}
