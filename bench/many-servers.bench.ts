import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PATHS, sessionPath } from "#contract/paths.ts";
import { startPostgres } from "../test/support/postgres.ts";
import type { Claim, Comparison } from "./claim.ts";
import { loadPeer } from "./load-peer.ts";
import { measurePairs } from "./paired.ts";
import { post } from "./servers/post.ts";
import { type ServerProcess, startServerProcess } from "./servers/start.ts";

const PROCESSES = 4;
const CONNECTIONS = 32;
const SECONDS = 3;
const ROUNDS = 4;
const BLOCKS = 60;

/** What of autocannon is used. */
type Autocannon = (options: { url: string; connections: number; duration: number }) => Promise<{
  readonly "2xx": number;
  readonly non2xx: number;
  readonly errors: number;
  readonly duration: number;
}>;

/** Issue 5, bounds: what four processes on one PostgreSQL add, on two cores that the load generator shares. */
export const claim: Claim = {
  name: "many servers",
  says: `${PROCESSES} processes on one PostgreSQL serve 1.6 or more times the session loads of one`,
  async measure() {
    const autocannon = await loadPeer<Autocannon>("autocannon");
    if (autocannon === null) return [{ kind: "skipped", why: "autocannon is absent (npm ci --prefix bench/peers)" }];
    const postgres = await startPostgres();
    const folder = await mkdtemp(join(tmpdir(), "daywright-bench-"));
    const env = { DATABASE_URL: postgres.url, DAYWRIGHT_DATA_DIR: folder };
    const servers: ServerProcess[] = [];
    try {
      for (let n = 0; n < PROCESSES; n++) servers.push(await startServerProcess("bench/servers/daywright.ts", [], env));
      return [await compare(autocannon.module, servers)];
    } finally {
      await Promise.all(servers.map((server) => server.stop()));
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function compare(autocannon: Autocannon, servers: readonly ServerProcess[]): Promise<Comparison> {
  const [first] = servers.map(({ url }) => url);
  const { session_id } = await post(first + PATHS.planner, "application/json", JSON.stringify(session()));
  const urls = servers.map(({ url }) => url + sessionPath(String(session_id)));
  const rate = (targets: readonly string[]) => async () => {
    const connections = CONNECTIONS / targets.length;
    const results = await Promise.all(targets.map((url) => autocannon({ url, connections, duration: SECONDS })));
    const failed = results.reduce((sum, { non2xx, errors }) => sum + non2xx + errors, 0);
    if (failed > 0) throw new Error(`${failed} requests failed`);
    return results.reduce((sum, result) => sum + result["2xx"] / result.duration, 0);
  };
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
