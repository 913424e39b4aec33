import type { PlannerCalendarEvent } from "#contract/event.ts";
import { plannerEventId } from "#contract/event-id.ts";
import { readOccurrenceKey } from "#domain/recurrence/occurrence-key.ts";
import { Err, isErr, Ok, type Result } from "#domain/result.ts";
import { formatInstant, parseInstant } from "#domain/time.ts";
import { zoneOrUtc } from "#domain/zone.ts";
import { ProviderAPIError, type ProviderError, ProviderNetworkError } from "#server/net/provider-error.ts";
import { isAsDrafted, isAt } from "../matches-draft.ts";
import type {
  Creation,
  EventToCreate,
  EventToMove,
  Move,
  PresentEvent,
  RemovalOutcome,
  WriterCapability,
  WrittenRef,
} from "../port.ts";
import {
  answerByGroup,
  draftedInstance,
  type Instance,
  instanceIn,
  presentInstance,
  writtenOf,
} from "../series-instance.ts";
import { deleteCall, instancesCall, isOtherVersion, listCall, patchCall, postCall, seriesCall } from "./event-calls.ts";
import { orNull } from "./events.ts";
import { toPlannerEvent } from "./map-event.ts";
import { KEY_PROPERTY, keyOf } from "./own-event.ts";
import type { GraphEvent, GraphSeries } from "./schema.ts";
import { versionOf } from "./version.ts";
import { toGraphTimes, toRestoredEvent } from "./write-event.ts";
import type { WriterOptions } from "./writer.ts";

/** How often an instance that others change at the same time is read and changed again. */
const MOST_TRIES = 4;

type Keyed = { readonly eventKey: string };

/**
 * The current state of an instance. Its version is a digest of its content, because its etag is
 * that of the series.
 */
type There = {
  readonly instance: Instance;
  readonly series: GraphEvent;
  /** An exception, or an event made in its place; null when it follows the rule. */
  readonly event: GraphEvent | null;
  readonly present: PresentEvent | null;
};

/** The result for an instance, and what must be done for it first. */
type Step<T> =
  | { readonly is: "answer"; readonly answer: T }
  | { readonly is: "patch"; readonly times: { readonly start: string; readonly end: string } }
  | { readonly is: "delete" }
  | { readonly is: "make" };

/** `done`: whether an earlier request may have done it, or has. */
type Deciding<Item, T> = (item: Item, there: There | null, done: "no" | "maybe" | "yes") => Step<T>;

/** Changes single items: each is answered in its place. */
type Calls<Item, T> = (
  calendarId: string,
  items: readonly Item[],
  signal: AbortSignal,
) => Promise<readonly Result<T, ProviderError>[]>;

/** A calendar of a mailbox, for the time of one call. */
type Calendar = Pick<WriterOptions, "client" | "connectionId"> & {
  readonly calendarId: string;
  readonly signal: AbortSignal;
};

/** The writer, extended to single instances of series. */
export function withInstances(writer: WriterCapability, { client, connectionId }: WriterOptions): WriterCapability {
  /** Whole events as the writer does it, and instances by a decision for each. */
  const each =
    <Item extends Keyed, T>(whole: Calls<Item, T>, decide: Deciding<Item, T>): Calls<Item, T> =>
    (calendarId, items, signal) =>
      answerByGroup(items, isOfSeries, (ofSeries, group) =>
        ofSeries
          ? changeInTurn({ client, connectionId, calendarId, signal }, group, decide)
          : whole(calendarId, group, signal),
      );
  return {
    ...writer,
    find: each(writer.find, (_, there) => ({ is: "answer", answer: there?.present ?? null })),
    move: each(writer.move, decideMove),
    remove: each(writer.remove, decideRemoval),
    restore: each(writer.restore, decideRestoration),
  };
}

function isOfSeries({ eventKey }: Keyed): boolean {
  return readOccurrenceKey(eventKey) !== null;
}

/** One after the other, because each changes the version of its series. */
async function changeInTurn<Item extends Keyed, T>(
  calendar: Calendar,
  items: readonly Item[],
  decide: Deciding<Item, T>,
): Promise<Result<T, ProviderError>[]> {
  const answers: Result<T, ProviderError>[] = [];
  for (const item of items) answers.push(await changeOne(calendar, item, decide));
  return answers;
}

/** Reads an instance and does the step that `decide` returns, until that is an answer. */
async function changeOne<Item extends Keyed, T>(
  calendar: Calendar,
  item: Item,
  decide: Deciding<Item, T>,
): Promise<Result<T, ProviderError>> {
  const { client, signal } = calendar;
  let done: "no" | "maybe" | "yes" = "no";
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const there = await lookAt(calendar, item.eventKey);
    if (isErr(there)) return there;
    const step = decide(item, there.value, done);
    if (step.is === "answer") return Ok(step.answer);
    const call = await callFor(calendar, { item, step, there: there.value as There });
    if (isErr(call)) return call;
    if (!call.value) continue;
    const [answer] = await client.batch([call.value], signal, (_, error) => {
      if (error instanceof ProviderNetworkError && done === "no") done = "maybe";
    });
    if (answer?.ok) done = "yes";
    else if (answer && !isOtherVersion(answer.error) && answer.error.status !== 404) return answer;
  }
  return Err(new ProviderAPIError("the occurrence changes faster than it can be written"));
}

/** The current state of an instance; null when there is none. */
async function lookAt(
  { client, connectionId, calendarId, signal }: Calendar,
  eventKey: string,
): Promise<Result<There | null, ProviderError>> {
  const { seriesKey, originalStart } = readOccurrenceKey(eventKey) ?? { seriesKey: "", originalStart: 0 };
  const [series, instead] = await client.batch(
    [seriesKey, eventKey].map((key) => listCall(calendarId, KEY_PROPERTY, key)),
    signal,
  );
  if (!series || isErr(series)) return series ?? Ok(null);
  if (!instead || isErr(instead)) return instead ?? Ok(null);
  const master = series.value.value.find((event) => keyOf(event) === seriesKey);
  if (!master) return Ok(null);
  const [whole] = await client.batch([seriesCall(calendarId, master.id)], signal);
  const read = whole ? orNull(whole) : Ok(null);
  if (!read.ok) return read;
  if (!read.value) return Ok(null);
  const replacement = instead.value.value.find((event) => keyOf(event) === eventKey) ?? null;
  return Ok(thereOf({ connectionId, calendarId, eventKey, originalStart }, read.value, replacement));
}

type Needed<T> = {
  readonly item: Keyed;
  readonly step: Exclude<Step<T>, { is: "answer" }>;
  readonly there: There;
};

/** The call that does a step; null when the instance is gone meanwhile. */
async function callFor<T>(calendar: Calendar, { item, step, there }: Needed<T>) {
  const { calendarId } = calendar;
  if (step.is === "make") {
    const body = toRestoredEvent(item as EventToCreate);
    return body.ok ? Ok(postCall(calendarId, body.value)) : body;
  }
  const event = there.event ? Ok(there.event) : await occurrenceOf(calendar, there);
  if (isErr(event)) return event;
  if (!event.value) return Ok(null);
  const version = versionOf(event.value);
  return Ok(
    step.is === "delete"
      ? deleteCall(calendarId, version)
      : patchCall(calendarId, version, toGraphTimes(step.times, there.instance.byRule.time_zone ?? "UTC")),
  );
}

/** The occurrence by the rule, under the id by which it can be changed. */
async function occurrenceOf(
  { client, calendarId, signal }: Calendar,
  { series, instance }: There,
): Promise<Result<GraphEvent | null, ProviderError>> {
  const start = parseInstant(instance.byRule.start) ?? 0;
  const [page] = await client.batch([instancesCall(calendarId, series.id, start, start + 1_000)], signal);
  if (!page || isErr(page)) return page ?? Ok(null);
  const byRule = page.value.value.find((event) => toPlannerEvent(event, FACTS)?.start === instance.byRule.start);
  return Ok(byRule ?? null);
}

const FACTS = { connectionId: "", calendarId: "", colorClass: "cal-color-1" } as const;

type Where = {
  readonly connectionId: string;
  readonly calendarId: string;
  readonly eventKey: string;
  readonly originalStart: number;
};

function thereOf(where: Where, series: GraphSeries, replacement: GraphEvent | null): There | null {
  const { connectionId, calendarId, eventKey, originalStart } = where;
  const facts = { ...FACTS, connectionId, calendarId };
  const planned = toPlannerEvent(series, facts);
  if (!planned) return null;
  const standing = [...(replacement ? [replacement] : []), ...(series.exceptionOccurrences ?? [])];
  const exceptions = standing.flatMap((event) => {
    const exception = toPlannerEvent(event, facts, series);
    return exception ? [{ event, exception }] : [];
  });
  const master = { ...planned, exdates: leftOut(series, planned) };
  const eventId = plannerEventId(connectionId, calendarId, eventKey);
  const instance = instanceIn([master, ...exceptions.map(({ exception }) => exception)], originalStart, eventId);
  if (!instance) return null;
  const event = exceptions.find(({ exception }) => exception.id === eventId)?.event ?? null;
  return { instance, series, event, present: presentInstance(instance, eventKey, eventId) };
}

/** The cancelled occurrences, by the days that Graph names (`OID.{id}.2026-12-10`). */
function leftOut({ cancelledOccurrences }: GraphSeries, series: PlannerCalendarEvent): string[] {
  const dates = (cancelledOccurrences ?? []).flatMap((text) => /\.(\d{4}-\d\d-\d\d)$/.exec(text)?.[1] ?? []);
  if (series.all_day) return dates;
  const zone = zoneOrUtc(series.time_zone);
  const time = formatInstant(zone.toWall(parseInstant(series.start) ?? 0)).slice(10);
  return dates.map((date) => formatInstant(zone.toInstant(parseInstant(`${date}${time}`) ?? 0)));
}

function decideMove(wanted: EventToMove, there: There | null, done: "no" | "maybe" | "yes"): Step<Move> {
  const present = there?.present;
  if (!present) return { is: "answer", answer: { is: "gone" } };
  const landed = done !== "no" && present.now !== null && isAt(present.now, wanted);
  if (landed) return { is: "answer", answer: { is: "moved", ...writtenOf(present) } };
  if (present.etag !== wanted.etag) return { is: "answer", answer: { is: "changed", ...present } };
  const { start, end } = wanted;
  return { is: "patch", times: { start, end } };
}

function decideRemoval({ etag }: WrittenRef, there: There | null, done: "no" | "maybe" | "yes"): Step<RemovalOutcome> {
  if (!there?.present) return { is: "answer", answer: done === "no" ? "gone" : "deleted" };
  return there.present.etag === etag ? { is: "delete" } : { is: "answer", answer: "changed" };
}

function decideRestoration(wanted: EventToCreate, there: There | null, done: "no" | "maybe" | "yes"): Step<Creation> {
  if (!there) return { is: "answer", answer: { is: "burnt" } };
  const { present, instance } = there;
  if (!present || !instance.now) return { is: "make" };
  if (done !== "no") return { is: "answer", answer: { is: "created", ...writtenOf(present) } };
  const asDrafted = isAsDrafted(instance.now, draftedInstance(instance, wanted.draft));
  return { is: "answer", answer: { is: "found", ...writtenOf(present), asDrafted } };
}
