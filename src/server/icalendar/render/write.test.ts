import fc from "fast-check";
import ICAL from "ical.js";
import { expect, test } from "vitest";
import { escapeText, writeLines } from "./write.ts";

const octets = (text: string) => new TextEncoder().encode(text).length;

test("no line is longer than 75 octets, and unfolding gives back what was written", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 400, size: "max" }), (text) => {
      const written = writeLines([{ name: "SUMMARY", value: escapeText(text) }]);
      const lines = written.split("\r\n").slice(0, -1);
      for (const line of lines) expect(octets(line)).toBeLessThanOrEqual(75);
      expect(lines.join("\r\n").replaceAll("\r\n ", "")).toBe(`SUMMARY:${escapeText(text)}`);
    }),
  );
});

test("ical.js reads back any text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 200, size: "max" }), (text) => {
      const written = writeLines([
        { name: "BEGIN", value: "VEVENT" },
        { name: "SUMMARY", value: escapeText(text) },
        { name: "END", value: "VEVENT" },
      ]);
      const event = new ICAL.Component(ICAL.parse(written) as string);
      const holdable = text.replaceAll(/\r\n?/g, "\n").replaceAll(/(?![\n\t])\p{Cc}/gu, "");
      expect(event.getFirstPropertyValue("summary")).toBe(holdable);
    }),
  );
});

test("no text can break out of its line", () => {
  const written = writeLines([{ name: "URL", value: "https://example.org/\r\nATTENDEE:mailto:x@example.org" }]);
  expect(written.split("\r\n")).toEqual(["URL:https://example.org/ ATTENDEE:mailto:x@example.org", ""]);
});

test("a parameter with a colon, comma or semicolon is quoted", () => {
  const written = writeLines([{ name: "DTSTART", params: [["TZID", "a,b"]], value: "x" }]);
  expect(written).toBe('DTSTART;TZID="a,b":x\r\n');
});
