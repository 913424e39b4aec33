import { rm } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { PATHS, sessionPath } from "#contract/paths.ts";
import { startPostgres } from "../../test/support/postgres.ts";
import { benchFolder } from "../harness/bench-folder.ts";
import type { Claim, Comparison } from "../harness/claim.ts";
import { cpuSecondsNamed, cpuSecondsOf } from "../harness/cpu-time.ts";
import { answersPerSecond } from "../harness/light-load.ts";
import { measurePairs } from "../harness/paired-runs.ts";
import { post } from "../servers/post-json.ts";
import { type ServerProcess, startServerProcess } from "../servers/start.ts";

const PROCESSES = 4;
const CONNECTIONS_EACH = 64;
const SECONDS = 3;
const ROUNDS = 4;
const BLOCKS = 20;

/**
 * Four processes serve at least 1.6 times the session loads of one on two cores, as far as the
 * cores allow. A load costs a server `s` of CPU, and PostgreSQL and the generator `o`, all on the
 * same cores. One core limits one process, to 1/s; all cores limit four processes, to cores/(s +
 * o): at most cores × s/(s + o) times as many. Measured are s = 30 µs and o = 15 µs, which allows
 * 1.3 on two cores: one process alone keeps them three quarters busy. The claim is therefore
 * relative to this limit. More processes also cost more, as fewer requests share a query.
 */
export const claim: Claim = {
  name: "many servers",
  says: `${PROCESSES} processes on one PostgreSQL serve 0.4 or more, and should 0.8, of the session loads that the cores allow`,
  wrongIf:
    "the generator or PostgreSQL ran elsewhere: on two shared cores they take a third of what there is, which the peer accounts for",
  async measure() {
    if (process.platform !== "linux") return [{ kind: "skipped", why: "CPU time is read from /proc" }];
    const postgres = await startPostgres();
    const folder = await benchFolder();
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
  const [first] = servers as [ServerProcess];
  const { session_id } = await post(first.url + PATHS.planner, "application/json", JSON.stringify(session()));
  const urls = servers.map(({ url }) => url + sessionPath(String(session_id)));
  const rate = (targets: readonly string[]) =>
    answersPerSecond(targets, { connections: CONNECTIONS_EACH * targets.length, seconds: SECONDS });
  const allowed = async () => {
    const [before, others] = [cpuSecondsOf(first.pid), cpuOfOthers()];
    const alone = await rate(urls.slice(0, 1));
    const [server, rest] = [cpuSecondsOf(first.pid) - before, cpuOfOthers() - others];
    return alone * Math.max(1, Math.min(PROCESSES, (availableParallelism() * server) / (server + rest)));
  };
  const pairs = await measurePairs(ROUNDS, () => rate(urls), allowed);
  const peer = `what ${availableParallelism()} cores allow at the rate of one process`;
  return { kind: "comparison", unit: "req/s", peer, ...pairs, bound: { atLeast: 0.4, aim: 0.8 } };
}

function cpuOfOthers(): number {
  const { user, system } = process.cpuUsage();
  return cpuSecondsNamed("postgres") + (user + system) / 1_000_000;
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
