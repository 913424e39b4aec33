import type { DraftEvent } from "#contract/event.ts";
import { overlaps } from "#domain/interval.ts";
import { isErr } from "#domain/result.ts";
import { parseInstant } from "#domain/time.ts";
import type { ProviderError } from "#server/net/provider-error.ts";
import type { WriterCapability, WrittenEvent } from "#server/providers/port.ts";
import type { ApplyEntry } from "#server/store/queries/applies.ts";
import type { Hold } from "./hold.ts";

/** What the provider said of some entries; of `unsaid` it did not, for the reason in `error`. */
export type LookedUp = {
  readonly entries: readonly ApplyEntry[];
  readonly unsaid: readonly ApplyEntry[];
  readonly error: ProviderError | null;
};

/**
 * The entries as the provider has them: what it holds is written, what it does not is still to be. Those of which it
 * did not say stay as the journal has them, so that each retry is left with fewer.
 */
export async function lookUp(
  writer: WriterCapability,
  { apply, signal }: Hold,
  entries: readonly ApplyEntry[],
): Promise<LookedUp> {
  const keys = entries.map(({ eventKey }) => eventKey);
  const found = await writer.find(apply.calendarId, keys, signal);
  const unsaid: ApplyEntry[] = [];
  let error: ProviderError | null = null;
  const looked = entries.map((entry, index) => {
    const answer = found[index];
    if (answer?.ok) return answer.value ? foundEntry(entry, answer.value) : wantedEntry(entry);
    if (answer && isErr(answer)) error ??= answer.error;
    if (entry.state !== "written") unsaid.push(entry);
    return entry;
  });
  return { entries: looked, unsaid, error };
}

/**
 * The positions of what must wait for another run: what may exist already, and what it would be in the way of if it
 * does, since among the calendar's events it cannot be told from a stranger.
 */
export function waitingFor({ entries, unsaid }: LookedUp): ReadonlySet<number> {
  const waits = (entry: ApplyEntry) =>
    unsaid.some((other) => other.position === entry.position || mayOverlap(other.draft, entry.draft));
  return new Set(entries.filter((entry) => entry.state !== "written" && waits(entry)).map(({ position }) => position));
}

/** One that we know to have written keeps the etag of then, so that an undo sees what the person changed since. */
function foundEntry(entry: ApplyEntry, found: WrittenEvent): ApplyEntry {
  return entry.state === "written" ? entry : writtenEntry(entry, found);
}

/** The entry as it is at the provider. */
export function writtenEntry(entry: ApplyEntry, { eventId, etag }: WrittenEvent): ApplyEntry {
  return { ...entry, state: "written", eventId, etag, conflictsWith: [] };
}

/** The entry as one that is still to be created. */
export function wantedEntry(entry: ApplyEntry): ApplyEntry {
  return { ...entry, state: "intended", conflictsWith: [] };
}

function mayOverlap(one: DraftEvent, other: DraftEvent): boolean {
  const [a, b] = [spanOf(one), spanOf(other)];
  return !a || !b || overlaps(a, b);
}

/** Null for what is not one span: a series, or whole days, which begin with the zone. */
function spanOf({ start, end, recurrence }: DraftEvent): { start: number; end: number } | null {
  const [from, to] = [parseInstant(start), parseInstant(end)];
  return recurrence !== null || from === null || to === null ? null : { start: from, end: to };
}
