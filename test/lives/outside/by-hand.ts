import { applied } from "./changes-by-update.ts";
import type { BlockNote, ChangeNote, Diary, UpdateNote } from "./life-record.ts";
import type { Person } from "./person.ts";
import { instantText, type Shown } from "./shown-events.ts";

const QUARTER_MS = 15 * 60_000;

/**
 * The person moves a block or two on the page, takes one out, locks one; as often as not the server
 * dies on the way.
 */
export async function changeByHand(person: Person): Promise<string[]> {
  const { diary, now } = person;
  const ahead = [...diary.blocks.values()].filter(({ key, answer }) => {
    return answer === null && (diary.calendar.get(key)?.start ?? 0) > now;
  });
  const [moved, removed, locked] = shuffled(person, ahead);
  const changes: ChangeNote[] = [];
  if (moved) changes.push(changeOf(diary.calendar, moved, moveTo(person, diary.calendar.get(moved.key) as Shown)));
  if (removed && person.random() < 0.5) changes.push(changeOf(diary.calendar, removed, null));
  if (changes.length === 0) return [];
  const body = {
    move: changes.flatMap(({ key, after }) => (after ? [{ block_id: key, ...timesOf(after) }] : [])),
    remove: changes.flatMap(({ key, after }) => (after ? [] : [key])),
  };
  const dies = person.random() < 0.3;
  const answer = dies
    ? await person.machine.callDying(person.upTo(30), "POST", "/api/plan/updates", body)
    : await person.machine.call("POST", "/api/plan/updates", body);
  if (answer !== null && answer.status !== 200)
    return [`a change by hand was answered ${answer.status}: ${answer.text}`];
  const after = applied(diary.calendar, changes);
  // It was not begun: nothing of it may be there.
  if (answer === null && !(await comesTo(person, after))) return [];
  person.count("changes by hand");
  diary.calendar = after;
  for (const { key, after: put } of changes) {
    const note = diary.blocks.get(key) as BlockNote;
    Object.assign(note, put ? { theirs: true, times: put } : { skipped: true });
  }
  const undo = answer && `/api/plan/updates/${answer.json.update_id}/undo`;
  noteUpdate(diary, { undo, at: now, changes, plan: null, undone: false });
  if (locked) {
    await person.ask("POST", "/api/plan/updates", { [locked.locked ? "unlock" : "lock"]: [locked.key] });
    locked.locked = !locked.locked;
  }
  return [];
}

/** Writes down an update, and that it touched the blocks that it changed. */
export function noteUpdate(diary: Diary, update: UpdateNote): void {
  diary.updates.push(update);
  for (const { key } of update.changes) {
    const note = diary.blocks.get(key);
    if (note) note.update = update;
  }
}

export function changeOf(calendar: ReadonlyMap<string, Shown>, note: BlockNote, after: Shown | null): ChangeNote {
  const { key, edits, theirs } = note;
  return { key, before: calendar.get(key) ?? null, after, edits, theirs };
}

function moveTo(person: Person, event: Shown): Shown {
  const start = Math.ceil((person.now + 1) / QUARTER_MS) * QUARTER_MS + person.upTo(700) * QUARTER_MS;
  return { ...event, start, end: start + event.end - event.start };
}

function timesOf({ start, end }: Shown) {
  return { start: instantText(start), end: instantText(end) };
}

/** Whether the calendar gets there: what was begun is carried on by the server that comes after. */
async function comesTo(person: Person, calendar: ReadonlyMap<string, Shown>): Promise<boolean> {
  const wanted = [...calendar.values()].map((event) => JSON.stringify(event)).sort();
  for (let tries = 0; tries < 100; tries++) {
    const shown = (await person.shown()).map(({ key, title, start, end }) =>
      JSON.stringify({ key, title, start, end }),
    );
    if (JSON.stringify(shown.sort()) === JSON.stringify(wanted)) return true;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return false;
}

function shuffled<T>(person: Person, list: readonly T[]): T[] {
  return list
    .map((item) => ({ item, at: person.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
