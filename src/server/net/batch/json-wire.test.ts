import { expect, test } from "vitest";
import { Ok } from "#domain/result.ts";
import { neverAborted } from "../../../../test/support/never-aborted.ts";
import { silentLog } from "../../../../test/support/test-http.ts";
import type { HttpClient } from "../http.ts";
import { RETRY_RULE } from "../retry.ts";
import { createBatchClient } from "./client.ts";
import { jsonWire } from "./json-wire.ts";
import type { BatchRequest } from "./request.ts";

type Sent = { readonly id: string; readonly url: string; readonly dependsOn?: string[] };
type PartAnswer = { readonly status: number; readonly headers?: Record<string, string> };

const never = neverAborted();
const get = (path: string): BatchRequest<unknown> => ({ method: "GET", path, parse: (data) => Ok(data) });
const many = (count: number) => Array.from({ length: count }, (_, index) => get(`/${index}`));

/** Answers each part as `says` returns, in sequence. Parts after a failure are not run. */
function upstream(says: (path: string, asked: number) => PartAnswer) {
  const batches: Sent[][] = [];
  const waits: number[] = [];
  const asked = new Map<string, number>();
  const open = { now: 0, most: 0 };
  const http: HttpClient = {
    async send({ body, url }) {
      open.most = Math.max(open.most, ++open.now);
      await new Promise(setImmediate);
      open.now -= 1;
      const { requests } = JSON.parse(String(body)) as { requests: Sent[] };
      batches.push(requests);
      let failed = false;
      const responses = requests.map(({ id, url: path }) => {
        if (failed) return { id, status: 424, body: { error: { code: "FailedDependency", message: "not run" } } };
        asked.set(path, (asked.get(path) ?? 0) + 1);
        const part = says(path, asked.get(path) ?? 0);
        failed = part.status >= 400;
        return { id, ...part, body: failed ? { error: { code: "no", message: "no" } } : { path } };
      });
      const text = JSON.stringify({ responses: responses.toReversed() });
      return Ok({ status: 200, headers: new Headers(), url, body: Buffer.from(text) });
    },
  };
  const client = createBatchClient({
    http,
    url: "http://graph.test/$batch",
    wire: jsonWire,
    lanes: 4,
    tokens: { current: async () => Ok("t1"), renew: async () => Ok("t2") },
    retrying: { rule: RETRY_RULE, sleep: async (ms) => void waits.push(ms) },
    now: () => Temporal.Instant.from("2026-12-07T09:00:00Z"),
    log: silentLog,
  });
  return { client, batches, waits, asked, open };
}

test("120 calls go as eight batches, four at once, each in sequence, and are answered in their order", async () => {
  const { client, batches, open } = upstream(() => ({ status: 200 }));
  const answers = await client.batch(many(120), never);
  expect(answers).toEqual(many(120).map(({ path }) => ({ ok: true, value: { path } })));
  expect(batches.map((batch) => batch.length)).toEqual(Array(8).fill(15));
  expect(open.most).toBe(4);
  expect(batches[0]?.map(({ dependsOn }) => dependsOn?.[0])).toEqual([
    undefined,
    ...Array.from({ length: 14 }, (_, index) => String(index + 1)),
  ]);
});

test("what was not run since one before it failed is run by the next batch, once", async () => {
  const { client, batches, waits, asked } = upstream((path) => ({ status: path === "/4" ? 412 : 200 }));
  const answers = await client.batch(many(16), never);
  expect(answers.map(({ ok }) => ok)).toEqual(many(16).map(({ path }) => path !== "/4"));
  expect(new Set(asked.values())).toEqual(new Set([1]));
  expect([batches.length, waits]).toEqual([5, []]);
});

test.each([429, 503])(
  "a part that is answered %i is asked again after the pause it names, with those behind it",
  async (status) => {
    const { client, waits, asked } = upstream((path, times) =>
      path === "/1" && times === 1 ? { status, headers: { "Retry-After": "7" } } : { status: 200 },
    );
    const answers = await client.batch(many(16), never);
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect([waits, asked.get("/0"), asked.get("/1"), asked.get("/2")]).toEqual([[7_000], 1, 2, 1]);
  },
);

test("what keeps failing has its tries, and those behind it theirs", async () => {
  const { client, asked } = upstream((path) => ({ status: ["/0", "/1"].includes(path) ? 429 : 200 }));
  const answers = await client.batch(many(16), never);
  expect(answers.map(({ ok }) => ok)).toEqual(many(16).map((_, index) => index > 1));
  expect([asked.get("/0"), asked.get("/1"), asked.get("/2")]).toEqual([4, 4, 1]);
});

test("an outage without a word of when it ends is an answer, and those behind it are asked still", async () => {
  const { client, waits, asked } = upstream((path) => ({ status: path === "/1" ? 500 : 200 }));
  const answers = await client.batch(many(16), never);
  expect(answers[1]).toMatchObject({ ok: false, error: { kind: "ProviderAPIError", status: 500 } });
  expect([answers.filter(({ ok }) => ok).length, waits, asked.get("/2")]).toEqual([15, [], 1]);
});
