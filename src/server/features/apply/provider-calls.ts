import { isErr, type Result } from "#domain/result.ts";
import type { ProviderError } from "#server/net/provider-error.ts";
import type {
  Creation,
  EventToCreate,
  EventToMove,
  Move,
  PresentEvent,
  RemovalOutcome,
  SoughtEvent,
  WrittenRef,
} from "#server/providers/port.ts";
import type { Entry } from "#server/store/journal-entry.ts";
import type { ApplyFailure } from "./failure.ts";
import type { Journal } from "./journal.ts";
import type { LeasedApply } from "./lease.ts";
import { failureOf, type Target } from "./target-calendar.ts";

export type Run = {
  /** Targets by connection id, for all connections that the entries are in. */
  readonly targets: ReadonlyMap<string, Target>;
  readonly leased: LeasedApply;
  readonly journal: Journal;
};

/** What to ask a provider about one entry, and the entry that follows from its answer. */
export type Call =
  | { readonly kind: "create"; readonly event: EventToCreate; readonly after: (creation: Creation) => Entry }
  | { readonly kind: "restore"; readonly event: EventToCreate; readonly after: (creation: Creation) => Entry }
  | { readonly kind: "find"; readonly event: SoughtEvent; readonly after: (found: PresentEvent | null) => Entry }
  | { readonly kind: "move"; readonly event: EventToMove; readonly after: (move: Move) => Entry }
  | { readonly kind: "remove"; readonly event: WrittenRef; readonly after: (outcome: RemovalOutcome) => Entry };

type Place = { readonly connectionId: string; readonly calendarId: string };

/** A call that was not answered, and where. */
export type Unanswered = Place & { readonly error: ProviderError };

export type CallOf = (entry: Entry) => Call;

/**
 * The calendar and connection of an entry: a new event goes to the target of the apply, a block
 * stays in its own calendar.
 */
export function placeOf({ calendarId, connectionId }: Place, entry: Entry): Place {
  return entry.op === "create" ? { calendarId, connectionId } : entry;
}

/** Returns the target of the entry's connection. */
export function targetAt({ targets }: Pick<Run, "targets">, { connectionId }: Pick<Place, "connectionId">): Target {
  const target = targets.get(connectionId);
  if (!target) throw new Error("a run has no target for one of its entries");
  return target;
}

/**
 * Sends the calls of all entries together, so that a provider with batches needs one request, and
 * notes the answers. Returns the first call that got no answer.
 */
export async function sendCalls(run: Run, entries: readonly Entry[], callOf: CallOf): Promise<Unanswered | null> {
  const places = Map.groupBy(entries, (entry) => {
    const { connectionId, calendarId } = placeOf(run.leased.apply, entry);
    return JSON.stringify([connectionId, calendarId]);
  });
  const unanswered = await Promise.all(
    [...places.values()].map(async ([first, ...others]): Promise<Unanswered | null> => {
      if (!first) return null;
      const place = placeOf(run.leased.apply, first);
      const error = await sendCallsAt(run, place, [first, ...others].map(callOf));
      return error && { connectionId: place.connectionId, calendarId: place.calendarId, error };
    }),
  );
  return unanswered.find((each) => each !== null) ?? null;
}

async function sendCallsAt(run: Run, place: Place, calls: readonly Call[]): Promise<ProviderError | null> {
  const { writer } = targetAt(run, place);
  const { signal } = run.leased;
  const to = place.calendarId;
  const errors = await Promise.all([
    ask(run, calls, isA("find"), (events) => writer.find(to, events, signal)),
    ask(run, calls, isA("remove"), (events) => writer.remove(to, events, signal)),
    ask(run, calls, isA("move"), (events) => writer.move(to, events, signal)),
    ask(run, calls, isA("restore"), (events) => writer.restore(to, events, signal)),
    ask(run, calls, isA("create"), (events) => writer.create(to, events, signal)),
  ]);
  return errors.find((error) => error !== null) ?? null;
}

type Kind<K extends Call["kind"]> = Extract<Call, { readonly kind: K }>;

function isA<K extends Call["kind"]>(kind: K) {
  return (call: Call): call is Kind<K> => call.kind === kind;
}

async function ask<T, E>(
  { journal }: Run,
  calls: readonly Call[],
  isSuch: (call: Call) => call is Call & { readonly event: E; readonly after: (answer: T) => Entry },
  send: (events: readonly E[]) => Promise<readonly Result<T, ProviderError>[]>,
): Promise<ProviderError | null> {
  const such = calls.filter(isSuch);
  if (such.length === 0) return null;
  const answers = await send(such.map(({ event }) => event));
  journal.note(
    such.flatMap(({ after }, index) => {
      const answer = answers[index];
      return answer?.ok ? [after(answer.value)] : [];
    }),
  );
  return answers.find(isErr)?.error ?? null;
}

/** The failure to report for a call without an answer. */
export function failureAt(run: Run, { error, ...place }: Unanswered): Promise<ApplyFailure> {
  return failureOf(targetAt(run, place), place.calendarId, error, run.leased.signal);
}
