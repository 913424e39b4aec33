import { readOccurrenceKey } from "#domain/recurrence/occurrence-key.ts";
import { Err, isErr, mapResult, Ok, type Result } from "#domain/result.ts";
import type { BatchRequest } from "#server/net/batch/request.ts";
import { ProviderAPIError, type ProviderError } from "#server/net/provider-error.ts";
import { isAt } from "../matches-draft.ts";
import type { Creation, EventToCreate, EventToMove, Move, RemovalOutcome } from "../port.ts";
import { insertAgainCall, isAbsent, isOtherVersion, reviveCall } from "./event-calls.ts";
import { holdsDraft, isDeleted, isOurs, isUntouched, type Place, toPresent, toWritten } from "./present-event.ts";
import type { GoogleEvent } from "./schema.ts";

/** An event as it is now; null for one that never existed. */
export type Got = Result<GoogleEvent | null, ProviderError>;

/** An answer; `maybeDone` if an earlier try got no answer and may have succeeded. */
export type Answered<T> = { readonly answer: Result<T, ProviderError>; readonly maybeDone: boolean };

/** The id belongs to an existing or a deleted event. */
export function isTaken({ status }: ProviderError): boolean {
  return status === 409;
}

/** `present`: the event under the id, where that was taken. */
export function creationOf(
  place: Place,
  wanted: EventToCreate,
  inserted: Result<GoogleEvent, ProviderError>,
  present: Got | undefined,
): Result<Creation, ProviderError> {
  if (present === undefined) return mapResult(inserted, (event) => ({ is: "created", ...toWritten(place, event) }));
  if (isErr(present)) return present;
  const event = present.value;
  if (event !== null && isDeleted(event)) return Ok({ is: "burnt" });
  // The event has our id but is not ours, so the error stands.
  if (event === null || !isOurs(wanted, event)) return inserted as Err<ProviderError>;
  return Ok({ is: "found", ...toWritten(place, event), asDrafted: isUntouched(event) && holdsDraft(event, wanted) });
}

/** `other`: the event as it is now, where it has another version. */
export function moveOf(
  place: Place,
  wanted: EventToMove,
  { answer, maybeDone }: Answered<GoogleEvent>,
  other: Got | undefined,
): Result<Move, ProviderError> {
  if (isErr(answer) && isAbsent(answer.error)) return Ok({ is: "gone" });
  const there: Got = other ?? answer;
  if (isErr(there)) return there;
  const event = there.value;
  if (event === null || isDeleted(event)) return Ok({ is: "gone" });
  const present = toPresent(place, wanted, event);
  // If the answer to an earlier move was lost, another version at the wanted times is the result of
  // that move.
  const landed = other === undefined || (maybeDone && present.now !== null && isAt(present.now, wanted));
  return Ok(landed ? { is: "moved", ...toWritten(place, event) } : { is: "changed", ...present });
}

export function removalOf({ answer, maybeDone }: Answered<null>): Result<RemovalOutcome, ProviderError> {
  if (!isErr(answer)) return Ok("deleted");
  // If the answer to an earlier deletion was lost, that deletion removed it.
  if (isAbsent(answer.error)) return Ok(maybeDone ? "deleted" : "gone");
  return isOtherVersion(answer.error) ? Ok("changed") : answer;
}

/** Null when nothing is to be sent, because the event exists or its state is unknown. */
export function restoringCall(calendarId: string, event: EventToCreate, before: Got): BatchRequest<GoogleEvent> | null {
  if (isErr(before)) return null;
  // An instance exists with its series, or never again.
  if (before.value === null) return readOccurrenceKey(event.eventKey) ? null : insertAgainCall(calendarId, event);
  return isDeleted(before.value) ? reviveCall(calendarId, event, before.value.etag ?? "*") : null;
}

/**
 * `wasThere`: nothing had to be sent. `now`: the event as it is now, where another was faster.
 */
export function restorationOf(
  place: Place,
  wanted: EventToCreate,
  { answer, wasThere, now }: { readonly answer: Got; readonly wasThere: boolean; readonly now: Got | undefined },
): Result<Creation, ProviderError> {
  const there = now ?? answer;
  if (isErr(there)) return there;
  const event = there.value;
  if (event === null && readOccurrenceKey(wanted.eventKey)) return Ok({ is: "burnt" });
  // The event was deleted again meanwhile, so the error stands.
  if (event === null || isDeleted(event)) return isErr(answer) ? answer : Err(notShown());
  const written = toWritten(place, event);
  if (now === undefined && !wasThere) return Ok({ is: "created", ...written });
  return Ok({ is: "found", ...written, asDrafted: holdsDraft(event, wanted) });
}

function notShown(): ProviderError {
  return new ProviderAPIError("Google accepted the event but does not show it");
}
