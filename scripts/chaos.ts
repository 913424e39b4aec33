// `npm run chaos -- --rounds N --seed S`: kills servers, cuts connections and asks from many sides
// at once, and checks after each round, which is an apply and an undo with a restart in each, that
// every event exists once, and then none. Options: --calendar local|google|microsoft|caldav (with
// google each restart comes in mid-batch), --signal SIGKILL|SIGTERM, --servers K (on one
// PostgreSQL; 0 is the embedded store), --blocks B. A failure prints the seed that brings it about
// again. A thousand restarts of each kind in mid-batch: `--calendar google --blocks 40 --rounds 500
// --signal …`.
import { parseArgs } from "node:util";
import { CALENDAR_KINDS } from "../test/support/chaos/calendars.ts";
import { runChaos } from "../test/support/chaos/run.ts";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "20" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    calendar: { type: "string", default: "local" },
    servers: { type: "string", default: "0" },
    blocks: { type: "string", default: "200" },
    signal: { type: "string", default: "SIGKILL" },
  },
});
const calendar = CALENDAR_KINDS.find((kind) => kind === values.calendar);
if (!calendar) throw new Error(`--calendar must be one of ${CALENDAR_KINDS.join(", ")}`);
const signal = (["SIGKILL", "SIGTERM"] as const).find((name) => name === values.signal);
if (!signal) throw new Error("--signal must be SIGKILL or SIGTERM");
const [rounds, seed, servers, blocks] = [values.rounds, values.seed, values.servers, values.blocks].map(Number);
if (![rounds, seed, servers, blocks].every(Number.isSafeInteger)) throw new Error("numbers must be whole numbers");

console.log(
  `chaos: ${rounds} rounds from seed ${seed}, ${calendar}, ${signal}, ${servers || "no"} servers on PostgreSQL`,
);
try {
  await runChaos({
    rounds: rounds ?? 0,
    seed: seed ?? 0,
    servers: servers ?? 0,
    blocks: blocks ?? 0,
    calendar,
    signal,
    onRound: (round) => (round + 1) % 10 === 0 && console.log(`${round + 1} rounds, each event once`),
  });
  console.log("chaos found nothing");
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
