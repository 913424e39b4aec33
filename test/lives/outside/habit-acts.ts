import assert from "node:assert/strict";
import type { HabitNote } from "./life-record.ts";
import type { Person } from "./person.ts";
import { instantText } from "./shown-events.ts";

const WEEK_MS = 7 * 86_400_000;

/** What a person may do to their habits, up to a few of them. */
export const HABIT_ACTS = {
  async habitArrives(person: Person): Promise<string[]> {
    const { habits } = person.diary;
    if (habits.size > 2) return [];
    const everyWeeks = person.random() < 0.3 ? 2 : 1;
    const startsOn = everyWeeks === 2 ? instantText(person.born - person.upTo(3) * WEEK_MS).slice(0, 10) : "1970-01-01";
    const [minutes, times] = [15 * person.upTo(3), person.upTo(4)];
    const title = `Habit ${habits.size}`;
    const id = `habit-${habits.size}`;
    const terms = { duration_minutes: minutes, times_per_week: times, every_weeks: everyWeeks, starts_on: startsOn };
    const answer = await person.insist("POST", "/api/habits", { id, title, ...terms });
    assert.ok(answer.status < 300, answer.text);
    habits.set(id, { title, minutes, times, everyWeeks, startsOn, pausedUntil: null, closed: false });
    return [];
  },

  async habitChanges(person: Person): Promise<string[]> {
    const [id, habit] = someHabit(person) ?? [];
    if (!id || !habit) return [];
    const paused = instantText(person.now + person.upTo(2) * WEEK_MS).slice(0, 10);
    const pausedUntil = person.random() < 0.3 ? paused : null;
    const [minutes, times] = [15 * person.upTo(3), person.upTo(4)];
    const terms = { duration_minutes: minutes, times_per_week: times, paused_until: pausedUntil };
    const answer = await person.insist("PATCH", `/api/habits/${id}`, terms);
    assert.ok(answer.status < 300, answer.text);
    Object.assign(habit, { minutes, times, pausedUntil });
    return [];
  },

  async habitEnds(person: Person): Promise<string[]> {
    const [id, habit] = someHabit(person) ?? [];
    if (!id || !habit) return [];
    const answer = await person.insist("DELETE", `/api/habits/${id}`);
    // It may have died once it was done.
    assert.ok(answer.status === 204 || answer.status === 404, answer.text);
    habit.closed = true;
    return [];
  },
};

function someHabit({ diary, oneOf }: Person): [string, HabitNote] | undefined {
  return oneOf([...diary.habits].filter(([, { closed }]) => !closed));
}
