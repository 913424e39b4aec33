import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { icalendarOf } from "../fixtures/icalendar.ts";
import { ensureBuilt } from "../support/built-server.ts";
import { inherited } from "../support/daywright.ts";
import { scratch } from "../support/scratch-folder.ts";

/** As `bin/daywright.js` starts it where it is installed. */
const COMMAND = join(import.meta.dirname, "../../lib/cli/main.js");
const LECTURES = icalendarOf(
  "BEGIN:VEVENT",
  "UID:1",
  "DTSTART;TZID=Europe/Berlin:20261207T090000",
  "DTEND;TZID=Europe/Berlin:20261207T120000",
  "RRULE:FREQ=WEEKLY;BYDAY=MO,TU",
  "SUMMARY:Lecture",
  "END:VEVENT",
  "BEGIN:VEVENT",
  "UID:2",
  "DTSTART:never",
  "SUMMARY:Broken",
  "END:VEVENT",
);

let folder: string;
const file = (name: string) => join(folder, name);

beforeAll(async () => {
  await ensureBuilt();
  folder = await mkdtemp(join(scratch(), "daywright-cli-"));
  await writeFile(file("lectures.ics"), LECTURES);
  await writeFile(
    file("tasks.txt"),
    "# this week\nessay 3h by fri\ngym 45m 3x a week in the morning\nslides 1h soon\n30 min\n",
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Run = { readonly code: number | null; readonly out: string; readonly err: string };

function start(args: readonly string[], env: Record<string, string> = {}) {
  return spawn(process.execPath, [COMMAND, ...args], {
    env: {
      ...inherited(),
      DAYWRIGHT_LOG_LEVEL: "error",
      DAYWRIGHT_DATA_DIR: file("data"),
      DAYWRIGHT_RETRY_INITIAL_MS: "1",
      PORT: "0",
      ...env,
    },
    stdio: ["pipe", "pipe", "pipe"],
  });
}

/** Runs the real command to its end. */
async function daywright(args: readonly string[], env: Record<string, string> = {}, input = ""): Promise<Run> {
  const child = start(args, env);
  child.stdin.end(input);
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  return { code, out, err };
}

test("asked wrongly, it says what to type instead and exits with 2", async () => {
  const { code, err, out } = await daywright(["plan", "--form", "2026-12-07"]);
  expect(err).toBe(
    'daywright: --form is not an option of "plan"; did you mean --from?\nTry `daywright plan --help`.\n',
  );
  expect([code, out]).toEqual([2, ""]);
});

test("what cannot be done is one line on standard error, without a stack, and exits with 1", async () => {
  const { code, err } = await daywright(["import", "missing.ics"]);
  expect(err).toBe("daywright: missing.ics: there is no such file\n");
  expect(code).toBe(1);
});

describe("plan", () => {
  const WEEK = ["--from", "2026-12-07", "--zone", "Europe/Berlin"];

  test("prints whole plans over the calendar, and what it left out", async () => {
    const { code, out, err } = await daywright([
      "plan",
      "--ics",
      file("lectures.ics"),
      "--tasks",
      file("tasks.txt"),
      ...WEEK,
    ]);
    expect(code).toBe(0);
    expect(out).toContain("── Deadlines first ──");
    expect(out).toContain("between Mon 7 Dec and Sun 13 Dec");
    expect(out).not.toContain("**");
    expect(err).toContain("not understood: 30 min");
    expect(err).toMatch(/lectures\.ics: line 11: skipped: VEVENT/);
  });

  test("as JSON, no proposal overlaps a lecture", async () => {
    const { out } = await daywright(
      ["plan", "--ics", file("lectures.ics"), "--tasks", "-", "--json", ...WEEK],
      {},
      "essay 6h by fri\n",
    );
    const { draft_variants: variants, time_zone } = JSON.parse(out);
    expect(time_zone).toBe("Europe/Berlin");
    expect(variants.length).toBeGreaterThanOrEqual(4);
    for (const { events } of variants) {
      expect(events.length).toBeGreaterThan(0);
      for (const { start, end } of events) {
        for (const day of ["2026-12-07", "2026-12-08"]) {
          const apart =
            Date.parse(end) <= Date.parse(`${day}T08:00:00Z`) || Date.parse(start) >= Date.parse(`${day}T11:00:00Z`);
          expect(apart, `${start} to ${end}`).toBe(true);
        }
      }
    }
  });

  test("names a field of the file that nobody knows, and plans nothing", async () => {
    const lunch = { from: "12:00", to: "14:00", minutes: 30, length: 45 };
    const work = JSON.stringify({ tasks: [{ title: "Essay" }], preferences: { lunch } });
    const { code, out, err } = await daywright(["plan", "--tasks", "-", ...WEEK], {}, work);
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toContain("preferences.lunch.length: no field has this name");
  });

  test("a calendar's all-day events take their time, or not, as the file of tasks says", async () => {
    const calendar = file("fair.ics");
    const fair = [
      "BEGIN:VEVENT",
      "UID:fair",
      "DTSTART;VALUE=DATE:20261207",
      "DURATION:P7D",
      "SUMMARY:Fair",
      "END:VEVENT",
    ];
    await writeFile(calendar, icalendarOf(...fair));
    const placed = async (choice: string) => {
      const work = { tasks: [{ title: "Essay" }], preferences: { all_day_events: { [calendar]: choice } } };
      const args = ["plan", "--ics", calendar, "--tasks", "-", "--json", ...WEEK];
      return JSON.parse((await daywright(args, {}, JSON.stringify(work))).out).draft_variants[0].events.length;
    };
    expect([await placed("as_marked"), await placed("do_not_block")]).toEqual([0, 1]);
  });

  test("speaks Chinese when asked to", async () => {
    const { out } = await daywright(["plan", "--tasks", "-", "--language", "zh", ...WEEK], {}, "写论文 3小时 周五前\n");
    expect(out).toContain("全部排得下：12月7日周一至12月13日周日之间共 3小时");
  });
});

describe("with a store of its own", () => {
  // Nine processes, one after the other.
  const TIME_LIMIT = { timeout: 240_000 };

  test(
    "import makes a calendar with or without a running server, connect and doctor call the sources",
    TIME_LIMIT,
    async () => {
      const data = { DAYWRIGHT_DATA_DIR: file("own") };
      const alone = await daywright(["import", file("lectures.ics"), "--name", "Lectures", "--json"], data);
      expect(JSON.parse(alone.out)).toMatchObject({ imported_count: 1, skipped: [{ line: 11 }] });

      await using server = await serving(data);
      const port = new URL(server.url).port;
      const beside = await daywright(["import", file("lectures.ics")], { ...data, PORT: port });
      expect(beside.out).toMatch(/^imported 1 event from lectures\.ics as calendar \S+\n$/);
      const wrongPort = await daywright(["import", file("lectures.ics")], { ...data, PORT: "1" });
      expect(wrongPort.err).toContain("It does not answer at http://127.0.0.1:1: set PORT and HOST as they are there");
      const calendars = (await (await fetch(`${server.url}/api/calendars`)).json()) as { name: string }[];
      expect(calendars.map(({ name }) => name)).toEqual(["Daywright", "Lectures", "Imported calendar"]);

      const feed = await feedServer();
      const url = `http://127.0.0.1:${feed.port}/feed.ics`;
      const connected = await daywright(["connect", "ics", "--url", url, "--label", "Course feed"], {
        ...data,
        PORT: port,
      });
      expect(connected.out).toMatch(/^connected Course feed \(ics\) as \S+\n$/);
      const well = await daywright(["doctor"], { ...data, PORT: port });
      expect(well.out).toContain("ok    Course feed (ics): works");
      expect(well.out).toContain("ok    key: 1 of 1 sources, sealed under the newest key");
      await feed.close();
      expect(await server.end("SIGTERM")).toBe(0);
      const ill = await daywright(["doctor"], data);
      expect(ill.code).toBe(1);
      expect(ill.out).toMatch(/BAD {3}Course feed \(ics\): .+\n {6}→ check the network/);
    },
  );

  test("doctor names a misspelt setting and what was meant", async () => {
    const { code, out } = await daywright(["doctor"], { DAYWRIGHT_LLM_MODLE: "x" });
    expect(out).toContain("BAD   settings: DAYWRIGHT_LLM_MODLE: is not a setting; did you mean DAYWRIGHT_LLM_MODEL?");
    expect(code).toBe(1);
  });

  test("serve ends with 0 on Control-C", async () => {
    await using server = await serving({ DAYWRIGHT_DATA_DIR: file("data-interrupted") });
    expect(await server.end("SIGINT")).toBe(0);
  });
});

/** A running `daywright serve`. */
async function serving(env: Record<string, string>) {
  const child = start(["serve"], env);
  const exited = once(child, "close") as Promise<[number | null]>;
  let output = "";
  let errors = "";
  child.stderr.on("data", (chunk) => (errors += chunk));
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on("data", (chunk) => {
      output += chunk;
      const address = /^listening on (\S+)$/m.exec(output)?.[1];
      if (address) resolve(address);
    });
    void exited.then(([code]) => reject(new Error(`serve ended with ${code}: ${errors}`)));
  });
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    return (await exited)[0];
  };
  return {
    url,
    end,
    [Symbol.asyncDispose]: async () => void (child.exitCode ?? (await end("SIGTERM"))),
  };
}

/** A feed that can go away. */
async function feedServer() {
  const server = createServer((_request, response) =>
    response.setHeader("content-type", "text/calendar").end(LECTURES),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const close = () => new Promise((resolve) => server.close(resolve).closeAllConnections());
  return { port: (server.address() as AddressInfo).port, close };
}
