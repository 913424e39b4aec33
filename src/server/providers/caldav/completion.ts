import { Err, isErr, mapResult, Ok, type Result } from "#domain/result.ts";
import { markTodo, type ParsedTodo, parseCalendar, type TodoKey } from "#server/icalendar/index.ts";
import { type ProviderError, ProviderNetworkError, ProviderParseError } from "#server/net/provider-error.ts";
import { digestOf } from "../digest.ts";
import type { CompletionCapability, PresentTask, TaskChange } from "../port.ts";
import { afterRefusal } from "../task-version.ts";
import type { DavCalendar } from "./calendars.ts";
import type { DavHttp } from "./dav.ts";
import { resourceOf } from "./own-object.ts";
import { type DavObject, queryObjects, readObjects } from "./reports.ts";

type Options = {
  readonly http: DavHttp;
  readonly connectionId: string;
  readonly calendars: (signal: AbortSignal) => Promise<Result<readonly DavCalendar[], ProviderError>>;
  readonly now: () => Temporal.Instant;
};

/** The address of a to-do's object, and the zone of its rule. */
type Place = { readonly calendarUrl: string; readonly objectUrl: string; readonly timeZone: string };

/** Marks to-dos done or open again, on condition of their object's version. */
export function createCompletion({ http, connectionId, calendars, now }: Options): CompletionCapability {
  const keyOf = (taskId: string) => splitKey(taskId.slice(connectionId.length + 1));

  const search = async (taskId: string, signal: AbortSignal): Promise<Result<PresentTask | null, ProviderError>> => {
    const listed = await calendars(signal);
    if (isErr(listed)) return listed;
    for (const { url, timeZone, holdsTasks } of listed.value) {
      if (!holdsTasks) continue;
      const objects = await queryObjects(http, url, { name: "VTODO" }, signal);
      if (isErr(objects)) return objects;
      for (const object of objects.value) {
        const found = presentIn(object, keyOf(taskId), { calendarUrl: url, objectUrl: object.url, timeZone });
        if (found) return Ok(found);
      }
    }
    return Ok(null);
  };

  const read = async (
    { taskId, ref }: Pick<TaskChange, "taskId" | "ref">,
    signal: AbortSignal,
  ): Promise<Result<{ readonly object: DavObject; readonly task: PresentTask } | null, ProviderError>> => {
    const place = readPlace(ref);
    const objects = await readObjects(http, place.calendarUrl, [place.objectUrl], signal);
    return mapResult(objects, ([object]) => {
      const task = object ? presentIn(object, keyOf(taskId), place) : null;
      return object && task ? { object, task } : null;
    });
  };

  const put = async (
    change: TaskChange,
    object: DavObject,
    signal: AbortSignal,
  ): Promise<Result<{ readonly landed: boolean; readonly maybeDone: boolean }, ProviderError>> => {
    const { done, resource, ref } = change;
    const key = { ...keyOf(change.taskId), timeZone: readPlace(ref).timeZone };
    const before = done ? undefined : resource?.replaceAll(/\r?\n/g, "\r\n");
    const body = before ?? markTodo(object.ics, key, done, now().epochMilliseconds);
    if (body === null) return Err(new ProviderParseError("what is there is no to-do"));
    let maybeDone = false;
    const answer = await http.send(
      {
        method: "PUT",
        url: object.url,
        headers: { "content-type": "text/calendar; charset=utf-8", "if-match": object.etag },
        body,
        accept: [412],
        idempotent: true,
        onResend(error) {
          maybeDone ||= error instanceof ProviderNetworkError;
        },
      },
      signal,
    );
    return mapResult(answer, ({ status }) => ({ landed: status !== 412, maybeDone }));
  };

  return {
    find: async (task, signal) =>
      task.ref === null
        ? search(task.taskId, signal)
        : mapResult(await read({ ...task, ref: task.ref }, signal), (found) => found?.task ?? null),
    async set(change, signal) {
      const found = await read(change, signal);
      if (isErr(found)) return found;
      if (found.value?.object.etag !== change.etag)
        return Ok(afterRefusal(change, found.value?.task ?? null, change.again));
      const sent = await put(change, found.value.object, signal);
      if (isErr(sent)) return sent;
      // Few servers return the new etag with their answer.
      const after = await read(change, signal);
      const { landed, maybeDone } = sent.value;
      return mapResult(after, (now) => afterRefusal(change, now?.task ?? null, landed || maybeDone || change.again));
    },
  };
}

/** The start of a UID, as far as it appears in an object unfolded and unescaped. */
const PLAIN_START = /^[\w@.-]{0,40}/;

/** UIDs and times rarely hold a slash, so the occurrence is the part after the last one. */
function splitKey(id: string): Omit<TodoKey, "timeZone"> {
  const [, uid = id, occurrence = null] = /^(.*)\/(\d{4}-\d\d-\d\d(?:T[\d:]+Z)?)$/s.exec(id) ?? [];
  return { uid, occurrence };
}

function readPlace(ref: string): Place {
  const [calendarUrl = "", objectUrl = "", timeZone = "UTC"] = ref.split(" ");
  return { calendarUrl, objectUrl, timeZone };
}

function presentIn(object: DavObject, key: Omit<TodoKey, "timeZone">, place: Place): PresentTask | null {
  const options = {
    connectionId: "",
    calendarId: "",
    colorClass: "cal-color-1",
    defaultTimeZone: place.timeZone,
  } as const;
  const parsed = object.ics.includes(PLAIN_START.exec(key.uid)?.[0] ?? "") ? parseCalendar(object.ics, options) : null;
  const todo = parsed?.ok ? parsed.value.todos.find(({ uid }) => uid === key.uid) : undefined;
  if (!todo) return null;
  const done = todo.done || (key.occurrence !== null && todo.recurrence?.changed.get(key.occurrence)?.done === true);
  const timeZone = todo.recurrence?.timeZone ?? place.timeZone;
  const ref = [place.calendarUrl, place.objectUrl, timeZone].join(" ");
  // Servers end the same object with different white space in different answers.
  return { ref, done, etag: object.etag, content: contentOf(todo), ...resourceOf(`${object.ics.trimEnd()}\n`) };
}

/** Everything about it that a person may change, except whether it is done. */
function contentOf({ title, notes, due, start, durationMinutes, priority, url, recurrence }: ParsedTodo): string {
  const rule = recurrence && [recurrence.rrule, recurrence.rdates, recurrence.exdates];
  return digestOf([title, notes, due, start, durationMinutes, priority, url, rule]);
}
