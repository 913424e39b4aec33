import type { DraftEvent } from "#contract/event.ts";
import type { DraftVariant } from "#contract/variant.ts";
import { MINUTE_MS } from "#domain/time.ts";
import { type BlockNote, minutesOf } from "./life-record.ts";
import type { Person } from "./person.ts";
import { seriesOf } from "./series.ts";
import { instantText, type Shown } from "./shown-events.ts";

const QUARTER_MS = 15 * MINUTE_MS;

type Standing = { readonly note: BlockNote; readonly event: Shown };

/**
 * What somebody else would plan: new blocks, and some that stand are put elsewhere or taken out,
 * with no regard for anything.
 */
export function broughtVariant(person: Person): DraftVariant {
  const { blocks, calendar } = person.diary;
  // Plans leave the times of a series where they are.
  const alone = [...blocks.values()].filter(({ key }) => seriesOf(key) === null);
  const standing = alone.flatMap((note): Standing[] => {
    const event = calendar.get(note.key);
    return event ? [{ note, event }] : [];
  });
  const moved: DraftEvent[] = [];
  const removes: NonNullable<DraftVariant["removes"]> = [];
  for (const one of standing) {
    const chance = person.random();
    if (chance < 0.15) moved.push(movedEvent(person, one));
    else if (chance < 0.25) removes.push(removedBlock(one));
  }
  const events = [...newEvents(person), ...moved];
  return { variant_id: "theirs", title: "Theirs", description: "", events, removes };
}

function movedEvent(person: Person, { note, event }: Standing): DraftEvent {
  const start = someQuarter(person);
  const end = start + minutesOf(event) * MINUTE_MS;
  const was = { start: instantText(event.start), end: instantText(event.end) };
  return { ...draftOf({ ...event, start, end }), event_id: note.eventId, stands: "moved", was };
}

function removedBlock({ note, event }: Standing) {
  const [start, end] = [instantText(event.start), instantText(event.end)];
  return { block_id: note.key, event_id: note.eventId, summary: event.title, start, end };
}

/**
 * Blocks of whatever there is to do, at any quarter of an hour of the next ten days; some on
 * several days in a row.
 */
function newEvents(person: Person): DraftEvent[] {
  const { tasks, habits } = person.diary;
  const open = [...tasks].filter(([, { closed }]) => !closed);
  const kept = [...habits].filter(([, { closed }]) => !closed);
  const work = [...open, ...kept].map(([id, { title }]) => ({ id, title }));
  return Array.from({ length: person.upTo(5) }, () => {
    const { id, title } = person.oneOf(work) ?? { id: "none", title: "Of no work" };
    const start = someQuarter(person);
    const end = start + (habits.get(id)?.minutes ?? 15 * person.upTo(8)) * MINUTE_MS;
    const days = person.random() < 0.2 ? 1 + person.upTo(4) : 1;
    const repeats = { recurrence: [`RRULE:FREQ=DAILY;COUNT=${days}`], time_zone: person.diary.zone };
    return { ...draftOf({ title, start, end }), ...(days > 1 && repeats), ...(id !== "none" && { task_id: id }) };
  });
}

function someQuarter(person: Person): number {
  return Math.ceil(person.now / QUARTER_MS) * QUARTER_MS + person.upTo(960) * QUARTER_MS;
}

function draftOf({ title, start, end }: Omit<Shown, "key">): DraftEvent {
  return {
    summary: title,
    start: instantText(start),
    end: instantText(end),
    all_day: false,
    location: null,
    description: null,
    transparency: "opaque",
    recurrence: null,
  };
}
