import type { DraftVariant } from "#contract/variant.ts";
import type { BlockNote, Diary } from "./life-record.ts";

/**
 * What Daywright was told of each piece of work: where it was told more since, a plan is one of
 * yesterday.
 */
export type Marks = ReadonlyMap<string, string>;

export function marksOf({ tasks, habits, blocks, calendar, updates }: Diary): Marks {
  const stateOf = ({ key, answer, skipped }: BlockNote) =>
    answer ? [answer.state, answer.minutes] : calendar.has(key) || skipped ? null : "taken back";
  return new Map(
    [...tasks.keys(), ...habits.keys()].map((id) => {
      const own = [...blocks.values()].filter(({ work }) => work.kind !== "none" && work.id === id);
      const words = own.map((note) => {
        const update = note.update === null ? null : updates.indexOf(note.update);
        return [note.key, update, note.locked, stateOf(note)];
      });
      const { minutes, listed, closed } = tasks.get(id) ?? {};
      return [id, JSON.stringify([words, minutes, listed, closed])];
    }),
  );
}

/** Whether work of the variant was changed in Daywright since it was planned. */
export function isStale(variant: DraftVariant, before: Marks, diary: Diary): boolean {
  const now = marksOf(diary);
  const removed = (variant.removes ?? []).map(({ block_id }) => {
    const work = diary.blocks.get(block_id)?.work;
    return work && work.kind !== "none" ? work.id : undefined;
  });
  const ids = new Set([...variant.events.map(({ task_id }) => task_id), ...removed]);
  return [...ids].some((id) => id !== undefined && before.get(id) !== now.get(id));
}
