import { rm } from "node:fs/promises";
import { PATHS } from "#contract/paths.ts";
import { unwrap } from "#domain/result.ts";
import { startServer } from "#server/main.ts";
import { readSettings } from "#server/settings.ts";
import { icalendarOf } from "../../test/fixtures/icalendar.ts";
import { benchFolder } from "../harness/bench-folder.ts";
import type { Claim } from "../harness/claim.ts";
import { cpuMilliseconds, measureAlone } from "../harness/paired-runs.ts";
import { post } from "../servers/post-json.ts";

const TASKS = 40;

/** Not all of the work fits, so that what to leave out is searched for, and remedies are tried. */
const AFTER_START = { atMost: 3.5 };
const LATER = { atMost: 1.5 };

/** The CPU of a planning session of 40 tasks over two weeks, gathered, planned and written. */
export const claim: Claim = {
  name: "planning",
  says: `a session of ${TASKS} tasks over two weeks is ready in under ${LATER.atMost} s of CPU, the first after a start in under ${AFTER_START.atMost} s, all threads counted`,
  wrongIf:
    "the calendar were remote: gathering is local here; the search is bounded by schedules tried, not by time, so that a slower machine takes longer",
  async measure() {
    const folder = await benchFolder();
    const settings = unwrap(readSettings({ PORT: "0", DAYWRIGHT_DATA_DIR: folder, DAYWRIGHT_LOG_LEVEL: "error" }));
    const server = unwrap(
      await startServer(settings, { print: () => {}, requestsPerMinute: Number.POSITIVE_INFINITY }),
    );
    try {
      await post(`${server.url}${PATHS.calendarImport}?name=bench`, "text/calendar", busyFortnight());
      const createSession = () => post(`${server.url}${PATHS.planner}`, "application/json", JSON.stringify(request()));
      const cpuSeconds = async () => (await cpuMilliseconds(createSession)) / 1000;
      const first = await cpuSeconds();
      return [
        { of: "first after the start", kind: "value", unit: "s", ours: [first], bound: AFTER_START },
        { of: "after that", kind: "value", unit: "s", ours: await measureAlone(5, cpuSeconds), bound: LATER },
      ];
    } finally {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

function request(): object {
  return {
    start_time: "2026-03-02T00:00:00+01:00",
    end_time: "2026-03-16T00:00:00+01:00",
    time_zone: "Europe/Berlin",
    tasks: Array.from({ length: TASKS }, (_, index) => ({
      title: `Task ${index}`,
      duration_minutes: 30 + 15 * (index % 9),
      due: `2026-03-${twoDigits(4 + (index % 12))}T17:00:00+01:00`,
      priority: 1 + (index % 4),
      effort: index % 3 === 0 ? "deep" : "light",
    })),
  };
}

/** Sixty meetings of an hour and a half over two weeks. */
function busyFortnight(): string {
  const events = Array.from({ length: 60 }, (_, index) => {
    const day = `202603${twoDigits(2 + (index % 14))}`;
    const hour = 8 + 2 * Math.floor(index / 14);
    return [
      "BEGIN:VEVENT",
      `UID:meeting-${index}@example.test`,
      "DTSTAMP:20260101T000000Z",
      `DTSTART:${day}T${twoDigits(hour)}0000Z`,
      `DTEND:${day}T${twoDigits(hour + 1)}3000Z`,
      `SUMMARY:Meeting ${index}`,
      "END:VEVENT",
    ].join("\r\n");
  });
  return icalendarOf(...events);
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}
