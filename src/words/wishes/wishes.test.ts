import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createFormats } from "#wording/formats.ts";
import { wishText } from "#wording/wish.ts";
import { EN_FORMS } from "./en.ts";
import { readWishes } from "./index.ts";
import { ZH_FORMS } from "./zh.ts";

/** The wishes in a text as their chips, and unread clauses after a question mark. */
function read(text: string, language: "en" | "zh" = "en"): string[] {
  const { wishes, rest } = readWishes(text);
  const formats = createFormats(language, { timeZone: "Europe/Berlin" });
  return [...wishes.map((wish) => wishText(wish, formats)), ...rest.map((part) => `? ${part}`)];
}

const LANGUAGES = [
  { language: "en", forms: EN_FORMS, after: ", then be kind", other: "then be kind", comma: ", " },
  { language: "zh", forms: ZH_FORMS, after: "，多多关照", other: "多多关照", comma: "，" },
] as const;

describe.each(LANGUAGES)("the documented forms ($language)", ({ language, forms, after, other, comma }) => {
  const examples = forms.flatMap(({ examples }) => examples);

  test.each(examples)("%s: %s", (typed, chip) => {
    expect(read(typed, language)).toEqual([chip]);
    expect(read(typed + after, language)).toEqual([chip, `? ${other}`]);
    expect(read(`${other}${comma}${typed}`, language)).toEqual([chip, `? ${other}`]);
  });

  test("are read one after the other", () => {
    const all = examples.map(([typed]) => typed).join("\n");
    expect(read(all, language)).toEqual(examples.map(([, chip]) => chip));
  });

  test("are not read where they are quoted", () => {
    for (const [typed] of examples) expect(readWishes(`“${typed}”`).wishes).toEqual([]);
  });
});

test.each([
  ["no work on Friday and 15 min breaks", ["No work · Fri", "Breaks of 15 min"]],
  ["mon, wed and fri off", ["No work · Mon, Wed, Fri"]],
  ["no work on Friday, Saturday off", ["No work · Fri", "No work · Sat"]],
  ["only work Monday to Thursday", ["Work only · Mon – Thu"]],
  ["lunch 12-1; blocks of at most 45 min.", ["Lunch 12:00 – 13:00", "Blocks of at most 45 min"]],
  ["no work in the morning on Friday", ["No work · Fri · morning"]],
  ["Nothing 14:00-15:30 on Tuesdays!", ["No work · Tue · 14:00 – 15:30"]],
])("%s", (text, chips) => {
  expect(read(text)).toEqual(chips);
});

test.each([
  "no work on Friday unless it rains",
  "be kind and no work on Friday",
  "finish by 9",
  "also work after 18:00",
  "no work",
  "blocks of 2h to 1h",
  "Essay 3h by Friday",
  "my lunch 12-1 was good",
])("is not read at all: %s", (text) => {
  expect(read(text)).toEqual([`? ${text}`]);
});

test("every word is in a wish or in what is left, whatever is typed", () => {
  const pieces = fc.constantFrom(
    "no work",
    "on friday",
    "and",
    ",",
    "; ",
    "周五",
    "不工作",
    "be kind",
    "“",
    "15 min breaks",
    "\n",
    "…",
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), (words) => {
      const text = words.join(" ");
      const { wishes, rest } = readWishes(text);
      if (wishes.length === 0) expect(rest.join("").replaceAll(/[\s,;.…“和]/g, "")).toBe(heard(text));
      for (const part of rest) expect(text).toContain(part);
    }),
  );
});

/** The letters of a text without wishes, signs and connecting words. */
function heard(text: string): string {
  return text
    .split(/[\n,;]/)
    .map((clause) => clause.replaceAll(/^(?:\s*and\b)+/g, ""))
    .join("")
    .replaceAll(/[\s,;.…“和]/g, "");
}

test("every documented form stands in the guide, as it is typed and as it is read", async () => {
  const guide = await readFile(new URL("../../../docs/guides/wishes.md", import.meta.url), "utf8");
  for (const { examples } of [...EN_FORMS, ...ZH_FORMS]) {
    for (const [typed, chip] of examples) expect(guide).toContain(`| ${typed} | ${chip} |`);
  }
});

test("a text of any length is read in no time", () => {
  for (const text of ["no work on friday, ".repeat(1_000), "mon, ".repeat(4_000), "no work on ".repeat(80)]) {
    expect(readWishes(text).wishes).toEqual([]);
  }
});
