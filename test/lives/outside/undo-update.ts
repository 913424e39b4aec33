import type { ChangeNote, Diary, UpdateNote } from "./life-record.ts";
import type { Person } from "./person.ts";
import { eventKeyOf } from "./series.ts";
import type { Shown } from "./shown-events.ts";

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
  const hasBegun = (event: Shown | null | undefined) => (event?.start ?? Number.POSITIVE_INFINITY) <= now;
  for (const group of eventsOf(update.changes)) {
    const isTouched = group.some(({ key }) =>
      later.some(({ changes }) => changes.some((change) => change.key === key)),
    );
    const isTheirs = group.some(({ key, edits }) => (diary.blocks.get(key)?.edits ?? edits) !== edits);
    const [{ before, after: put }] = group;
    // What somebody else's plan had put into the past had begun before it was written, and is no
    // work done since.
    const isSpared = hasBegun(put) && (put?.start ?? 0) > update.at && scope === "remaining";
    const isGone = put !== null && group.every(({ key }) => !after.has(key));
    if (isTouched || isTheirs || hasBegun(before) || isSpared || isGone) continue;
    count[before === null ? "deleted_count" : put === null ? "restored_count" : "moved_count"]++;
    for (const change of group) takeBack(change);
  }
  update.undone = true;
  if (answer.status !== 404) diary.calendar = after;
  person.count(`undos ${scope}`);
  if (answer.status !== 200) return [];
  return Object.entries(count).flatMap(([name, mine]) =>
    answer.json[name] === mine ? [] : [`an undo says ${name} ${answer.json[name]}, and it is ${mine}: ${answer.text}`],
  );

  function takeBack({ key, before, theirs }: ChangeNote): void {
    const note = diary.blocks.get(key);
    // Work that was done stays done, with or without its event: of that nothing is another.
    if (note && (before || note.answer === null)) note.update = touchedBefore(diary, update, key);
    if (before) after.set(key, before);
    else after.delete(key);
    if (before && note) Object.assign(note, { theirs, skipped: false, ...(note.answer === null && { times: before }) });
  }
}

/** The changes, those together that are one event: a series is made and taken back as a whole. */
function eventsOf(changes: readonly ChangeNote[]): [ChangeNote, ...ChangeNote[]][] {
  const groups = Map.groupBy(changes, ({ key, before }) => (before === null ? eventKeyOf(key) : key));
  return [...groups.values()] as [ChangeNote, ...ChangeNote[]][];
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
