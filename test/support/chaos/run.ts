import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { Random } from "#planner/search/random.ts";
import { startPostgres } from "../postgres.ts";
import { scratch } from "../scratch-folder.ts";
import { type CalendarKind, openChaosCalendar } from "./calendars.ts";
import { startFleet } from "./fleet.ts";
import { runRound, type Trouble } from "./round.ts";

export type ChaosPlan = {
  readonly rounds: number;
  readonly seed: number;
  readonly calendar: CalendarKind;
  /** The number of servers on one PostgreSQL; 0: one server on the embedded store. */
  readonly servers: number;
  readonly blocks: number;
  /** How a server is ended. */
  readonly signal?: "SIGKILL" | "SIGTERM";
  readonly onRound?: (round: number) => void;
};

const SERVE = fileURLToPath(new URL("serve.ts", import.meta.url));

/** Runs rounds of chaos. A failing round throws an error with its seed, which reproduces it. */
export async function runChaos(plan: ChaosPlan): Promise<void> {
  const dataDir = await mkdtemp(join(scratch(), "daywright-chaos-"));
  const calendar = await openChaosCalendar(plan.calendar);
  const postgres = plan.servers > 0 ? await startPostgres() : null;
  const onPostgres = postgres && {
    DATABASE_URL: postgres.url,
    CHAOS_FASTER: "20",
    CHAOS_EPOCH: String(Date.now()),
  };
  const env = { ...calendar.env, ...onPostgres };
  const fleet = await startFleet({ size: Math.max(1, plan.servers), dataDir, env, script: SERVE });
  try {
    const calendarId = await calendar.connect(fleet.servers[0] as (typeof fleet.servers)[number]);
    const stage = { fleet, calendar, calendarId, blocks: plan.blocks };
    const started = performance.now();
    await runRound({ ...stage, span: 0, trouble: calm }, "calm", () => 0);
    const span = (performance.now() - started) / 3; // a round is a session, an apply and an undo
    const { signal = "SIGKILL" } = plan;
    const trouble = postgres ? troubleOnPostgres(postgres.url, signal) : endOne(signal);
    for (let round = 0; round < plan.rounds; round++) {
      const seed = plan.seed + round;
      const random = new Random(seed);
      await runRound({ ...stage, span, trouble }, `seed ${seed}`, () => random.next()).catch((cause: unknown) => {
        throw new Error(`chaos found a fault; run it again with --seed ${seed} --rounds 1: ${String(cause)}`, {
          cause,
        });
      });
      plan.onRound?.(round);
    }
  } finally {
    await fleet.dispose();
    await postgres?.stop();
    await calendar.end();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const calm: Trouble = async () => undefined;

type Signal = NonNullable<ChaosPlan["signal"]>;

function endOne(signal: Signal): Trouble {
  return (fleet, random) => fleet.end(Math.floor(random() * fleet.servers.length), signal);
}

/** Ends one or two servers, or cuts every connection to the database. One server always stays. */
function troubleOnPostgres(url: string, signal: Signal): Trouble {
  return async (fleet, random) => {
    const dice = random();
    if (dice < 0.4) return cutConnections(url);
    const victims = Math.min(dice < 0.8 ? 1 : 2, fleet.servers.length - 1);
    for (let index = 0; index < victims; index++) await fleet.end(index, signal);
  };
}

async function cutConnections(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'daywright'");
  await client.end();
}
