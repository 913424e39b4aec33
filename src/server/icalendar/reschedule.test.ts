import { expect, test } from "vitest";
import { parseInstant } from "#domain/time.ts";
import { rescheduleEvent } from "./reschedule.ts";

const OBJECT = [
  "BEGIN:VCALENDAR",
  "VERSION:2.0",
  "PRODID:x",
  "BEGIN:VEVENT",
  "UID:a",
  "DTSTAMP:20261201T000000Z",
  "DTSTART;TZID=Europe/Berlin:20261207T100000",
  "DURATION:PT1H",
  "SUMMARY:Essay\\, part one",
  "X-DAYWRIGHT-BLOCK:b",
  "BEGIN:VALARM",
  "ACTION:DISPLAY",
  "TRIGGER:-PT10M",
  "END:VALARM",
  "END:VEVENT",
  "END:VCALENDAR",
  "",
].join("\r\n");
const at = (iso: string) => parseInstant(iso) as number;
const MOVED = { start: at("2026-12-08T14:00:00Z"), end: at("2026-12-08T15:30:00Z") };

test("an event is moved and nothing else of it changes but its version", () => {
  const moved = rescheduleEvent(OBJECT, MOVED, at("2026-12-02T00:00:00Z")) ?? "";
  expect(moved).toContain("DTSTART:20261208T140000Z");
  expect(moved).toContain("DTEND:20261208T153000Z");
  expect(moved).toContain("SEQUENCE:1");
  for (const line of ["UID:a", "SUMMARY:Essay\\, part one", "X-DAYWRIGHT-BLOCK:b", "TRIGGER:-PT10M"])
    expect(moved).toContain(line);
  expect(moved).not.toContain("DURATION");
});

test("what is no single event is not moved", () => {
  const event = OBJECT.slice(OBJECT.indexOf("BEGIN:VEVENT"), OBJECT.indexOf("END:VCALENDAR"));
  expect(rescheduleEvent(OBJECT.replace("END:VCALENDAR", `${event}END:VCALENDAR`), MOVED, 0)).toBeNull();
  expect(rescheduleEvent("BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n", MOVED, 0)).toBeNull();
  expect(rescheduleEvent("no calendar", MOVED, 0)).toBeNull();
});
