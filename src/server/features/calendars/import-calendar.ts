import type { ImportResponse } from "#contract/calendar.ts";
import { LIMITS } from "#contract/limits.ts";
import { ColorClass } from "#contract/primitives.ts";
import { isErr, Ok, type Result } from "#domain/result.ts";
import type { IcalendarError } from "#server/icalendar/index.ts";
import { LOCAL_CONNECTION_ID } from "#server/providers/local/index.ts";
import type { ReadingFailure, TextReader } from "#server/providers/reading/text-reader.ts";
import { type Db, inTransaction } from "#server/store/db.ts";
import type { OwnerId } from "#server/store/owner.ts";
import { insertCalendar, listCalendars } from "#server/store/queries/local-calendars.ts";
import { insertEvents, type NewEvent } from "#server/store/queries/local-events.ts";

type Deps = {
  readonly db: Db;
  readonly owner: OwnerId;
  readonly now: () => Temporal.Instant;
  readonly newId: () => string;
  readonly textReader: TextReader;
};

export type NotImported = IcalendarError | ReadingFailure;

type Upload = {
  readonly bytes: Uint8Array;
  /** What the person calls the calendar; null takes the file's own name. */
  readonly name: string | null;
  /** IANA zone of the times to which the file gives none. */
  readonly timeZone: string;
};

/**
 * Makes a local calendar of a person of an iCalendar file: all that can be read in it, or nothing
 * at all.
 */
export async function importCalendar(
  deps: Deps,
  upload: Upload,
  signal: AbortSignal,
): Promise<Result<ImportResponse, NotImported>> {
  const calendarId = deps.newId();
  const options = {
    connectionId: LOCAL_CONNECTION_ID,
    calendarId,
    defaultTimeZone: upload.timeZone,
    colorClass: "cal-color-1" as const, // a local event takes the colour of its calendar when it is read
  };
  const { byteLength: bytes } = upload.bytes;
  const read = await deps.textReader.read("imported", [upload.bytes, options], { bytes, of: deps.owner, signal });
  if (isErr(read)) return read;
  const parsed = read.value;
  if (isErr(parsed)) return parsed;
  await inTransaction(deps.db, async (tx) => {
    const mine = { db: tx, owner: deps.owner };
    const calendar = await insertCalendar(mine, {
      id: calendarId,
      name: nameOf(upload.name, parsed.value.name),
      timeZone: parsed.value.timeZone ?? upload.timeZone,
      colorClass: colorAt((await listCalendars(mine)).length),
      primary: false,
      feedKey: deps.newId(),
      createdAt: deps.now().epochMilliseconds,
    });
    // Our own JSON, made by the reader.
    for (const piece of parsed.value.pieces) await insertEvents(tx, calendar, JSON.parse(piece) as NewEvent[]);
  });
  return Ok({ calendar_id: calendarId, imported_count: parsed.value.count, skipped: [...parsed.value.skipped] });
}

function nameOf(given: string | null, own: string | null): string {
  return (given?.trim() || own || "Imported calendar").slice(0, LIMITS.titleLength);
}

/** The colours in turn, so that calendars imported one after the other are told apart. */
function colorAt(index: number): ColorClass {
  return ColorClass.options[index % ColorClass.options.length] ?? "cal-color-1";
}
