import { DAY_MS } from "#domain/time.ts";
import { changeOf, noteUpdate } from "./by-hand.ts";
import { applied } from "./changes-by-update.ts";
import type { BlockNote } from "./life-record.ts";
import type { Person } from "./person.ts";
import type { Shown } from "./shown-events.ts";

const QUARTER_MS = 15 * 60_000;
const HORIZON_MS = 28 * DAY_MS;

/** "Not today": a block goes to the first free place after its day, else after today, else out. */
export async function putOff(person: Person): Promise<string[]> {
  const { diary, now } = person;
  const ahead = [...diary.blocks.values()].filter(({ key, answer }) => {
    return answer === null && (diary.calendar.get(key)?.start ?? 0) > now;
  });
  const note = person.oneOf(ahead);
  const event = note && diary.calendar.get(note.key);
  if (!note || !event) return [];
  const wanted = await firstPlaceFor(person, note, event);
  const answer = await person.machine.call("POST", "/api/plan/updates", { defer: [note.key] });
  if (answer.status !== 200) return [`"not today" was answered ${answer.status}: ${answer.text}`];
  person.count(`puts off ${wanted ? "to a place" : "to nowhere"}`);
  const change = changeOf(diary.calendar, note, wanted);
  diary.calendar = applied(diary.calendar, [change]);
  if (wanted) Object.assign(note, { times: wanted, theirs: false });
  noteUpdate(diary, {
    undo: `/api/plan/updates/${answer.json.update_id}/undo`,
    at: now,
    changes: [change],
    plan: null,
    undone: false,
  });
  return [];
}

/** By trying every quarter hour in the hours of its work, clear of everything by the buffer. */
async function firstPlaceFor(person: Person, note: BlockNote, event: Shown): Promise<Shown | null> {
  const { diary } = person;
  const { buffer_minutes } = (await person.ask("GET", "/api/preferences")).json;
  const buffer = buffer_minutes * 60_000;
  const today = Temporal.Instant.fromEpochMilliseconds(person.now).toZonedDateTimeISO(diary.zone).startOfDay();
  const tomorrow = today.add({ days: 1 }).epochMilliseconds;
  const to = lastMomentFor(person, note, tomorrow);
  const length = event.end - event.start;
  // What was done ahead of its time takes none.
  const taken = [...diary.calendar.values()].filter(({ key }) => key === note.key || !diary.blocks.get(key)?.answer);
  const firstFrom = (from: number, isItsTime: IsItsTime): Shown | null => {
    for (let start = from; start + length <= to; start += QUARTER_MS) {
      const end = start + length;
      const isFree = taken.every((other) => other.end + buffer <= start || end <= other.start - buffer);
      if (isFree && isItsTime(start, end)) return { ...event, start, end };
    }
    return null;
  };
  const itsDay = Temporal.Instant.fromEpochMilliseconds(event.start).toZonedDateTimeISO(diary.zone).startOfDay();
  for (const isItsTime of hoursOf(person, note, event)) {
    const place = firstFrom(itsDay.add({ days: 1 }).epochMilliseconds, isItsTime) ?? firstFrom(tomorrow, isItsTime);
    if (place) return place;
  }
  return null;
}

type IsItsTime = (start: number, end: number) => boolean;

/** A habit is at its time of day before it is at any, and never twice on a day. */
function hoursOf({ diary }: Person, { key, work }: BlockNote, event: Shown): readonly IsItsTime[] {
  const at = (instant: number) => Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(diary.zone);
  const between =
    (first: number, last: number): IsItsTime =>
    (start, end) =>
      isBetween(at(start), at(end), first, last);
  if (work.kind !== "habit") return [between(8, 20)];
  const days = [...diary.blocks.values()].flatMap((other) => {
    const shown = diary.calendar.get(other.key);
    const isSame = other.work.kind === "habit" && other.work.id === work.id && other.work.monday === work.monday;
    return isSame && shown && other.key !== key && other.answer === null
      ? [at(shown.start).toPlainDate().toString()]
      : [];
  });
  const itsTime = at(event.start).toPlainTime();
  return [(start: number) => at(start).toPlainTime().equals(itsTime), between(7, 21)].map(
    (isRight: IsItsTime): IsItsTime =>
      (start, end) =>
        !days.includes(at(start).toPlainDate().toString()) && isRight(start, end),
  );
}

function lastMomentFor({ diary }: Person, { work }: BlockNote, from: number): number {
  if (work.kind === "task") return diary.tasks.get(work.id)?.due ?? from + HORIZON_MS;
  if (work.kind === "none") return from + HORIZON_MS;
  const next = Temporal.PlainDate.from(work.monday).add({ days: 7 });
  return next.toZonedDateTime(diary.zone).epochMilliseconds;
}

function isBetween(start: Temporal.ZonedDateTime, end: Temporal.ZonedDateTime, first: number, last: number): boolean {
  if (!start.toPlainDate().equals(end.toPlainDate())) return false;
  return start.hour >= first && (end.hour < last || (end.hour === last && end.minute === 0));
}
