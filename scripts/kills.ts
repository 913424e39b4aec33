// `npm run kills -- --kills N --source S --seed X`: lives histories of tasks that a source is told
// to be done, with processes killed at every step, until N were killed. Sources: memory (the port
// alone), google, microsoft, todoist, github (their doubles), caldav (Radicale), or all.
// `--kills 1 --seed X` brings one about again.
import { parseArgs } from "node:util";
import { startRadicale } from "../test/doubles/caldav/servers.ts";
import { makeTodoList } from "../test/support/completion/caldav.ts";
import { startGithubIssues } from "../test/support/completion/github.ts";
import { startGoogleTasks } from "../test/support/completion/google.ts";
import { liveWithKills } from "../test/support/completion/kills.ts";
import { createMemorySource } from "../test/support/completion/memory-source.ts";
import { startMicrosoftTasks } from "../test/support/completion/microsoft.ts";
import type { CompletionWorld } from "../test/support/completion/task-at-source.ts";
import { startTodoistTasks } from "../test/support/completion/todoist.ts";

const WORLDS: Readonly<Record<string, () => Promise<CompletionWorld>>> = {
  memory: async () => createMemorySource(),
  google: startGoogleTasks,
  microsoft: startMicrosoftTasks,
  todoist: startTodoistTasks,
  github: startGithubIssues,
  async caldav() {
    const server = await startRadicale();
    return { ...(await makeTodoList(server)), end: () => server.stop() };
  },
};

const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "300" },
    source: { type: "string", default: "memory" },
    seed: { type: "string", default: "1" },
  },
});
const [kills = 0, seed = 0] = [values.kills, values.seed].map(Number);
if (![kills, seed].every(Number.isSafeInteger) || kills < 1)
  throw new Error("--kills and --seed must be whole numbers");
const chosen = Object.entries(WORLDS).filter(([name]) => values.source === "all" || values.source === name);
if (chosen.length === 0) throw new Error(`--source must be all or one of ${Object.keys(WORLDS).join(", ")}`);

for (const [name, start] of chosen) {
  const world = await start();
  const wrongs = await liveWithKills(world, { kills, seed });
  await world.end();
  for (const wrong of wrongs) console.log(`${name}, ${wrong}`);
  console.log(wrongs.length === 0 ? `${name}: nothing went wrong in ${kills} kills` : `${name}: something went wrong`);
  if (wrongs.length > 0) process.exitCode = 1;
}
