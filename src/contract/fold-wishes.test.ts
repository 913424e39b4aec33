import { expect, test } from "vitest";
import { wishedPreferences, wishedTasks } from "./fold-wishes.ts";
import { defaultPreferences, type Preferences } from "./preferences.ts";
import { Weekday } from "./primitives.ts";
import { Wish, type WishInput } from "./wish.ts";

const usual = defaultPreferences("Europe/Berlin");

function wished(...wishes: WishInput[]): Preferences {
  return wishedPreferences(
    usual,
    wishes.map((wish) => Wish.parse(wish)),
  );
}

/** The days whose hours the wishes change, as `09:00-12:30 13:30-18:00`. */
function changed(name: "working_hours" | "focus_hours", ...wishes: WishInput[]): Record<string, string> {
  const { [name]: hours } = wished(...wishes);
  const days = Weekday.options.filter((day) => JSON.stringify(hours[day]) !== JSON.stringify(usual[name][day]));
  return Object.fromEntries(days.map((day) => [day, hours[day].map((range) => range.join("-")).join(" ")]));
}

const hours = (...wishes: WishInput[]) => changed("working_hours", ...wishes);
const focus = (...wishes: WishInput[]) => changed("focus_hours", ...wishes);
const workdays = (value: string) => ({ mon: value, tue: value, wed: value, thu: value, fri: value });

test("no work on Friday afternoon leaves the morning until the lunch of that day", () => {
  expect(hours({ kind: "no-work", days: ["fri"], part: "afternoon" })).toEqual({ fri: "09:00-12:30" });
});

test("no work without a day holds on every day that is worked on", () => {
  expect(hours({ kind: "no-work", from: "16:00" })).toEqual(workdays("09:00-12:30 13:30-16:00"));
  expect(hours({ kind: "no-work", days: ["wed"] })).toEqual({ wed: "" });
});

test("only on some days leaves the other days without work, and gives a day without hours the usual ones", () => {
  expect(hours({ kind: "only", days: ["sat", "mon"] })).toEqual({
    tue: "",
    wed: "",
    thu: "",
    fri: "",
    sat: "09:00-12:30 13:30-18:00",
  });
});

test("only at some times leaves the days as they are", () => {
  expect(hours({ kind: "only", part: "morning" })).toEqual(workdays("09:00-12:30"));
  expect(hours({ kind: "only", from: "19:00", to: "22:00" })).toEqual(workdays("19:00-22:00"));
});

test("more work is added to what there is, also in a part of the day that has none usually", () => {
  expect(hours({ kind: "also", days: ["sat"], from: "10:00", to: "14:00" })).toEqual({ sat: "10:00-14:00" });
  expect(hours({ kind: "also", days: ["sat"], part: "morning" })).toEqual({ sat: "09:00-12:30" });
  expect(hours({ kind: "also", days: ["tue"], part: "evening" })).toEqual({ tue: "09:00-12:30 13:30-22:00" });
});

test("a start or an end moves the edge of the day both ways and keeps its lunch", () => {
  expect(hours({ kind: "start", at: "08:00" })).toEqual(workdays("08:00-12:30 13:30-18:00"));
  expect(hours({ kind: "start", at: "10:00", days: ["mon"] })).toEqual({ mon: "10:00-12:30 13:30-18:00" });
  expect(hours({ kind: "stop", at: "20:00", days: ["thu"] })).toEqual({ thu: "09:00-12:30 13:30-20:00" });
  expect(hours({ kind: "stop", at: "15:00", days: ["fri", "sat"] })).toEqual({ fri: "09:00-12:30 13:30-15:00" });
});

test("lunch moves, and can be worked through", () => {
  expect(hours({ kind: "lunch", from: "13:00", to: "14:00", days: ["mon"] })).toEqual({
    mon: "09:00-13:00 14:00-18:00",
  });
  expect(hours({ kind: "no-lunch" })).toEqual(workdays("09:00-18:00"));
});

test("deep work goes where it is wished, within the hours of work unless both times are given", () => {
  expect(focus({ kind: "focus", days: ["tue"], part: "afternoon" })).toEqual({ tue: "13:30-18:00" });
  expect(focus({ kind: "focus", from: "20:00", to: "23:00" })).toEqual(workdays("20:00-23:00"));
  expect(focus({ kind: "no-focus", days: ["fri"] })).toEqual({ fri: "" });
});

test("a longest block below the shortest brings that down with it, and the other way round", () => {
  const both = ({ min_block_minutes, max_block_minutes }: Preferences) => [min_block_minutes, max_block_minutes];
  expect(both(wished({ kind: "blocks", most: 20 }))).toEqual([20, 20]);
  expect(both(wished({ kind: "blocks", least: 150 }))).toEqual([150, 150]);
  expect(both(wished({ kind: "blocks", least: 25, most: 50 }))).toEqual([25, 50]);
});

test("breaks, deep work a day and the length of a task are those that are wished", () => {
  const { buffer_minutes, max_focus_minutes_per_day, default_task_minutes } = wished(
    { kind: "breaks", minutes: 5 },
    { kind: "focus-at-most", minutes: 120 },
    { kind: "task-length", minutes: 45 },
  );
  expect([buffer_minutes, max_focus_minutes_per_day, default_task_minutes]).toEqual([5, 120, 45]);
});

test("what comes first is urgent, whatever the case and spaces of its title", () => {
  const tasks = [{ title: "Essay  Draft", priority: 3 }, { title: "Gym" }];
  const first = Wish.parse({ kind: "first", title: "essay draft" });
  expect(wishedTasks(tasks, [first])).toEqual([{ title: "Essay  Draft", priority: 1 }, { title: "Gym" }]);
});

test("each wish is laid over those before it", () => {
  const late: WishInput = { kind: "stop", at: "20:00", days: ["mon"] };
  const none: WishInput = { kind: "no-work", days: ["mon"], from: "19:00" };
  expect(hours(late, none)).toEqual({ mon: "09:00-12:30 13:30-19:00" });
  expect(hours(none, late)).toEqual({ mon: "09:00-12:30 13:30-20:00" });
});

test("a wish about times must name some that exist", () => {
  const pathOf = (wish: unknown) => Wish.safeParse(wish).error?.issues[0]?.path;
  expect(pathOf({ kind: "no-work" })).toEqual(["days"]);
  expect(pathOf({ kind: "focus", part: "morning", to: "10:00" })).toEqual(["part"]);
  expect(pathOf({ kind: "only", from: "10:00", to: "09:00" })).toEqual(["to"]);
  expect(pathOf({ kind: "also", from: "10:00" })).toEqual(["to"]);
  expect(pathOf({ kind: "blocks" })).toEqual(["most"]);
});
