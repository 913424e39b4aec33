import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { buildClientIfStale } from "../../scripts/client-build.ts";

const BUILT = join(import.meta.dirname, "../../dist/client");

const AT_ONCE = /(?:from|import)\s*["`]\.\/([^"`]+\.js)["`]/g;
const EVER = /(?:from\s*|import\s*\(?\s*)["`]\.\/([^"`]+\.js)["`]/g;

/**
 * Every file that a page fetches before anybody does anything, or ever, with its size as it is
 * sent.
 */
async function fetchedBy(page: string, imports = AT_ONCE): Promise<Map<string, number>> {
  await buildClientIfStale();
  const markup = await readFile(join(BUILT, `${page}.html`), "utf8");
  const fetched = new Map([[`${page}.html`, sizeOf(markup)]]);
  const waiting = [...markup.matchAll(/(?:src|href)="\/assets\/([^"]+\.(?:js|css))"/g)].map(([, name]) => String(name));
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (fetched.has(name)) continue;
    const source = await readFile(join(BUILT, "assets", basename(name)), "utf8");
    fetched.set(name, sizeOf(source));
    waiting.push(...[...source.matchAll(imports)].map(([, each]) => String(each)));
  }
  return fetched;
}

const sizeOf = (content: string): number => gzipSync(content, { level: 9 }).length / 1000;

function expectAtMost(most: number, fetched: ReadonlyMap<string, number>): void {
  const largest = [...fetched].sort(([, a], [, b]) => b - a).slice(0, 5);
  const sizes = largest.map(([name, size]) => `${name} ${size}`).join(", ");
  const sum = [...fetched.values()].reduce((total, size) => total + size, 0);
  expect(sum, `KB at once; fetch a part later by import(), or take one out. Largest: ${sizes}`).toBeLessThan(most);
}

test("the planner fetches no part that a person has to ask for, nor what few rules need, and at most 128.7 KB", async () => {
  const fetched = await fetchedBy("planner");
  expect([...fetched.keys()].filter((name) => /rrule|line-field|grammar|panel|dialog/.test(name))).toEqual([]);
  expectAtMost(128.7, fetched);
});

test.each([
  ["home", 57],
  ["sign-in", 8],
])(
  "the page %s fetches no calendar and nothing that reads words before anybody stirs, and at most %i KB",
  async (page, most) => {
    const fetched = await fetchedBy(page);
    expect([...fetched.keys()].filter((name) => /fullcalendar|recurrence|^planner|line-field/.test(name))).toEqual([]);
    expectAtMost(most, fetched);
  },
);

test.each(["planner", "home", "sign-in"])(
  "whatever a person does on the page %s, no other page begins to run there",
  async (page) => {
    const entries = [...(await fetchedBy(page, EVER)).keys()].filter((name) =>
      /^(?:planner|home|sign-in)-[\w-]{7}\.js$/.test(name),
    );
    expect(entries.map((name) => name.slice(0, -"-1234567.js".length))).toEqual([page]);
  },
);
