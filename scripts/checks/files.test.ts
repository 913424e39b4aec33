import { expect, test } from "vitest";
import { askWhyLong, checkFileLength } from "./file-length.ts";
import { checkForeignPlaces } from "./foreign-places.ts";
import { checkFunctionLength } from "./function-length.ts";
import { checkLinks } from "./links.ts";
import { checkNames } from "./names.ts";
import { checkRoomReadmes } from "./room-readmes.ts";

const lines = (count: number) => "x\n".repeat(count);

test("a file of 401 lines fails, one of 251 is asked why, data and Markdown are not counted", () => {
  const files = [
    { path: "src/a.ts", text: lines(401) },
    { path: "src/client/styles/b.css", text: lines(251) },
    { path: "src/c.ts", text: lines(250) },
    { path: "docs/long.md", text: lines(999) },
  ];
  expect(checkFileLength(files).map((finding) => finding.path)).toEqual(["src/a.ts"]);
  expect(askWhyLong(files).map((finding) => finding.path)).toEqual(["src/client/styles/b.css"]);
});

test("a function of the page of 61 lines fails, wherever it stands, and one of 60 does not", () => {
  const body = (count: number) => `{\n${"x();\n".repeat(count - 2)}}`;
  const found = (text: string, path = "src/client/a.ts") =>
    checkFunctionLength([{ path, text }]).map(({ line, message }) => [line, message]);
  expect(found(`function mount() ${body(60)}`)).toEqual([]);
  expect(found(`\nfunction mount(): void ${body(61)}`)).toEqual([[2, "has a function of 61 lines, more than 60"]]);
  expect(found(`const parts = { draw: async () => ${body(61)} };`)).toHaveLength(1);
  expect(found(`class Grid {\n  show() ${body(61)}\n}`)).toHaveLength(1);
  expect(found(`function mount() ${body(61)}`, "src/server/a.ts")).toEqual([]);
});

test("a name that could hold anything fails, a word that merely contains one does not", () => {
  const names = (path: string) => checkNames([{ path, text: "" }]);
  expect(names("src/server/date-utils.ts")).toHaveLength(1);
  expect(names("src/helpers/time.ts")).toHaveLength(1);
  expect(names("src/server/store/implied-start.ts")).toEqual([]);
});

test("a room with code and no README fails, as does one inside the server", () => {
  const files = ["bench/README.md", "scripts/README.md", "test/README.md", "src/domain/time.ts", "src/server/net/a.ts"];
  const missing = checkRoomReadmes(files.map((path) => ({ path, text: "" }))).map((finding) => finding.path);
  expect(missing).toEqual(["src/domain", "src/server", "src/server/net"]);
});

test("a registry's host or a machine's path fails, a route or a system path does not", () => {
  const places = (text: string) => checkForeignPlaces([{ path: "docs/a.md", text }]);
  expect(places(`https://registry.${"npmjs"}.org/zod`)).toHaveLength(1);
  expect(places('"resolved": "https://example.test/zod.tgz"')).toHaveLength(1);
  expect(places("see /home/someone/daywright")).toHaveLength(1);
  expect(
    places("open /planner/abc or /usr/bin/chromium or /home/you/daywright, GET https://example.test/home/page"),
  ).toEqual([]);
});

test("a relative link that leads nowhere fails", () => {
  const files = [
    {
      path: "docs/a.md",
      text: "[b](b.md) [up](../README.md#top) [room](../src/domain/) [web](https://example.test)\n[no](gone.md)",
    },
    { path: "docs/b.md", text: "" },
    { path: "README.md", text: "" },
    { path: "src/domain/time.ts", text: "" },
  ];
  expect(checkLinks(files)).toEqual([
    { path: "docs/a.md", line: 2, message: "links to gone.md, which does not exist" },
  ]);
});

test("a page, a README or a comment that names a path which is gone fails, one that names a pattern or a folder that is there does not", () => {
  const files = [
    {
      path: "docs/a.md",
      text: "`src/domain/time.ts`, `../port.ts`, `src/domain/{a,b}.ts`, `src/<room>/x.ts`, `src/domain/`",
    },
    { path: "docs/b.md", text: "Open\n`src/domain/gone.ts`" },
    { path: "src/domain/README.md", text: "`../domain/time.ts`, `time.ts`, `../gone.ts`, `left.ts`" },
    { path: "src/domain/time.ts", text: "/**\n * See `domain/time.ts` and `zone.ts`.\n */\nconst name = `any.ts`;" },
  ];
  expect(checkLinks(files)).toEqual([
    { path: "docs/b.md", line: 2, message: "names src/domain/gone.ts, which does not exist" },
    { path: "src/domain/README.md", line: 1, message: "names ../gone.ts, which does not exist" },
    { path: "src/domain/README.md", line: 1, message: "names left.ts, which does not exist" },
    { path: "src/domain/time.ts", line: 2, message: "names zone.ts, which does not exist" },
  ]);
});
