import { Random, randomIndex } from "#planner/search/random.ts";
import { type CompletionService, createCompletion } from "#server/completion/index.ts";
import type { CompletionCapability, Provider } from "#server/providers/port.ts";
import { FIRST_OWNER } from "#server/store/owner.ts";
import { loadCompletions, requestCompletion } from "#server/store/queries/completions.ts";
import { insertConnection } from "#server/store/queries/connections.ts";
import { createSimulatedStore, type SimulatedStore } from "../../simulation/store.ts";
import { silentLog } from "../test-http.ts";
import { type CompletionWorld, completionOf, listedAs, type UpstreamTask } from "./task-at-source.ts";

/** Ends everything that a process was doing. */
class Killed extends Error {}

/** The largest number of steps for telling a source. A process may be killed at each. */
const STEPS = 14;
const LONGER_THAN_A_LEASE_MS = 4_000_000;

type Stage = {
  readonly world: CompletionWorld;
  readonly store: SimulatedStore;
  readonly random: Random;
  /** How often a task changed at its source from open to done, or back. */
  readonly effects: { count: number };
  clock: number;
};

/**
 * Runs histories of tasks that are marked done, reopened and changed by hand, and kills a process
 * at some step each time, until that many were killed. Resolves to the faults, by their seeds.
 */
export async function liveWithKills(
  world: CompletionWorld,
  { kills, seed }: { readonly kills: number; readonly seed: number },
): Promise<string[]> {
  const store = await createSimulatedStore();
  const mine = { db: store.db, owner: FIRST_OWNER };
  const { connectionId: id, kind, label } = world.provider;
  const status = { ok: true, error: null };
  const made = { id, kind: kind as "todoist", label, createdAt: 0, credentials: "", status, calendars: null };
  await insertConnection(mine, { ...made, completion: true });
  const wrongs: string[] = [];
  let killed = 0;
  for (let history = seed; killed < kills; history += 1) {
    const stage = { world, store, random: new Random(history), effects: { count: 0 }, clock: 0 };
    const lived = await live(stage, `Task ${history}`);
    killed += lived.killed;
    wrongs.push(...lived.wrongs.map((wrong) => `seed ${history}: ${wrong}`));
  }
  return wrongs;
}

async function live(stage: Stage, title: string) {
  const { world, random, effects } = stage;
  const task = await world.add(title);
  const { taskId, etag } = await listedAs(world, title);
  const sayings = 1 + randomIndex(random, 3);
  const told: string[] = [];
  let [killed, name, byHand] = [0, title, false];
  for (let time = 1; time <= sayings; time += 1) {
    const done = time % 2 === 1;
    const saying = { taskId, connectionId: world.provider.connectionId, done, knownEtag: etag };
    await requestCompletion({ db: stage.store.db, owner: FIRST_OWNER }, saying, stage.clock);
    told.push(done ? "done" : "open");
    for (const atOnce of [true, false]) killed += Number(await tellAndBeKilled(stage, atOnce));
    if (random.next() < 0.3) {
      byHand = true;
      [name, stage.clock] = [`${name}+`, stage.clock + 1];
      await changeByHand(random, task, name);
      told.push("changed by hand");
    }
    const before = await task.isDone();
    await tellAll(stage);
    if (byHand && (await task.isDone()) !== before) return over("what the person changed was overwritten");
    if (byHand) break;
  }
  const isDone = await task.isDone();
  const state = (await loadCompletions({ db: stage.store.db, owner: FIRST_OWNER }, [taskId])).get(taskId);
  if ((await task.title()) !== name) return over("its title was overwritten");
  if (!byHand && isDone !== (told.at(-1) === "done")) return over(`it is ${isDone ? "done" : "open"}`);
  if (state?.settled !== state?.version) return over("its source was not told");
  if (effects.count > told.length) return over(`it was changed ${effects.count} times`);
  return { killed, wrongs: [] };

  function over(wrong: string) {
    return { killed, wrongs: [`${wrong}, after ${told.join(", ")}`] };
  }
}

/** Whether a process was killed while it told the source what is due. */
async function tellAndBeKilled(stage: Stage, atOnce: boolean): Promise<boolean> {
  let left = randomIndex(stage.random, STEPS);
  let dead = false;
  const step = () => {
    if (left === 0) dead = true;
    if (dead) throw new Killed();
    left -= 1;
  };
  const service = openProcess(stage, step);
  await (atOnce ? service.tell(FIRST_OWNER) : service.resume({ all: true })).catch((error: unknown) => {
    if (!(error instanceof Killed)) throw error;
  });
  stage.clock += LONGER_THAN_A_LEASE_MS;
  return dead;
}

/** Kills none of the next processes. */
async function tellAll(stage: Stage): Promise<void> {
  await openProcess(stage, () => undefined).resume({ all: true });
  stage.clock += LONGER_THAN_A_LEASE_MS;
}

function openProcess(stage: Stage, step: () => void): CompletionService {
  const { world, store, random } = stage;
  const provider: Provider = { ...world.provider, completion: mortal(stage, completionOf(world), step) };
  return createCompletion({
    db: store.openFor(async () => step()),
    providers: async () => [provider],
    storeClock: async () => stage.clock,
    newId: () => Array.from({ length: 4 }, () => random.next().toString(36).slice(2, 8)).join(""),
    sleep: () => new Promise(() => undefined),
    log: silentLog,
  });
}

/**
 * The same source, from which a killed process gets no answer, whether the source did it or not.
 */
function mortal({ effects }: Stage, source: CompletionCapability, step: () => void): CompletionCapability {
  return {
    async find(task, signal) {
      step();
      const found = await source.find(task, signal);
      step();
      return found;
    },
    async set(change, signal) {
      step();
      const before = await source.find(change, signal);
      const answer = await source.set(change, signal);
      const after = await source.find(change, signal);
      if (before.ok && after.ok && before.value?.done !== after.value?.done) effects.count += 1;
      step();
      return answer;
    },
  };
}

function changeByHand(random: Random, task: UpstreamTask, name: string): Promise<void> {
  return random.next() < 0.7 ? task.rename(name) : task.rename(name).then(task.complete);
}
