import { LIMITS } from "#contract/limits.ts";
import { Err, isErr, Ok, type Result } from "#domain/result.ts";
import type { ProviderError } from "#server/net/provider-error.ts";
import type { RemovalOutcome, WriterCapability } from "#server/providers/port.ts";
import type { ApplyEntry } from "#server/store/queries/applies.ts";
import type { ApplyDeps } from "./deps.ts";
import type { ApplyFailure } from "./failure.ts";
import type { Hold } from "./hold.ts";
import { openJournal } from "./journal.ts";
import { type LookedUp, lookUp } from "./look-up.ts";

const EVENTS_PER_CALL = LIMITS.batchSize;

type Removed = Result<readonly ApplyEntry[], ApplyFailure>;

/**
 * Removes what an attempt wrote, sparing what the person changed since, and says how its entries stand. `resumed`: a
 * former run may have removed some without saying so; then what is gone was removed by us.
 */
export async function removeWritten(
  deps: ApplyDeps,
  writer: WriterCapability,
  hold: Hold,
  { resumed }: { readonly resumed: boolean },
): Promise<Removed> {
  const journal = openJournal(deps, hold.apply);
  const { entries, error } = await lookUpUncertain(writer, hold, journal.entries());
  // Kept at once, so that a retry is left with fewer to ask for.
  if (!(await journal.commit(entries))) return Err({ kind: "overtaken" });
  const present = entries.filter(({ state }) => state === "written");
  for (let from = 0; from < present.length; from += EVENTS_PER_CALL) {
    const chunk = present.slice(from, from + EVENTS_PER_CALL);
    const refs = chunk.map(({ eventKey, etag }) => ({ eventKey, etag: etag ?? "" }));
    const results = (await writer.remove(hold.apply.calendarId, refs, hold.signal)).map(absentIsGone);
    const settled = chunk.flatMap((entry, index) => {
      const result = results[index];
      return result?.ok ? [{ ...entry, state: stateAfter(result.value, resumed) }] : [];
    });
    const unsaid = chunk.filter((_, index) => results[index]?.ok !== true);
    const removed = await findRemoved(writer, hold, unsaid);
    if (!(await journal.commit([...settled, ...removed]))) return Err({ kind: "overtaken" });
    const failed = results.find(isErr);
    if (failed && removed.length < unsaid.length) return Err({ kind: "provider", error: failed.error });
  }
  return error ? Err({ kind: "provider", error }) : Ok(journal.entries());
}

/** Whether an event was written whose writing was never acknowledged, only the provider knows. */
async function lookUpUncertain(
  writer: WriterCapability,
  hold: Hold,
  entries: readonly ApplyEntry[],
): Promise<Pick<LookedUp, "entries" | "error">> {
  const uncertain = entries.filter(({ state }) => state === "intended");
  if (uncertain.length === 0) return { entries, error: null };
  const looked = await lookUp(writer, hold, uncertain);
  const calendarIsGone = looked.error?.kind === "ProviderNotFoundError";
  const unsaid = new Set(calendarIsGone ? [] : looked.unsaid);
  const settled = looked.entries.map((entry): ApplyEntry => {
    return entry.state === "written" || unsaid.has(entry) ? entry : { ...entry, state: "gone" };
  });
  const byPosition = new Map(settled.map((entry) => [entry.position, entry]));
  return {
    entries: entries.map((entry) => byPosition.get(entry.position) ?? entry),
    error: calendarIsGone ? null : looked.error,
  };
}

/** Those among entries whose removal went unanswered that are gone: the answer was lost, not the request. */
async function findRemoved(writer: WriterCapability, hold: Hold, unsaid: readonly ApplyEntry[]): Promise<ApplyEntry[]> {
  if (unsaid.length === 0) return [];
  const keys = unsaid.map(({ eventKey }) => eventKey);
  const found = await writer.find(hold.apply.calendarId, keys, hold.signal);
  return unsaid
    .filter((_, index) => found[index]?.ok === true && found[index].value === null)
    .map((entry) => ({ ...entry, state: "removed" }));
}

/** A calendar that does not exist any more holds nothing to remove. */
function absentIsGone(result: Result<RemovalOutcome, ProviderError>): Result<RemovalOutcome, ProviderError> {
  return isErr(result) && result.error.kind === "ProviderNotFoundError" ? Ok("gone") : result;
}

function stateAfter(outcome: RemovalOutcome, resumed: boolean): ApplyEntry["state"] {
  switch (outcome) {
    case "deleted":
      return "removed";
    case "changed":
      return "kept";
    case "gone":
      return resumed ? "removed" : "gone";
  }
}
