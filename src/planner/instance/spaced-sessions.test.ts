import { expect, test } from "vitest";
import { Random, randomIndex } from "../search/random.ts";
import { growing, sessionsOf } from "./spaced-sessions.ts";

test("four sessions before an exam in four weeks are a few days apart at first, and then weeks", () => {
  const rooms = new Array<number>(29).fill(480);
  expect(sessionsOf(240, { min: 30, max: 60 }, { rooms, loads: [] }, 15)).toEqual({
    longest: 60,
    days: [0, 4, 12, 28],
  });
});

test("days that other work fills get no session while others have room", () => {
  const days = { rooms: new Array<number>(8).fill(480), loads: [400, 400, 0, 0, 0, 380, 0, 0] };
  expect(sessionsOf(240, { min: 30, max: 60 }, days, 15)?.days).toEqual([2, 3, 4, 7]);
  expect(sessionsOf(360, { min: 60, max: 60 }, days, 15)?.days).toEqual([2, 3, 4, 5, 6, 7]);
});

test("distances between sessions grow over every free day, weekends left out, or are as even as days allow", () => {
  const workdays = Array.from({ length: 60 }, (_, day) => day).filter((day) => day % 7 < 5);
  for (let count = 2; count <= 8; count++) {
    const days = growing(workdays, count);
    const distances = days.slice(1).map((day, index) => day - (days[index] as number));
    expect(distances, String(days)).toEqual([...distances].sort((a, b) => a - b));
    expect([days[0], days.at(-1)]).toEqual([0, 59]);
  }
  expect(growing([3, 4, 5], 3)).toEqual([3, 4, 5]);
});

test("two distances are equal only where longer ones would be far from the best days", () => {
  const weekdays = [0, 1, 2, 3, 4, 7, 8, 9, 10, 11];
  expect(growing(weekdays, 4)).toEqual([0, 1, 4, 11]);
});

test("whatever days have room, each session has its own", () => {
  const random = new Random(5);
  for (let round = 0; round < 300; round++) {
    const rooms = Array.from({ length: 2 + randomIndex(random, 60) }, () => 30 * randomIndex(random, 4));
    const sessions = sessionsOf(30 * (1 + randomIndex(random, 20)), { min: 30, max: 90 }, { rooms, loads: rooms }, 15);
    if (!sessions) continue;
    expect(new Set(sessions.days).size).toBe(sessions.days.length);
    expect(sessions.days.every((day) => (rooms[day] as number) > 0)).toBe(true);
    expect([...sessions.days]).toEqual(sessions.days.toSorted((a, b) => a - b));
  }
});
