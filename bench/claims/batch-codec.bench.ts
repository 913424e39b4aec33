import { createRequire } from "node:module";
import { join } from "node:path";
import { Ok, unwrap } from "#domain/result.ts";
import { decodeBatch } from "#server/net/batch/decode.ts";
import { encodeBatch } from "#server/net/batch/encode.ts";
import { partOutcome } from "#server/net/batch/outcome.ts";
import { pairParts } from "#server/net/batch/pair-parts.ts";
import type { BatchRequest } from "#server/net/batch/request.ts";
import type { Claim } from "../harness/claim.ts";
import { loadPeer } from "../harness/load-peer.ts";
import { measurePairs } from "../harness/paired-runs.ts";

const PEER = "@jrmdayn/googleapis-batcher";
const PARTS = 100;
const BATCHES_PER_SAMPLE = 40;
const ROUNDS = 10;
const BOUNDARY = "batch_of-the-bench";
const NOW = Temporal.Instant.from("2026-12-07T09:00:00Z");

type Fetch = (
  url: string,
  init: { method: string; headers: object; body: string },
) => Promise<{ json(): Promise<unknown> }>;
type Batcher = { batchFetchImplementation(options: { maxBatchSize: number }): Fetch };
type NodeFetch = { default: unknown; Response: new (body: string, init: object) => unknown };

/** Writing 100 sub-requests and reading 100 answers has at least 3 times the peer's throughput. */
export const claim: Claim = {
  name: "batch codec",
  says: `a batch of ${PARTS} calls is encoded and decoded at 3 or more times the throughput of ${PEER}; a fifth or more of what the JSON in it costs alone`,
  wrongIf:
    "events were much smaller or larger than a real one of 600 bytes; the peer is given answers at once, so that only its own work counts",
  async measure() {
    const events = Array.from({ length: PARTS }, (_, index) => eventOf(index));
    const answer = answerOf(events);
    answerAtOnce(answer);
    const peer = await loadPeer<Batcher>(PEER);
    if (peer === null) return [{ kind: "skipped", why: `${PEER} is absent (npm ci --prefix bench/peers)` }];
    const bytes = Buffer.from(answer);
    const ours = () => batchesPerSecond(async () => runOurs(events, bytes));
    const against = async (of: string, peer: string, theirs: () => Promise<void>, atLeast: number) => {
      const pairs = await measurePairs(ROUNDS, ours, () => batchesPerSecond(theirs));
      return { of, kind: "comparison" as const, unit: "batches/s", peer, ...pairs, bound: { atLeast } };
    };
    const json = events.map((event) => JSON.stringify(event));
    return [
      await against("the library", `${PEER} ${peer.version}`, () => runTheirs(peer.module, events), 3),
      await against(
        "the JSON in it",
        `JSON.stringify and parse, ${process.version}`,
        async () => runJson(events, json),
        0.2,
      ),
      await against("one pass over its bytes", "memory bandwidth", async () => passOver(events, bytes), 0.002),
    ];
  },
};

function runOurs(events: readonly object[], bytes: Buffer): void {
  const requests = events.map((body): BatchRequest => ({ method: "POST", path: PATH, body, parse: Ok }));
  encodeBatch(requests, "token");
  const { parts } = unwrap(decodeBatch(`multipart/mixed; boundary=${BOUNDARY}`, bytes));
  const outcomes = pairParts(parts, PARTS).map((part, index) =>
    partOutcome(requests[index] as BatchRequest, part, { now: NOW, token: "token" }),
  );
  expectAll(outcomes.filter(({ result }) => result.ok).length);
}

async function runTheirs({ batchFetchImplementation }: Batcher, events: readonly object[]): Promise<void> {
  const batched = batchFetchImplementation({ maxBatchSize: PARTS });
  const headers = { Authorization: "Bearer token", "Content-Type": "application/json" };
  const url = `https://www.googleapis.com${PATH}`;
  const responses = await Promise.all(
    events.map((event) => batched(url, { method: "POST", headers, body: JSON.stringify(event) })),
  );
  expectAll((await Promise.all(responses.map((response) => response.json()))).length);
}

/** The work that any codec of such batches has to do, in the engine's own code. */
function runJson(events: readonly object[], json: readonly string[]): void {
  const written = events.map((event) => JSON.stringify(event));
  expectAll(written.length);
  expectAll(json.map((text) => JSON.parse(text) as unknown).length);
}

const target = Buffer.alloc(1 << 20);

/** The physical limit: every outgoing and incoming byte moved once. */
function passOver(events: readonly object[], bytes: Buffer): void {
  bytes.copy(target);
  bytes.copy(target, bytes.length);
  expectAll(events.length);
}

/**
 * The peer uses the network only through node-fetch. Here that answers at once, so that only the
 * peer's own work counts.
 */
function answerAtOnce(answer: string): void {
  try {
    const nodeFetch = createRequire(join(import.meta.dirname, "../peers/package.json"))("node-fetch") as NodeFetch;
    const headers = { "Content-Type": `multipart/mixed; boundary=${BOUNDARY}` };
    nodeFetch.default = async () => new nodeFetch.Response(answer, { headers });
  } catch {
    // The peer is not installed, so the claim is skipped.
  }
}

const PATH = "/calendar/v3/calendars/me%40example.com/events";

function eventOf(index: number): object {
  return {
    id: `event${index}`,
    summary: `Reading group, chapter ${index}`,
    description: "Bring the notes of last week. ".repeat(8),
    start: { dateTime: "2026-12-08T09:00:00Z", timeZone: "Europe/Berlin" },
    end: { dateTime: "2026-12-08T10:00:00Z", timeZone: "Europe/Berlin" },
    extendedProperties: { private: { daywright_session: "session" } },
  };
}

/** An answer in Google's format, in the order of the requests: the peer pairs them by position. */
function answerOf(events: readonly object[]): string {
  const parts = events.map((event, index) => {
    const id = `Content-ID: <response-daywright+${index + 1}>`;
    const json = JSON.stringify(event, null, 1);
    return `--${BOUNDARY}\r\nContent-Type: application/http\r\n${id}\r\n\r\nHTTP/1.1 200 OK\r\nContent-Type: application/json; charset=UTF-8\r\n\r\n${json}\r\n`;
  });
  return `${parts.join("")}--${BOUNDARY}--`;
}

async function batchesPerSecond(batch: () => Promise<void>): Promise<number> {
  const started = performance.now();
  for (let count = 0; count < BATCHES_PER_SAMPLE; count++) await batch();
  return (BATCHES_PER_SAMPLE * 1000) / (performance.now() - started);
}

function expectAll(count: number): void {
  if (count !== PARTS) throw new Error(`${count} of ${PARTS} answers were read`);
}
