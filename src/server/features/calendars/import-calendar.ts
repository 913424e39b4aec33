import type * as z from "zod/mini";
import { LIMITS } from "#contract/limits.ts";
import type { ImportQuery, ImportResponse } from "#contract/local-calendar.ts";
import { ColorClass } from "#contract/primitives.ts";
import type { SkippedComponent } from "#contract/skipped-component.ts";
import { Err, isErr, Ok, type Result } from "#domain/result.ts";
import type { IcalendarError } from "#server/icalendar/index.ts";
import { LOCAL_CONNECTION_ID } from "#server/providers/local/index.ts";
import type { ReadingFailure, TextReader } from "#server/providers/reading/text-reader.ts";
import { type Db, inTransaction } from "#server/store/db.ts";
import type { OwnerId } from "#server/store/owner.ts";
import { insertCalendar, listCalendars } from "#server/store/queries/local-calendars.ts";
import { insertEvents, type NewEvent, replaceEvents } from "#server/store/queries/local-events.ts";

type Deps = {
  readonly db: Db;
  readonly owner: OwnerId;
  readonly now: () => Temporal.Instant;
  readonly newId: () => string;
  readonly textReader: TextReader;
};

type NoEvents = { readonly kind: "no-events"; readonly skipped: readonly SkippedComponent[] };

export type NotImported = IcalendarError | ReadingFailure | NoEvents;

type Upload = {
  readonly bytes: Uint8Array;
  /** The name that the person chose, the fallback name, and the colour. */
  readonly query: z.infer<typeof ImportQuery>;
  /** IANA zone of times without a zone in the file. */
  readonly timeZone: string;
};

/**
 * Imports an iCalendar file as a local calendar of a person: all events that can be read, or
 * nothing at all. A file without any makes no calendar, unless the request names one, and empties
 * none.
 */
export async function importCalendar(
  deps: Deps,
  upload: Upload,
  signal: AbortSignal,
): Promise<Result<ImportResponse, NotImported>> {
  const { name: requested, file_name: fileName, replace, same } = upload.query;
  const calendarId = replace ?? deps.newId();
  const options = {
    connectionId: LOCAL_CONNECTION_ID,
    calendarId,
    defaultTimeZone: upload.timeZone,
    // A local event takes its calendar's colour when it is read.
    colorClass: "cal-color-1" as const,
  };
  const { byteLength: bytes } = upload.bytes;
  const read = await deps.textReader.read("imported", [upload.bytes, options], { bytes, of: deps.owner, signal });
  if (isErr(read)) return read;
  const parsed = read.value;
  if (isErr(parsed)) return parsed;
  const { pieces, count, skipped } = parsed.value;
  const isMeantEmpty = requested !== undefined && replace === undefined && skipped.length === 0;
  if (count === 0 && !isMeantEmpty) return Err({ kind: "no-events", skipped });
  const name = nameOf(requested, parsed.value.name, fileName);
  const already = await listCalendars({ db: deps.db, owner: deps.owner });
  const alike = same === "ask" ? already.find((calendar) => !calendar.primary && calendar.name === name) : undefined;
  if (alike) return Ok({ calendar_id: alike.id, imported_count: 0, skipped: [], name, same_as: alike.id });
  const replaced = already.find(({ id }) => id === replace);
  await inTransaction(deps.db, async (tx) => {
    const mine = { db: tx, owner: deps.owner };
    // The reader made this JSON, so it needs no validation.
    const eventsOf = (piece: string) => JSON.parse(piece) as NewEvent[];
    if (replaced) return replaceEvents(tx, replaced.id, pieces, eventsOf);
    const calendar = await insertCalendar(mine, {
      id: calendarId,
      name,
      timeZone: parsed.value.timeZone ?? upload.timeZone,
      colorClass: colorAt(already.length),
      primary: false,
      feedKey: deps.newId(),
      createdAt: deps.now().epochMilliseconds,
    });
    for (const piece of pieces) await insertEvents(tx, calendar, eventsOf(piece));
  });
  return Ok({
    calendar_id: calendarId,
    imported_count: count,
    skipped: [...skipped],
    name: replaced?.name ?? name,
    same_as: null,
  });
}

function nameOf(requested: string | undefined, own: string | null, fileName: string | undefined): string {
  return (requested?.trim() || own || fileName?.trim() || "Imported calendar").slice(0, LIMITS.titleLength);
}

/** Colours rotate, so that calendars imported one after the other differ. */
function colorAt(index: number): ColorClass {
  return ColorClass.options[index % ColorClass.options.length] ?? "cal-color-1";
}
