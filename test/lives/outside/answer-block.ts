import { type BlockNote, minutesOf } from "./life-record.ts";
import type { Person } from "./person.ts";

/** Says what became of a block, which is taken where it can be so, and refused where it cannot. */
export async function answerOne(person: Person, note: BlockNote): Promise<string[]> {
  const state = person.oneOf(["done", "done", "partial", "missed", "planned"] as const) ?? "done";
  const stands = person.diary.calendar.get(note.key);
  const times = note.answer === null && stands ? stands : note.times;
  const length = minutesOf(times);
  const minutes =
    state === "partial" ? person.upTo(length + 5) : state === "done" && person.random() < 0.3 ? length + 15 : null;
  const isAllowed =
    (note.answer !== null || stands !== undefined) &&
    (state === "done" || state === "planned" || times.start <= person.now) &&
    (state !== "partial" || (minutes ?? 0) <= length);
  const left = state !== "planned" && person.random() < 0.1 ? 15 * person.upTo(8) : null;
  const one = {
    block_id: note.key,
    state,
    ...(minutes !== null && { minutes_done: minutes }),
    ...(left !== null && { minutes_left: left }),
  };
  const answer = await person.insist("POST", "/api/plan/answers", { answers: [one] });
  person.count(`answers ${state} ${answer.status}`);
  if ((answer.status === 200) !== isAllowed) return [`the answer ${state} to ${note.key} was ${answer.status}`];
  if (!isAllowed) return [];
  const known =
    state === "planned"
      ? null
      : { state, minutes: state === "missed" ? 0 : (minutes ?? length), at: person.now, by: "person" as const };
  const isSame = known?.state === note.answer?.state && known?.minutes === note.answer?.minutes;
  if (!isSame) {
    if (known === null && !stands) note.skipped = true;
    note.times = times;
    note.answer = known;
  } else if (known && note.answer) note.answer = { ...note.answer, by: "person" };
  note.open = known === null && times.end <= person.now;
  if (left !== null) setLeft(person, note, left);
  return [];
}

/** "So much is left" is of the whole work, beside all that is done of it. */
function setLeft({ diary }: Person, { work }: BlockNote, left: number): void {
  if (work.kind !== "task") return;
  const own = [...diary.blocks.values()].filter((note) => note.work.kind === "task" && note.work.id === work.id);
  const credited = own.reduce((sum, { answer }) => sum + (answer?.minutes ?? 0), 0);
  const task = diary.tasks.get(work.id);
  if (task) task.minutes = credited + left;
}
