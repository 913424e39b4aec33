import { epochOf, isDate } from "#domain/time.ts";
import type { Formats } from "#wording/formats.ts";
import type { Meaning } from "../meaning.ts";

const WEEKDAYS = { mon: "周一", tue: "周二", wed: "周三", thu: "周四", fri: "周五", sat: "周六", sun: "周日" };
const PRIORITIES = ["紧急", "高", "普通", "低"];

/** What a reading means, as its chip says it. */
export function meaningInChinese(meaning: Meaning, { when, dates, span, duration }: Formats): string {
  switch (meaning.kind) {
    case "length":
      return duration(meaning.minutes);
    case "due":
      return `${when(meaning.at)}截止`;
    case "on":
      return when(meaning.at);
    case "start":
      return `${when(meaning.at)}起`;
    case "span": {
      const { from, to, minutes } = meaning;
      const length = minutes === null ? "" : `，${duration(minutes)}`;
      return (isDate(from) ? dates(from, to) : span(epochOf(from), epochOf(to), false)) + length;
    }
    case "hours":
      return meaning.hours.join("–");
    case "repeat":
      return howOften(meaning) + (meaning.hours ? ` ${meaning.hours.join("–")}` : "");
    case "priority":
      return `优先级：${PRIORITIES[meaning.level - 1]}`;
    case "effort":
      return meaning.effort === "deep" ? "专注" : "轻松";
    case "blocks":
      return `每段最多${duration(meaning.minutes)}`;
    case "category":
      return meaning.name;
    case "link":
      return meaning.url;
  }
}

function howOften({ times, days, everyWeeks }: Extract<Meaning, { kind: "repeat" }>): string {
  const names = days?.map((day) => WEEKDAYS[day]) ?? [];
  if (everyWeeks > 1) return [`每${everyWeeks}周`, ...names].join("，");
  if (names.length > times) return `每周${times}次，${names.join("或")}`;
  if (names.length > 0) return `每${names.join("、")}`;
  return times === 7 ? "每天" : `每周${times}次`;
}
