import * as fc from "fast-check";
import { expect, test } from "vitest";
import { unwrap } from "#domain/result.ts";
import { cpuMilliseconds } from "../../../../test/support/cpu-time.ts";
import { decodeBatch, type Part } from "./decode.ts";
import { encodeBatch } from "./encode.ts";
import { pairParts } from "./pair-parts.ts";
import { contentId } from "./request.ts";

const TYPE = "multipart/mixed; boundary=b";

function decode(text: string, contentType = TYPE) {
  return unwrap(decodeBatch(contentType, Buffer.from(text, "utf8")));
}

function bodies(text: string, contentType = TYPE): string[] {
  return decode(text, contentType).parts.map((part) => part.body.trim());
}

/** One part as servers write it, with lines that end in `eol`. */
function part(body: string, { eol = "\r\n", id = "", headers = "" } = {}): string {
  const name = id === "" ? "" : `Content-ID: ${id}${eol}`;
  return `--b${eol}Content-Type: application/http${eol}${name}${eol}HTTP/1.1 200 OK${eol}Content-Type: application/json${eol}${headers}${eol}${body}${eol}`;
}

test.each([
  ["CRLF", "\r\n"],
  ["LF", "\n"],
])("lines that end with %s", (_, eol) => {
  expect(bodies(`${part("1", { eol })}${part("2", { eol })}--b--${eol}`)).toEqual(["1", "2"]);
});

test("CRLF and LF mixed, line by line", () => {
  const text = '--b\nContent-Type: application/http\r\n\nHTTP/1.1 200 OK\r\nX: y\n\r\n{\n "a": 1\r\n}\n--b--';
  expect(bodies(text)).toEqual(['{\n "a": 1\r\n}']);
});

test.each([
  'multipart/mixed; boundary="b"',
  "multipart/mixed;boundary=b;charset=utf-8",
  "Multipart/Mixed; charset=utf-8; Boundary=b",
  'multipart/mixed; boundary="b"; msgtype=response',
])("the boundary of %s", (contentType) => {
  expect(bodies(`${part("1")}--b--`, contentType)).toEqual(["1"]);
});

test("a quoted boundary with characters that must be quoted", () => {
  const text = `${part("1")}--b--`.replaceAll("--b", "--a b=c:d");
  expect(bodies(text, 'multipart/mixed; boundary="a b=c:d"')).toEqual(["1"]);
});

test("preamble and epilogue are not parts", () => {
  expect(bodies(`This is a batch --b\r\n${part("1")}--b--\r\n${part("2")}`)).toEqual(["1"]);
});

test("white space after a delimiter is no part of it", () => {
  expect(bodies(`${part("1")}${part("2")}--b--`.replaceAll("--b\r\n", "--b \t\r\n"))).toEqual(["1", "2"]);
});

test("a 204 has no body, with and without the blank line that ends its headers", () => {
  const bare = "--b\r\nContent-Type: application/http\r\n\r\nHTTP/1.1 204 No Content\r\nDate: now\r\n";
  const parts = decode(`${bare}\r\n\r\n${bare}\r\n${bare}--b--`).parts;
  expect(parts.map(({ status, body }) => [status, body.trim()])).toEqual([
    [204, ""],
    [204, ""],
    [204, ""],
  ]);
});

test("text beyond ASCII arrives as it was", () => {
  expect(bodies(`${part('"会议 – Überblick 🗓"')}--b--`)).toEqual(['"会议 – Überblick 🗓"']);
});

test("a Content-Length that is wrong does not cut a body", () => {
  const text = `${part('{"foo": 42}', { headers: "Content-Length: 14\r\n" })}${part('{"a":1}', { headers: "Content-Length: 9999\r\n" })}--b--`;
  expect(bodies(text)).toEqual(['{"foo": 42}', '{"a":1}']);
});

test("a boundary inside a line, or as the beginning of a longer word, is not a cut", () => {
  const body = '"x --b y --b-- z"\r\n--bc\r\n--b--more';
  expect(bodies(`${part(body)}--b--`)).toEqual([body]);
});

test("a delimiter line inside a body of known length is not a cut", () => {
  const body = "text\r\n--b\r\nContent-Type: application/http\r\n\r\nHTTP/1.1 200 OK\r\n\r\n--b--\r\nmore";
  const headers = `Content-Length: ${Buffer.byteLength(body)}\r\n`;
  expect(bodies(`${part(body, { headers })}${part("2")}--b--`)).toEqual([body, "2"]);
});

test("an answer that breaks off keeps its whole parts and says that it is not complete", () => {
  const whole = `${part('{"a":1}')}${part('{"b":2}')}--b--`;
  const cut = whole.indexOf('"b"') + 2;
  expect(decode(whole.slice(0, cut))).toMatchObject({ complete: false, parts: [{ body: '{"a":1}' }] });
  expect(decode(whole.slice(0, whole.lastIndexOf("--b--")))).toMatchObject({ complete: false, parts: [{}, {}] });
});

test.each([
  ["no content type", null, part("1")],
  ["no boundary parameter", "multipart/mixed", part("1")],
  ["another type", "application/json", "{}"],
  ["a boundary that is not in the answer", "multipart/mixed; boundary=other", part("1")],
])("%s is a ProviderBatchError", (_, contentType, text) => {
  const result = decodeBatch(contentType, Buffer.from(text));
  expect(result).toMatchObject({ ok: false, error: { kind: "ProviderBatchError", retryable: false } });
});

test("an answer in the form of Google's guide, with its header line that lacks a colon", () => {
  const text = [
    "--batch_foo",
    "Content-Type: application/http; msgtype=response",
    "Content-ID: <response-item1:1@example.com>",
    "",
    "HTTP/1.1 200 OK",
    "Content-Type application/json",
    'ETag: "etag/pony"',
    "",
    "{",
    '  "kind": "farm#animal"',
    "}",
    "",
    "--batch_foo--",
  ].join("\n");
  const { parts } = decode(text, "multipart/mixed; boundary=batch_foo");
  expect(parts).toMatchObject([{ contentId: "<response-item1:1@example.com>", status: 200 }]);
  expect(parts[0]?.headers.get("etag")).toBe('"etag/pony"');
  expect(JSON.parse(parts[0]?.body ?? "")).toEqual({ kind: "farm#animal" });
});

test("whatever the bodies, the boundary-like included, decoding gives back what was encoded", async () => {
  const nasty = fc.array(
    fc.oneof(fc.constantFrom("--b", "--b--", "\r\n", "\n", "--", "b", "HTTP/1.1 200 OK", "é", " "), fc.string()),
  );
  await fc.assert(
    fc.property(fc.array(nasty.map((words) => words.join(""))), fc.boolean(), (texts, pretty) => {
      const json = texts.map((text) => JSON.stringify({ text }, null, pretty ? 2 : 0));
      const answer = `${json.map((body) => part(body)).join("")}--b--\r\n`;
      expect(bodies(answer).map((body) => JSON.parse(body).text)).toEqual(texts);
      const raw = texts.map((body) => part(body, { headers: `content-length: ${Buffer.byteLength(body)}\r\n` }));
      expect(decode(`${raw.join("")}--b--\r\n`).parts.map(({ body }) => body)).toEqual(texts);
    }),
  );
});

test("whatever bytes come, decoding ends and never throws", async () => {
  await fc.assert(
    fc.property(
      fc.array(
        fc.oneof(fc.constantFrom("--b\r\n", "--b--", "\n\n", "HTTP/1.1 200", "Content-Length: 3\n", ":"), fc.string()),
      ),
      (bits) => {
        const decoded = decodeBatch(TYPE, Buffer.from(bits.join(""), "latin1"));
        if (decoded.ok) pairParts(decoded.value.parts, 3);
        expect(typeof decoded.ok).toBe("boolean");
      },
    ),
  );
});

test("what we encode is a batch that we can decode, under a boundary that no part contains", async () => {
  await fc.assert(
    fc.property(
      fc.array(fc.constantFrom("batch_boundary", "--batch_boundary", "_1", "x"), { maxLength: 6 }),
      (words) => {
        const { contentType, body } = encodeBatch(
          [
            { method: "POST", path: "/p?q=1", body: { text: words.join("") }, parse: () => expect.unreachable() },
            { method: "GET", path: "/p", parse: () => expect.unreachable() },
          ],
          "token",
        );
        const boundary = contentType.replace(/^.*boundary=/, "");
        expect(body.split(boundary)).toHaveLength(4);
        expect(boundary === "batch_boundary").toBe(!words.join("").includes("batch_boundary"));
        expect(unwrap(decodeBatch(contentType, Buffer.from(body))).parts).toHaveLength(2);
      },
    ),
  );
});

test("ten megabytes are decoded in time that grows with their length", () => {
  const answer = (megabytes: number) => {
    const body = JSON.stringify({ text: "--b ".repeat(25_000) });
    return Buffer.from(`${part(body).repeat(megabytes * 10)}--b--`);
  };
  const timed = (bytes: Buffer) => cpuMilliseconds(() => expect(decodeBatch(TYPE, bytes).ok).toBe(true));
  const [small, large] = [answer(2), answer(10)];
  timed(small);
  const best = (bytes: Buffer) => Math.min(...Array.from({ length: 3 }, () => timed(bytes)));
  expect(best(large)).toBeLessThan(best(small) * 5 * 4);
  expect(best(large)).toBeLessThan(2_000);
});

function named(id: string | null, body = ""): Part {
  return { contentId: id, status: 200, headers: new Map(), body };
}

test.each([
  "<response-daywright+2>",
  "response-daywright+2",
  "<daywright+2>",
  "daywright+2",
  " <response-daywright+2> ",
])("a part called %s answers the second request", (id) => expect(pairParts([named(id)], 2)).toEqual([null, named(id)]));

test("parts in another order are paired by their Content-ID, whatever the order", async () => {
  const ids = Array.from({ length: 20 }, (_, index) => contentId(index));
  await fc.assert(
    fc.property(fc.shuffledSubarray(ids), (subset) => {
      const paired = pairParts(
        subset.map((id) => named(`<response-${id}>`)),
        ids.length,
      );
      expect(paired.map((found) => found !== null)).toEqual(ids.map((id) => subset.includes(id)));
      for (const [index, found] of paired.entries()) {
        if (found) expect(found.contentId).toBe(`<response-${ids[index]}>`);
      }
    }),
  );
});

test("parts without any Content-ID are paired by position, and those without one beside others are not", () => {
  expect(pairParts([named(null, "1"), named(null, "2")], 3).map((found) => found?.body)).toEqual(["1", "2", undefined]);
  expect(pairParts([named(null, "1"), named("daywright+2", "2")], 2).map((found) => found?.body)).toEqual([
    undefined,
    "2",
  ]);
});

test("an id that nobody asked for, and a second part of the same id, are passed over", () => {
  const parts = [named("daywright+9"), named("daywright+1", "first"), named("daywright+1", "second")];
  expect(pairParts(parts, 2).map((found) => found?.body)).toEqual(["first", undefined]);
});

test("a server that names the sub-requests anew is understood by the number after the plus", () => {
  const parts = [named("<randomness + 2>", "2"), named("<randomness + 1>", "1")];
  expect(pairParts(parts, 2).map((found) => found?.body)).toEqual(["1", "2"]);
});

test("beside parts with ids of ours, a number alone counts for nothing", () => {
  const parts = [named("<other+1>", "other"), named("<response-daywright+2>", "2")];
  expect(pairParts(parts, 2).map((found) => found?.body)).toEqual([undefined, "2"]);
});
