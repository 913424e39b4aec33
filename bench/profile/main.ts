// Profiles the five main flows, each in a server of its own, and writes bench/results/profile.json.
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdir, rm, writeFile } from "node:fs/promises";
import type { Profiler } from "node:inspector";
import { join } from "node:path";
import { benchFolder } from "../harness/bench-folder.ts";
import { FLOWS, type Flow } from "./flows.ts";
import { placesOf } from "./time-by-place.ts";

const results = join(import.meta.dirname, "../results");
const profiles = [];
for (const flow of FLOWS) profiles.push(await profileFlow(flow));
await mkdir(results, { recursive: true });
await writeFile(join(results, "profile.json"), `${JSON.stringify(profiles, null, 2)}\n`);

async function profileFlow(flow: Flow) {
  const folder = await benchFolder();
  const child = fork(join(import.meta.dirname, "server.ts"), { env: { ...process.env, DAYWRIGHT_DATA_DIR: folder } });
  try {
    const [base] = (await once(child, "message")) as [string];
    const run = (await flow.prepare(base)) ?? (() => ask(child, "plan"));
    await run(); // unmeasured: the compiler's first look
    await ask(child, "start");
    for (let n = 1; n < flow.runs; n++) await run();
    const profile = (await ask(child, "stop")) as Profiler.Profile & { readonly cpuMs: number };
    const places = placesOf(profile);
    const milliseconds = Number((profile.cpuMs / (flow.runs - 1)).toPrecision(3));
    console.log(
      `${flow.name}: ${milliseconds} ms, ${places.map(({ place, percent }) => `${place} ${percent} %`).join(", ")}`,
    );
    return { flow: flow.name, milliseconds, places };
  } finally {
    child.send({ do: "end" });
    await once(child, "exit");
    await rm(folder, { recursive: true, force: true });
  }
}

async function ask(child: ChildProcess, what: "start" | "stop" | "plan"): Promise<unknown> {
  const answer = once(child, "message");
  child.send({ do: what });
  return (await answer)[0];
}
