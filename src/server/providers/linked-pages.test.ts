import { expect, test } from "vitest";
import * as z from "zod";
import { Ok } from "#domain/result.ts";
import { nextPage, readLinkedPages } from "./linked-pages.ts";

test("the next page is found in any legal Link header", () => {
  const page = new URL("https://canvas.example/api/v1/courses?page=1");
  expect(nextPage(null, page)).toBeNull();
  expect(nextPage('<https://canvas.example/a?page=1>; rel="current"', page)).toBeNull();
  expect(nextPage('</a?page=2,3>; title="x"; rel="next last"', page)?.href).toBe("https://canvas.example/a?page=2,3");
  expect(nextPage("<https://canvas.example/a>;rel=first,<https://canvas.example/b>;REL=next", page)?.pathname).toBe(
    "/b",
  );
});

/** A list in which `next` gives each page's next page. */
function listOf(next: (page: URL) => string | null) {
  const asked: string[] = [];
  const read = async (url: URL) => {
    asked.push(url.href);
    const target = next(url);
    const headers = new Headers(target === null ? {} : { link: `<${target}>; rel="next"` });
    return Ok({ status: 200, headers, url: url.href, body: Buffer.from("[1]") });
  };
  return { asked, listed: readLinkedPages(new URL("https://list.example/items?page=1"), z.int(), read) };
}

test("the credentials go to no other host than that of the first page", async () => {
  const { asked, listed } = listOf(() => "https://elsewhere.example/items?page=2");
  expect(await listed).toMatchObject({ ok: false, error: { kind: "ProviderAPIError" } });
  expect(asked).toEqual(["https://list.example/items?page=1"]);
});

test("a list that never ends is an error, not a part of it", async () => {
  const { asked, listed } = listOf((page) => `?page=${Number(page.searchParams.get("page")) + 1}`);
  expect(await listed).toMatchObject({ ok: false, error: { kind: "ProviderAPIError" } });
  expect(asked).toHaveLength(100);
});

test("the items of all pages are one list", async () => {
  const { listed } = listOf((page) => (page.search === "?page=3" ? null : `?page=${Number(page.search.at(-1)) + 1}`));
  expect(await listed).toEqual(Ok([1, 1, 1]));
});
