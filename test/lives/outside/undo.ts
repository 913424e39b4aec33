import type { Diary, UpdateNote } from "./diary.ts";
import type { Person } from "./person.ts";
import type { Shown } from "./shown.ts";

/** Undoes an update, which takes back what the accountant says it must, and nothing else. */
export async function undo(person: Person, update: UpdateNote, scope: "remaining" | "all"): Promise<string[]> {
  const { diary } = person;
  if (update.undo === null) return [];
  const answer = await person.insist("POST", update.undo, { scope });
  // One that the server had finished before it died, and one of a session that has expired.
  const isOver = answer.status === 404 || /Nothing of this session/.test(answer.json?.detail);
  if (answer.status !== 200 && !isOver) return [`an undo was answered ${answer.status}: ${answer.text}`];
  const { now } = person;
  const later = diary.updates.slice(diary.updates.indexOf(update) + 1).filter(({ undone }) => !undone);
  const after = new Map(diary.calendar);
  const count = { deleted_count: 0, moved_count: 0, restored_count: 0 };
  for (const { key, before, after: put, edits, theirs } of update.changes) {
    const note = diary.blocks.get(key);
    const isTouched = later.some(({ changes }) => changes.some((change) => change.key === key));
    const isTheirs = note !== undefined && note.edits !== edits;
    const hasBegun = (event: Shown | null) => event !== null && event.start <= now;
    // What somebody else's plan had put into the past had begun before it was written, and is no
    // work done since.
    const isSpared = hasBegun(put) && (put?.start ?? 0) > update.at && scope === "remaining";
    const stays = hasBegun(before) || isSpared;
    if (isTouched || isTheirs || stays || (put !== null && !after.has(key))) continue;
    count[before === null ? "deleted_count" : put === null ? "restored_count" : "moved_count"]++;
    if (note) note.update = touchedBefore(diary, update, key);
    if (before) after.set(key, before);
    else after.delete(key);
    if (before && note) Object.assign(note, { theirs, skipped: false, ...(note.answer === null && { times: before }) });
  }
  update.undone = true;
  if (answer.status !== 404) diary.calendar = after;
  person.count(`undos ${scope}`);
  if (answer.status !== 200) return [];
  return Object.entries(count).flatMap(([name, mine]) =>
    answer.json[name] === mine ? [] : [`an undo says ${name} ${answer.json[name]}, and it is ${mine}: ${answer.text}`],
  );
}

/** The update that had touched a block before this one did. */
function touchedBefore({ updates }: Diary, update: UpdateNote, key: string): UpdateNote | null {
  const earlier = updates.slice(0, updates.indexOf(update)).filter(({ undone }) => !undone);
  return earlier.findLast(({ changes }) => changes.some((change) => change.key === key)) ?? null;
}

/** The calendar in times and identities. */
export function fingerprint(calendar: ReadonlyMap<string, Shown>): string {
  return JSON.stringify([...calendar.values()].sort((a, b) => (a.key < b.key ? -1 : 1)));
}
