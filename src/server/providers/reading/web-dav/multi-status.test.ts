import { expect, test } from "vitest";
import { readReportedObjects } from "./multi-status.ts";

const inside = (responses: string) =>
  `<?xml version="1.0"?><D:multistatus xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav">${responses}</D:multistatus>`;

test("an object has its address, etag and text, whatever the prefixes and the way it is escaped", () => {
  const one = `<D:response><D:href>/a%20b.ics</D:href><D:propstat><D:prop><D:getetag>"1"</D:getetag><C:calendar-data>BEGIN:VCALENDAR&#13;
SUMMARY:a &amp;lt; b</C:calendar-data></D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response>`;
  const other = one
    .replace(/(data>)[^<]*/, "$1<![CDATA[a & <b>]]>")
    .replaceAll("D:", "x:")
    .replaceAll("xmlns:x", "xmlns:D");
  expect(readReportedObjects(inside(one + other))).toEqual([
    { href: "/a%20b.ics", status: null, etag: '"1"', ics: "BEGIN:VCALENDAR\r\nSUMMARY:a &lt; b" },
    { href: "/a%20b.ics", status: null, etag: '"1"', ics: "a & <b>" },
  ]);
});

test("properties that the server does not have, and an object that is gone, hold nothing", () => {
  const missing = `<D:response><D:href>/a.ics</D:href><D:propstat><D:prop><C:calendar-data>x</C:calendar-data></D:prop><D:status>HTTP/1.1 404 Not Found</D:status></D:propstat></D:response>`;
  const gone = `<D:response><D:href>/b.ics</D:href><D:status>HTTP/1.1 404 Not Found</D:status></D:response>`;
  expect(readReportedObjects(inside(missing + gone))).toEqual([
    { href: "/a.ics", status: null, etag: null, ics: null },
    { href: "/b.ics", status: 404, etag: null, ics: null },
  ]);
});

test("an address inside a property is not the object's", () => {
  const owned = `<D:response><D:href>/a.ics</D:href><D:propstat><D:prop><D:owner><D:href>/kim/</D:href></D:owner></D:prop></D:propstat></D:response>`;
  expect(readReportedObjects(inside(owned))?.map(({ href }) => href)).toEqual(["/a.ics"]);
});

test("another document, or one that is cut off, is none", () => {
  expect(readReportedObjects("<html><body>hello</body></html>")).toBeNull();
  expect(readReportedObjects(inside("<D:response>").slice(0, -5))).toBeNull();
  expect(readReportedObjects(inside(""))).toEqual([]);
});
