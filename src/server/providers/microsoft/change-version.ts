import { Err, isErr, Ok, type Result } from "#domain/result.ts";
import type { BatchClient } from "#server/net/batch/client.ts";
import type { BatchRequest } from "#server/net/batch/request.ts";
import { ProviderAPIError, type ProviderError, ProviderNetworkError } from "#server/net/provider-error.ts";
import type { WrittenRef } from "../port.ts";
import { getCall, isOtherVersion, type WholeEvent } from "./event-calls.ts";
import { orNull } from "./events.ts";
import { parseVersion, type Version, versionOf } from "./version.ts";

/** How often a change is tried while Exchange keeps changing the etag. */
const MOST_TRIES = 4;

/** A calendar, and the client of its mailbox. */
export type Calendar = { readonly client: BatchClient; readonly calendarId: string };

export type Changed<T> = {
  /** Null when nothing was changed. */
  readonly answer: Result<T | null, ProviderError>;
  /** The answer to an earlier try was lost, and that try may have done it. */
  readonly maybeDone: boolean;
  /** The event in its place; null when there is none. */
  readonly other: WholeEvent | null;
};

/** An event to change in a certain version, and its position in the request. */
type Open<Ref> = { readonly index: number; readonly ref: Ref; readonly version: Version };

/**
 * Changes each event if it still has its version's content, even if Exchange has since given it
 * another etag. `answer` is null when the content differs; `other` is then the current event.
 */
export async function changeVersions<Ref extends WrittenRef, T>(
  calendar: Calendar,
  refs: readonly Ref[],
  callOf: (ref: Ref, version: Version) => BatchRequest<T>,
  signal: AbortSignal,
): Promise<readonly Changed<T>[]> {
  const changed: Changed<T>[] = refs.map(() => ({ answer: Err(tooFast()), maybeDone: false, other: null }));
  const maybeDone = new Set<number>();
  let open: readonly Open<Ref>[] = refs.map((ref, index) => ({ index, ref, version: parseVersion(ref.etag) }));
  for (let tries = 0; open.length > 0 && tries < MOST_TRIES; tries++) {
    const calls = open.map(({ ref, version }) => callOf(ref, version));
    const answers = await calendar.client.batch(calls, signal, (call, error) => {
      const at = open[calls.indexOf(call)];
      if (at && error instanceof ProviderNetworkError) maybeDone.add(at.index);
    });
    const refused: Open<Ref>[] = [];
    for (const [position, each] of open.entries()) {
      const answer = answers[position] as Result<T, ProviderError>;
      changed[each.index] = { answer: orNull(answer), maybeDone: maybeDone.has(each.index), other: null };
      if (isErr(answer) && isOtherVersion(answer.error)) refused.push(each);
    }
    const renamed: Open<Ref>[] = [];
    for (const [each, now] of await lookAgain(calendar, refused, signal)) {
      if (now.ok && now.value && versionOf(now.value).content === each.version.content) {
        renamed.push({ ...each, version: versionOf(now.value) });
        continue;
      }
      const seen = now.ok ? { answer: Ok(null), other: now.value } : { answer: now, other: null };
      changed[each.index] = { ...seen, maybeDone: maybeDone.has(each.index) };
    }
    open = renamed;
  }
  return changed;
}

/** Reads the current events of those whose version differs. */
async function lookAgain<Ref>({ client, calendarId }: Calendar, refused: readonly Open<Ref>[], signal: AbortSignal) {
  const there = await client.batch(
    refused.map(({ version }) => getCall(calendarId, version.id)),
    signal,
  );
  return refused.map((each, position) => [each, orNull(there[position] as Result<WholeEvent, ProviderError>)] as const);
}

function tooFast(): ProviderError {
  return new ProviderAPIError("the event changes faster than it can be written");
}
