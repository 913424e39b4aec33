// `npm run lives -- --lives N --seed S --over model|http|google|caldav --store sqlite|postgres`:
// lives N lives of weeks with the planner, the first of seed S, and says in which of them the books
// were wrong. `model`: the pure rooms alone; the others through the real server, over HTTP, killed
// and restarted, with its clock moved, and the plans in the calendar that it keeps itself (`http`),
// in a double of Google's, or on a Radicale. `--tell` says what happened in each.
import { parseArgs } from "node:util";
import { liveOnce } from "../test/lives/live-once.ts";
import { OVER, openCalendar } from "../test/lives/outside/calendars.ts";
import { liveOutside } from "../test/lives/outside/life.ts";
import { Machine } from "../test/lives/outside/machine.ts";
import { useDatabases } from "../test/support/daywright.ts";
import { startPostgres } from "../test/support/postgres.ts";

/** After this many faults it stops, because further ones are most likely the same. */
const MOST = 5;

const { values } = parseArgs({
  options: {
    lives: { type: "string", default: "100" },
    seed: { type: "string", default: "1" },
    over: { type: "string", default: "model" },
    store: { type: "string", default: "sqlite" },
    tell: { type: "boolean", default: false },
  },
});
const [lives = 0, seed = 0] = [values.lives, values.seed].map(Number);
if (![lives, seed].every(Number.isSafeInteger) || lives < 1)
  throw new Error("--lives and --seed must be whole numbers");
if (!["sqlite", "postgres"].includes(values.store)) throw new Error("--store must be sqlite or postgres");

const started = performance.now();
const faults: string[] = [];
const over = OVER.find((name) => name === values.over);
let lived = 0;
if (over) await liveThroughServers();
else if (values.over === "model")
  for (; lived < lives && faults.length < MOST; lived++) faults.push(...liveOnce(seed + lived));
else throw new Error(`--over must be model, ${OVER.join(", ")}`);

if (!over) for (const fault of faults) console.log(fault);
const seconds = ((performance.now() - started) / 1_000).toFixed(1);
console.log(
  faults.length === 0
    ? `${lived} lives, every minute counted once (${seconds} s)`
    : `something was wrong (${seconds} s)`,
);
process.exitCode = faults.length === 0 ? 0 : 1;

async function liveThroughServers(): Promise<void> {
  const postgres = values.store === "postgres" ? await startPostgres() : null;
  if (postgres) useDatabases(postgres.url);
  const machine = new Machine({ shared: postgres !== null });
  const calendar = await openCalendar(over ?? "http", () => machine.now);
  const counts = new Map<string, number>();
  let broken = 0;
  try {
    for (; lived < lives && broken < MOST; lived++) {
      const life = await liveOutside(machine, calendar, seed + lived);
      for (const line of values.tell ? [...life.told, ...life.faults] : life.faults) console.log(line);
      faults.push(...life.faults);
      if (life.faults.length > 0) broken++;
      for (const [name, count] of life.counts) counts.set(name, (counts.get(name) ?? 0) + count);
      if (lived % 10 === 9) console.log(`${lived + 1} lives, ${machine.kills} kills`);
    }
  } finally {
    await machine.dispose();
    await calendar.close();
    await postgres?.stop();
  }
  const told = [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, count]) => `${name}: ${count}`);
  console.log(`${told.join(", ")}; ${machine.starts} starts, ${machine.kills} kills`);
}
