import type { DraftEvent } from "#contract/event.ts";
import type { RemovedBlock } from "#contract/standing-ground.ts";
import { createPublisher } from "#server/changes/publisher.ts";
import type { SessionChange } from "#server/changes/session-changes.ts";
import { type ApplyService, createApplyService } from "#server/features/apply/service.ts";
import { loadSession } from "#server/store/queries/sessions.ts";
import { draftAt, makeSession } from "../support/apply-world.ts";
import { createChance } from "../support/chance.ts";
import { silentLog } from "../support/test-http.ts";
import { CALENDAR, CONNECTION, SimulatedCalendar } from "./calendar.ts";
import { expectApplied, expectBlocks, expectUndone, type Standing, standingIn } from "./check-calendar.ts";
import { Clock } from "./clock.ts";
import { kept, moved, plannedBlocks, removed } from "./planned-blocks.ts";
import { SimulatedProcess } from "./process.ts";
import { createSimulatedProvider, type Weather } from "./provider.ts";
import type { SimulatedStore } from "./store.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const START = Date.parse("2026-12-01T00:00:00Z");
const LEASE_MS = 30 * SECOND;
/** How far a server's clock may be ahead of the store's that several servers share. */
const CLOCKS_OFF = [0, 0, 3 * MINUTE, -3 * MINUTE];

type Server = { readonly process: SimulatedProcess; readonly service: ApplyService };

/** The faults of a history, which should be none. `told`: what happened in it, one line each. */
export type Told = { readonly wrongs: readonly string[]; readonly told: readonly string[] };

/**
 * One history: a person, one or two servers and a calendar, with several faults, all decided by the
 * seed.
 */
export async function liveHistory(store: SimulatedStore, seed: number): Promise<Told> {
  const chance = createChance(seed);
  const clock = new Clock(START);
  const calendar = new SimulatedCalendar(chance.oneIn(2), () => clock.now);
  const weather: Weather = { trouble: 0, proxyLost: false };
  const shared = chance.oneIn(2);
  const blocks = 1 + chance.below(3);
  const told: string[] = [`${calendar.keepsDeletedKeys ? "keeps" : "forgets"} deleted keys, ${blocks} blocks`];
  const wrongs: string[] = calendar.crimes;
  const tell = (what: string) => told.push(`${((clock.now - START) / SECOND).toFixed(1)} s  ${what}`);

  /** The plan and its updates. The faults happen to the last one. */
  const sessions = [
    await makeSession(store.db, blocks, (draft) => draft, [], { calendarId: CALENDAR, connectionId: CONNECTION }),
  ];
  /** The calendar's contents before each of them. */
  const stood: Standing[] = [standingIn(calendar)];
  const last = () => sessions.at(-1) as string;
  const servers: Server[] = [];
  const start = (): Server => {
    const process = new SimulatedProcess(clock);
    const ahead = shared ? chance.among(CLOCKS_OFF) : 0;
    const db = store.openFor(() => process.sleep(chance.below(20)));
    const service = createApplyService({
      installation: "simulated",
      db,
      providers: async () => [createSimulatedProvider(calendar, process, { clock, chance, weather, tell })],
      events: createPublisher<SessionChange>(),
      now: () => Temporal.Instant.fromEpochMilliseconds(clock.now + ahead),
      storeClock: () => db.connection().execute(async () => clock.now),
      newId: () => `run ${chance.below(1 << 30)}`,
      sleep: (ms, signal) => process.sleep(ms, signal),
      log: silentLog,
    });
    const server = { process, service };
    servers.push(server);
    void service.resumeApplies({ all: !shared });
    return server;
  };
  const alive = () => servers.filter(({ process }) => process.alive);
  const someServer = () => chance.among(alive());

  const witness = () => ({
    calendar,
    store,
    sessionId: last(),
    stood: stood.at(-1) as Standing,
    wrong: (what: string) => wrongs.push(what),
  });
  const ask = (server: Server, what: "apply" | "undo", careful: boolean): Promise<boolean> => {
    const since = clock.now;
    const asked =
      what === "undo"
        ? server.service.undo(last())
        : server.service.apply(last(), { variant_index: 0, calendar_id: CALENDAR, allow_conflicts: !careful });
    return asked.then(async (answer) => {
      tell(`${what} → ${answer.ok ? JSON.stringify(answer.value) : answer.error.kind}`);
      if (!answer.ok) return false;
      const seen = { ...witness(), since };
      if ("created_count" in answer.value) await expectApplied(seen, answer.value);
      else await expectUndone(seen, answer.value);
      return true;
    });
  };

  const acts: Record<string, () => void> = {
    apply: () => void ask(someServer(), "apply", chance.oneIn(2)),
    undo: () => void ask(someServer(), "undo", false),
    kill: () => {
      const server = someServer();
      server.process.kill();
      clock.after(shared ? chance.below(MINUTE) : 0, start);
      if (shared && alive().length === 0) start();
    },
    stop: () => {
      const server = someServer();
      void server.service.park().then(() => {
        server.process.kill();
        start();
      });
    },
    stall: () => someServer().process.stall(LEASE_MS / 2 + chance.below(90 * SECOND)),
    chores: () => {
      const { service } = someServer();
      void service.resumeApplies({ all: false });
      void service.removeLateWrites();
    },
    edit: () => calendar.personEdits(anyKey() ?? ""),
    delete: () => calendar.personDeletes(anyKey() ?? ""),
    occupy: () => calendar.occupy(`stranger ${clock.now}`, draftAt(chance.below(2 * blocks))),
    proxy: () => {
      weather.proxyLost = true;
      clock.after(chance.below(2 * MINUTE), () => {
        weather.proxyLost = false;
      });
    },
    vanish: () => calendar.vanish(),
  };
  const anyKey = () => {
    const ours = sessions.flatMap((session) => calendar.ofSession(session));
    return ours.length === 0 ? null : chance.among(ours).key;
  };
  const often = ["apply", "apply", "apply", "undo", "undo", "kill", "stall", "chores", "edit", "delete", "occupy"];
  const choices = [...often, ...often, "stop", "stop", "proxy", "proxy", "vanish"];

  start();
  if (shared) start();
  for (let updates = chance.among([0, 0, 1, 2]); updates > 0; updates--) await planOn();
  weather.trouble = chance.among([0.1, 0.3, 0.6]);
  void ask(someServer(), "apply", chance.oneIn(2));
  for (let act = 2 + chance.below(7); act > 0; act--) {
    const pause = chance.among([SECOND, 10 * SECOND, 40 * SECOND]);
    await clock.pass(clock.now + chance.below(pause));
    const name = chance.among(choices);
    if (name === "vanish" && !chance.oneIn(5)) continue;
    tell(name);
    acts[name]?.();
  }
  await clock.pass(clock.now + chance.below(5 * MINUTE));

  weather.trouble = 0;
  weather.proxyLost = false;
  await settle();
  return { wrongs, told };

  /** The faults end, all work is completed, and perhaps a person applies or undoes it. */
  async function settle(): Promise<void> {
    tell("all is calm");
    if (calendar.exists && chance.oneIn(2)) {
      if (await reach("apply")) await expectBlocks(witness());
    }
    await passWithChores();
    for (; sessions.length > 0; sessions.pop(), stood.pop()) {
      await reach("undo");
      await passWithChores();
      await expectBlocks(witness());
      for (const { title } of calendar.ofSession(last()).filter(({ touched }) => !touched)) {
        wrongs.push(`"${title}" is left in the calendar after everything was undone`);
      }
    }
  }

  /**
   * Applies the last plan without faults, and begins an update of it that moves, removes, adds and
   * keeps blocks.
   */
  async function planOn(): Promise<void> {
    await reach("apply");
    const standing = await plannedBlocks(store, calendar);
    const places = Array.from({ length: 2 * blocks }, (_, index) => index);
    const events: DraftEvent[] = [];
    const removes: RemovedBlock[] = [];
    for (const block of standing) {
      const what = chance.among(["kept", "moved", "moved", "removed"]);
      const to = draftAt(places.splice(chance.below(places.length), 1)[0] ?? 0);
      if (what === "removed") removes.push(removed(block));
      else events.push(what === "moved" && Date.parse(to.start) !== block.start ? moved(block, to) : kept(block));
    }
    const place = chance.below(places.length);
    if (chance.oneIn(2)) events.push({ ...draftAt(places[place] ?? 0), summary: `added ${sessions.length}` });
    if (events.length + removes.length === 0) return;
    tell(
      `an update: ${events.map(({ stands = "new", summary }) => `${summary} ${stands}`)}, ${removes.length} removed`,
    );
    const where = { calendarId: CALENDAR, connectionId: CONNECTION, removes };
    stood.push(standingIn(calendar));
    sessions.push(await makeSession(store.db, events.length, (_, index) => events[index] as DraftEvent, [], where));
  }

  /** Whether it was applied now; it may have been before. */
  async function reach(what: "apply" | "undo"): Promise<boolean> {
    for (let tries = 0; tries < 8; tries++) {
      await clock.pass(clock.now + LEASE_MS + 5 * SECOND);
      const { applied, applying } = (await loadSession(store.db, last()))?.payload.apply_state ?? {};
      if (tries > 0 && applied === (what === "apply") && !applying) return false;
      let done: boolean | null = null;
      void ask(alive()[0] ?? start(), what, false).then((ok) => {
        done = ok;
      });
      await clock.pass(clock.now + 10 * MINUTE, () => done !== null);
      if (done === true) return true;
    }
    wrongs.push(`it was never ${what === "apply" ? "applied" : "undone"}, however often it was tried`);
    return false;
  }

  async function passWithChores(): Promise<void> {
    for (const minutes of [1, 2, 10, 65, 70]) {
      await clock.pass(clock.now + minutes * MINUTE);
      const { service } = alive()[0] ?? start();
      // Without faults, nothing is left in flight after the first attempt.
      if (minutes === 1) void service.resumeApplies({ all: false });
      void service.removeLateWrites();
    }
    await clock.pass(clock.now + MINUTE);
  }
}
