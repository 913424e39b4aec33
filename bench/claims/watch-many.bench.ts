import { rm } from "node:fs/promises";
import { PATHS } from "#contract/paths.ts";
import { mapAtMost } from "#server/net/map-at-most.ts";
import { GOOGLE_GRANT, startGoogle } from "../../test/doubles/google/server.ts";
import { CALENDAR } from "../fixtures/google-apply.ts";
import { type Person, startOpenDaywright } from "../fixtures/signed-in.ts";
import { startUnchangedFeed } from "../fixtures/unchanged-feed.ts";
import { applyPlan } from "../fixtures/watched-plan.ts";
import { benchFolder } from "../harness/bench-folder.ts";
import type { Claim } from "../harness/claim.ts";
import { cpuSecondsOf } from "../harness/cpu-time.ts";
import { megabytesOf } from "../harness/memory.ts";
import { measureAlone } from "../harness/paired-runs.ts";

const OWNERS = 200;
const SOURCES = 3;
const BLOCKS = 20;
const EVENTS = 100;
/** The number of checks that the watcher runs at once. */
const AT_ONCE = 4;
/** The default interval between two checks of a plan. */
const INTERVAL_S = 300;
/** The limit on a server's memory under load, with an allowance for the copy of each source. */
const MOST_MB = 300 + OWNERS * SOURCES * 0.5;

export const claim: Claim = {
  name: "watch of many",
  says: `the plans of ${OWNERS} people, each beside a Google account and two feeds of ${EVENTS} events, are looked at within the ${INTERVAL_S} s of one interval by one core, in less than 300 MB and half a megabyte for each source`,
  wrongIf:
    "sources were slow: they are on this machine, and answer at once; nothing has changed since the look before, as for most looks",
  async measure() {
    if (process.platform !== "linux") return [{ kind: "skipped", why: "CPU time is read from /proc" }];
    const google = await startGoogle();
    const feed = await startUnchangedFeed(EVENTS);
    const folder = await benchFolder();
    const env = { ...google.env, DAYWRIGHT_DATA_DIR: folder, DAYWRIGHT_WATCH_INTERVAL_S: "0" };
    const daywright = await startOpenDaywright(env);
    try {
      const people: Person[] = [];
      for (let index = 0; index < OWNERS; index++) {
        const person = await daywright.signIn(`person${index}`);
        await settleIn(person, feed.url);
        people.push(person);
      }
      const ours = await measureAlone(3, async () => {
        const before = cpuSecondsOf(daywright.pid);
        await mapAtMost(people, AT_ONCE, (person) => person("POST", PATHS.watchCheck));
        return cpuSecondsOf(daywright.pid) - before;
      });
      const memory = megabytesOf(daywright.pid, "VmHWM");
      return [
        { of: "CPU of one round", kind: "value", unit: "s", ours, bound: { atMost: INTERVAL_S, aim: 30 } },
        { of: "memory at its highest", kind: "value", unit: "MB", ours: [memory], bound: { atMost: MOST_MB } },
      ];
    } finally {
      await daywright.stop();
      await Promise.all([google.close(), feed.close()]);
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function settleIn(person: Person, feedUrl: string): Promise<void> {
  await person("POST", PATHS.connections, GOOGLE_GRANT);
  for (const name of ["one", "two"])
    await person("POST", PATHS.connections, { kind: "ics", label: name, url: `${feedUrl}/${name}.ics` });
  const calendars = (await person("GET", PATHS.calendars)) as unknown as { readonly id: string }[];
  const own = calendars.find(({ id }) => id !== CALENDAR)?.id ?? CALENDAR;
  await applyPlan((path, body) => person("POST", path, body), BLOCKS, own);
}
