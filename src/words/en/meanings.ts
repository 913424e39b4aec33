import { epochOf, isDate } from "#domain/time.ts";
import type { Formats } from "#wording/formats.ts";
import type { Meaning } from "../meaning.ts";

const WEEKDAYS = { mon: "Mon", tue: "Tue", wed: "Wed", thu: "Thu", fri: "Fri", sat: "Sat", sun: "Sun" };
const PRIORITIES = ["Urgent", "High", "Normal", "Low"];

/** What a reading means, as its chip says it. */
export function meaningInEnglish(meaning: Meaning, { when, dates, span, duration }: Formats): string {
  switch (meaning.kind) {
    case "length":
      return duration(meaning.minutes);
    case "due":
      return `due ${when(meaning.at)}`;
    case "on":
      return isDate(meaning.at) ? `on ${when(meaning.at)}` : when(meaning.at);
    case "start":
      return `from ${when(meaning.at)}`;
    case "span": {
      const { from, to, minutes } = meaning;
      const length = minutes === null ? "" : `, ${duration(minutes)}`;
      return (isDate(from) ? dates(from, to) : span(epochOf(from), epochOf(to), false)) + length;
    }
    case "hours":
      return meaning.hours.join("–");
    case "repeat": {
      const hours = meaning.hours ? `, ${meaning.hours.join("–")}` : "";
      return howOften(meaning) + hours;
    }
    case "priority":
      return `${PRIORITIES[meaning.level - 1]} priority`;
    case "effort":
      return meaning.effort === "deep" ? "Deep work" : "Light work";
    case "blocks":
      return `in blocks of up to ${duration(meaning.minutes)}`;
    case "category":
      return meaning.name;
    case "link":
      return meaning.url;
  }
}

function howOften({ times, days, everyWeeks }: Extract<Meaning, { kind: "repeat" }>): string {
  const names = days?.map((day) => WEEKDAYS[day]) ?? [];
  if (everyWeeks > 1) return [`every ${everyWeeks} weeks`, ...names].join(", ");
  if (names.length > times) return `${times} × a week, ${names.join(" or ")}`;
  if (names.length > 0) return `every ${names.join(", ")}`;
  return times === 7 ? "every day" : `${times} × a week`;
}
