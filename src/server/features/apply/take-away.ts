import { LIMITS } from "#contract/limits.ts";
import { Err, isErr, Ok, type Result } from "#domain/result.ts";
import type { ProviderError } from "#server/net/provider-error.ts";
import type { FoundEvent } from "#server/providers/port.ts";
import type { CreateEntry } from "#server/store/queries/applies.ts";
import {
  afterBeginning,
  afterLateLook,
  afterRemoval,
  afterSettling,
  afterSparing,
  askRemoval,
  isAbsent,
  mayLandLate,
  removable,
  undoStep,
} from "./create-entry.ts";
import { toCreate } from "./event-to-create.ts";
import type { ApplyFailure } from "./failure.ts";
import type { Hold } from "./hold.ts";
import type { Journal } from "./journal.ts";
import { failureOf, type Target } from "./target.ts";

/** What a run works with. */
export type Run = { readonly target: Target; readonly hold: Hold; readonly journal: Journal };

/** What is to be taken away, and what its entry becomes once it is. */
type Taking = {
  readonly isOpen: (entry: CreateEntry) => boolean;
  readonly onceAbsent: (entry: CreateEntry) => CreateEntry;
};

/** Goes at entries that were not answered for, or came out otherwise than thought. Far more than are needed. */
const MOST_GOES = 12;

/**
 * Sees to it that the events of the open entries are not there, sparing what the person changed. Where it is not known
 * whether one is there it is created first: then its mark is known, and where a provider keeps the keys of deleted
 * events, a request that lands late creates nothing any more.
 */
export async function takeAway(run: Run, taking: Taking): Promise<Result<null, ApplyFailure>> {
  const openEntries = () => run.journal.entries().filter(taking.isOpen);
  let failed: ProviderError | null = null;
  for (let go = 0; go < MOST_GOES; go++) {
    const open = openEntries();
    if (open.length === 0) return Ok(null);
    failed = null;
    for (let from = 0; from < open.length; from += LIMITS.batchSize) {
      const taken = await takeChunkAway(run, taking, open.slice(from, from + LIMITS.batchSize));
      if (isErr(taken)) return taken;
      failed ??= taken.value;
    }
    // An answer that was lost is asked for once more; after that only what makes headway goes on.
    const headway = openEntries().length < open.length;
    if (failed && !headway && (go > 0 || !failed.retryable)) break;
  }
  if (!failed) return Ok(null);
  const { apply, signal } = run.hold;
  const failure = await failureOf(run.target, apply.calendarId, failed, signal);
  if (failure.kind !== "unknown-calendar") return Err(failure);
  run.journal.note(openEntries().map((entry) => taking.onceAbsent({ ...entry, state: { is: "gone" } })));
  return Ok(null);
}

/**
 * All that an attempt ever asked for is taken away, what landed late since an earlier undo of it included, but not what is
 * spared.
 */
export async function takeAllAway(
  run: Run,
  isSpared: (entry: CreateEntry) => boolean,
): Promise<Result<null, ApplyFailure>> {
  const { journal, hold, target } = run;
  const { calendarId } = hold.apply;
  const late = journal.entries().filter((entry) => mayLandLate(entry, target.writer));
  const error =
    (await find(run, journal.entries().filter(isSpared), afterBeginning)) ?? (await find(run, late, afterLateLook));
  const failure = error && (await failureOf(target, calendarId, error, hold.signal));
  if (failure && failure.kind !== "unknown-calendar") return Err(failure);
  return takeAway(run, { isOpen: (entry) => undoStep(entry) !== "none", onceAbsent: (entry) => entry });
}

/** The first error of a provider, if there was any; an Err when the run must end here. */
async function takeChunkAway(
  run: Run,
  { isOpen, onceAbsent }: Taking,
  chunk: readonly CreateEntry[],
): Promise<Result<ProviderError | null, ApplyFailure>> {
  const { journal, hold } = run;
  const stopped = hold.stopped();
  if (stopped) return stopped;
  const keys = new Set(chunk.map(({ eventKey }) => eventKey));
  const atStep = (step: ReturnType<typeof undoStep>) =>
    journal.entries().filter((entry) => keys.has(entry.eventKey) && isOpen(entry) && undoStep(entry) === step);

  const errors = [await settle(run, atStep("settle")), await find(run, atStep("look"), afterSparing)];
  const before = atStep("remove");
  journal.note(before.map(askRemoval));
  if (!(await journal.commit())) return Err({ kind: "overtaken" });
  errors.push(await remove(run, before));
  journal.note(
    journal
      .entries()
      .filter((entry) => keys.has(entry.eventKey) && isAbsent(entry))
      .map(onceAbsent),
  );
  return Ok(errors.find((error) => error !== null) ?? null);
}

async function settle(run: Run, entries: readonly CreateEntry[]): Promise<ProviderError | null> {
  const { apply, signal } = run.hold;
  const events = entries.map((entry) => toCreate(apply, entry));
  const created = await unlessNone(events, () => run.target.writer.create(apply.calendarId, events, signal));
  return take(run, entries, created, afterSettling);
}

async function find(
  run: Run,
  entries: readonly CreateEntry[],
  after: (entry: CreateEntry, found: FoundEvent | null) => CreateEntry,
): Promise<ProviderError | null> {
  const { apply, signal } = run.hold;
  const events = entries.map((entry) => toCreate(apply, entry));
  const found = await unlessNone(events, () => run.target.writer.find(apply.calendarId, events, signal));
  return take(run, entries, found, after);
}

async function remove(run: Run, before: readonly CreateEntry[]): Promise<ProviderError | null> {
  const { apply, signal } = run.hold;
  const { writer } = run.target;
  const now = new Map(run.journal.entries().map((entry) => [entry.eventKey, entry]));
  const refs = before.map(({ eventKey }) => {
    const etag = removable(now.get(eventKey) as CreateEntry)?.etag ?? "";
    return { eventKey, etag };
  });
  const removed = await unlessNone(refs, () => writer.remove(apply.calendarId, refs, signal));
  return take(run, before, removed, (entry, outcome) => afterRemoval(entry, outcome, writer));
}

async function unlessNone<T>(items: readonly unknown[], call: () => Promise<readonly T[]>): Promise<readonly T[]> {
  return items.length === 0 ? [] : call();
}

/** Notes what was answered; the first error of what was not. */
function take<T>(
  { journal }: Run,
  entries: readonly CreateEntry[],
  answers: readonly Result<T, ProviderError>[],
  after: (entry: CreateEntry, answer: T) => CreateEntry,
): ProviderError | null {
  journal.note(
    entries.flatMap((entry, index) => {
      const answer = answers[index];
      return answer?.ok ? [after(entry, answer.value)] : [];
    }),
  );
  return answers.find(isErr)?.error ?? null;
}
