import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PATHS, sessionPath } from "#contract/paths.ts";
import { startPostgres } from "../test/support/postgres.ts";
import type { Claim, Comparison } from "./claim.ts";
import { answersPerSecond } from "./light-load.ts";
import { measurePairs } from "./paired.ts";
import { post } from "./servers/post.ts";
import { type ServerProcess, startServerProcess } from "./servers/start.ts";

const PROCESSES = 4;
const CONNECTIONS = 64;
const SECONDS = 3;
const ROUNDS = 4;
const BLOCKS = 20;

/** Issue 5, bounds: what four processes on one PostgreSQL add, on two cores that they share with it and the generator. */
export const claim: Claim = {
  name: "many servers",
  says: `${PROCESSES} processes on one PostgreSQL serve 1.6 or more times the session loads of one`,
  async measure() {
    const postgres = await startPostgres();
    const folder = await mkdtemp(join(tmpdir(), "daywright-bench-"));
    const env = { DATABASE_URL: postgres.url, DAYWRIGHT_DATA_DIR: folder };
    const servers: ServerProcess[] = [];
    try {
      for (let n = 0; n < PROCESSES; n++) servers.push(await startServerProcess("bench/servers/daywright.ts", [], env));
      return [await compare(servers)];
    } finally {
      await Promise.all(servers.map((server) => server.stop()));
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function compare(servers: readonly ServerProcess[]): Promise<Comparison> {
  const [first] = servers.map(({ url }) => url);
  const { session_id } = await post(first + PATHS.planner, "application/json", JSON.stringify(session()));
  const urls = servers.map(({ url }) => url + sessionPath(String(session_id)));
  const rate = (targets: readonly string[]) => () =>
    answersPerSecond(targets, { connections: CONNECTIONS, seconds: SECONDS });
  const pairs = await measurePairs(ROUNDS, rate(urls), rate(urls.slice(0, 1)));
  return { kind: "comparison", unit: "req/s", peer: "one process", ...pairs, bound: { atLeast: 1.6 } };
}

function session(): object {
  const first = Date.parse("2026-12-07T00:00:00Z");
  const at = (hours: number) => new Date(first + hours * 3_600_000).toISOString();
  const events = Array.from({ length: BLOCKS }, (_, index) => ({
    summary: `block ${index}`,
    start: at(index * 2),
    end: at(index * 2 + 1),
    all_day: false,
    location: null,
    description: null,
    transparency: "opaque",
    recurrence: null,
  }));
  return {
    start_time: at(0),
    end_time: at(24 * 14),
    ai_draft: "bench",
    draft_variants: [{ variant_id: "v", title: "V", description: "", events }],
  };
}
