import { rm } from "node:fs/promises";
import { PATHS } from "#contract/paths.ts";
import { GOOGLE_GRANT, startGoogle } from "../../test/doubles/google/server.ts";
import { CALENDAR } from "../fixtures/google-apply.ts";
import { startSeededRadicale } from "../fixtures/seeded-radicale.ts";
import { startUnchangedFeed } from "../fixtures/unchanged-feed.ts";
import { applyPlan, meetingAt } from "../fixtures/watched-plan.ts";
import { benchFolder } from "../harness/bench-folder.ts";
import type { Claim } from "../harness/claim.ts";
import { cpuSecondsOf } from "../harness/cpu-time.ts";
import { megabytesOf } from "../harness/memory.ts";
import { measureAlone } from "../harness/paired-runs.ts";
import { post } from "../servers/post-json.ts";
import { startServerProcess } from "../servers/start.ts";

const BLOCKS = 40;
const EVENTS = 300;
const LOOKS = 40;
const JSON_TYPE = "application/json";

/** A check of a plan without changes, the most frequent kind. */
export const claim: Claim = {
  name: "watch",
  says: `a look at a plan of ${BLOCKS} blocks beside Google, a CalDAV server and a feed, of ${EVENTS} events each, costs under 50 ms of CPU where nothing changed`,
  wrongIf:
    "something had changed: a repair is planned then, which takes as long as a plan of few tasks; Google is a double that answers at once",
  async measure() {
    const google = await startGoogle();
    const radicale = await startSeededRadicale(EVENTS);
    const feed = await startUnchangedFeed(EVENTS);
    const folder = await benchFolder();
    const env = { ...google.env, DAYWRIGHT_DATA_DIR: folder, DAYWRIGHT_WATCH_INTERVAL_S: "0" };
    const daywright = await startServerProcess("bench/servers/daywright.ts", [], env);
    try {
      const ask = (path: string, body: object) => post(daywright.url + path, JSON_TYPE, JSON.stringify(body));
      await ask(PATHS.connections, GOOGLE_GRANT);
      const { url: server_url, username, password } = radicale;
      await ask(PATHS.connections, { kind: "caldav", server_url, username, password });
      await ask(PATHS.connections, { kind: "ics", label: "Feed", url: `${feed.url}/feed.ics` });
      for (let index = 0; index < EVENTS; index++) google.world.put(CALENDAR, meetingAt(index));
      await applyPlan(ask, BLOCKS, CALENDAR);
      const look = () => ask(PATHS.watchCheck, {});
      const found = (await look()) as { disruptions?: unknown[] };
      if (found.disruptions?.length !== 0) throw new Error("something is disrupted");
      const ours = await measureAlone(5, async () => {
        const before = cpuSecondsOf(daywright.pid);
        for (let index = 0; index < LOOKS; index++) await look();
        return ((cpuSecondsOf(daywright.pid) - before) * 1000) / LOOKS;
      });
      const memory = megabytesOf(daywright.pid, "VmHWM");
      return [
        { of: "CPU of a look", kind: "value", unit: "ms", ours, bound: { atMost: 50 } },
        { of: "memory at its highest", kind: "value", unit: "MB", ours: [memory], bound: { atMost: 300 } },
      ];
    } finally {
      await daywright.stop();
      await Promise.all([google.close(), feed.close(), radicale.stop()]);
      await rm(folder, { recursive: true, force: true });
    }
  },
};
