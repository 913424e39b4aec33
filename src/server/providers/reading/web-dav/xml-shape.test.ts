import { expect, test } from "vitest";
import { cpuMilliseconds } from "../../../../../test/support/cpu-time.ts";
import { hasWebdavShape } from "./xml-shape.ts";

test.each([
  '<?xml version="1.0"?>\n<d:multistatus xmlns:d="DAV:"><d:response><d:href>/a&amp;b</d:href></d:response></d:multistatus>\n',
  "<!-- served by us --><a><b/><c>text</c><d><![CDATA[<&>]]></d></a>",
  "<a title='1 > 0' other=\"it's\"><b>&#228;&#xE4;&quot;</b></a>",
  "\uFEFF<a></a>",
])("%s is what servers send", (text) => {
  expect(hasWebdavShape(text)).toBe(true);
});

test.each([
  ["nothing", ""],
  ["plain text", "not found"],
  ["a second root", "<a/><b/>"],
  ["text after the root", "<a/>x"],
  ["text beside elements", "<a><b/>x</a>"],
  ["an element that is not closed", "<a><b></a>"],
  ["a close without its start", "<a></b></a>"],
  ["a broken tag", "<a><b</a>"],
  ["a stray ampersand", "<a>this & that</a>"],
  ["an entity of its own", "<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>"],
  ["a nest", "<a>".repeat(100) + "</a>".repeat(100)],
])("%s is not", (_name, text) => {
  expect(hasWebdavShape(text)).toBe(false);
});

test.each([
  ["brackets", "<".repeat(4_000_000)],
  ["quotes", `<a ${'"'.repeat(4_000_001)}>`],
  ["open CDATA", `<a>${"<![CDATA[".repeat(400_000)}`],
  ["closes", `<a>${"</b>".repeat(1_000_000)}`],
  ["mixed content", `<a>${"<b/>x".repeat(800_000)}</a>`],
  ["attributes", `<a ${"b='c' ".repeat(600_000)}`],
])("megabytes of %s are seen through at once", (_name, text) => {
  const took = cpuMilliseconds(() => expect(hasWebdavShape(text)).toBe(false));
  expect(took).toBeLessThan(2_000);
});
