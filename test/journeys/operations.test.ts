import { afterAll, beforeAll, expect, test } from "vitest";
import { createLogger } from "#server/ops/log.ts";
import { type EchoUpstream, startEchoUpstream } from "../doubles/echo-upstream.ts";
import { listenOnLoopback } from "../doubles/http-double.ts";
import { icalendarOf } from "../fixtures/icalendar.ts";
import { WEEK } from "../fixtures/week.ts";
import { type Daywright, startDaywright } from "../support/daywright.ts";

const FEED = icalendarOf();

let upstream: EchoUpstream;
let daywright: Daywright & AsyncDisposable;
const logged: Record<string, unknown>[] = [];
beforeAll(async () => {
  upstream = await startEchoUpstream({ access: "token" });
  const sink = { write: (line: string) => void logged.push(JSON.parse(line)) };
  const log = createLogger({ modulePath: "t", level: "debug", format: "json", sink, now: Temporal.Now.instant });
  daywright = await startDaywright({ env: { DAYWRIGHT_RETRY_INITIAL_MS: "0" }, overrides: { log } });
});
afterAll(async () => {
  await daywright[Symbol.asyncDispose]();
  await upstream.close();
});

const metric = async (line: string) => {
  const { text } = await daywright.call("GET", "/metrics");
  const found = text.split("\n").find((each) => each.startsWith(`${line} `));
  return found === undefined ? null : Number(found.split(" ").at(-1));
};

test("a problem's request id leads to what was asked of the source on its behalf", async () => {
  upstream.mode = "json 500";
  const input = { kind: "moodle", base_url: upstream.url, token: "secret-token" };
  const refused = await daywright.call("POST", "/api/connections", input);
  expect(refused.status).toBe(502);
  const lines = logged.filter((line) => line.request_id === refused.json.request_id);
  expect(lines.map(({ message }) => message)).toEqual(["calling", "failed", "the upstream said"]);
});

test("metrics tell how sources answer, how long planning takes and how applies end", async () => {
  const feed = await listenOnLoopback((_request, response) => void response.end(FEED));
  await daywright.call("POST", "/api/connections", { kind: "ics", url: `${feed.url}/a.ics` });
  await daywright.call("POST", "/api/connections", { kind: "canvas", base_url: upstream.url, access_token: "token" });
  expect(await metric('daywright_upstream_calls_total{source="ics",outcome="ok"}')).toBeGreaterThan(0);
  expect(await metric('daywright_upstream_calls_total{source="canvas",outcome="ProviderAPIError"}')).toBe(1);

  const made = await daywright.call("POST", "/api/planner", { ...WEEK, tasks: [{ title: "Essay" }] });
  expect(await metric('daywright_planning_duration_seconds_count{outcome="ok"}')).toBe(1);

  const apply = (calendar_id: string) =>
    daywright.call("POST", `/api/planner/${made.json.session_id}/apply`, {
      variant_index: 0,
      calendar_id,
      allow_conflicts: true,
    });
  await apply("nowhere");
  expect((await apply("daywright")).status).toBe(200);
  await daywright.call("POST", `/api/planner/${made.json.session_id}/undo`);
  expect(await metric('daywright_applies_total{action="apply",outcome="unknown-calendar"}')).toBe(1);
  expect(await metric('daywright_applies_total{action="apply",outcome="ok"}')).toBe(1);
  expect(await metric('daywright_applies_total{action="undo",outcome="ok"}')).toBe(1);
  await feed.close();
});
