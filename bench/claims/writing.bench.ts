import { rm } from "node:fs/promises";
import { PATHS } from "#contract/paths.ts";
import { createBuiltinWriter } from "#server/writer/builtin.ts";
import type { PlanFacts } from "#server/writer/port.ts";
import { type LlmDouble, startLlm, streamText } from "../../test/doubles/llm/server.ts";
import { SAMPLE_FACTS } from "../../test/fixtures/plan-facts.ts";
import { readEvents } from "../../test/support/event-stream.ts";
import { benchFolder } from "../harness/bench-folder.ts";
import type { Claim } from "../harness/claim.ts";
import { measureAlone } from "../harness/paired-runs.ts";
import { startServerProcess } from "../servers/start.ts";

const ROUNDS = 10;
const BLOCKS = 80;
/** A model that is slow to answer. */
const SILENT_MS = 500;

export const claim: Claim = {
  name: "writing",
  says: "the draft is on the page within 100 ms of the plans, however long a model thinks, and the menu and texts of a week with five plans take under 20 ms",
  wrongIf:
    "the model took the processor from its own server: the one here only waits; of the texts the first, unmeasured round compiles the code",
  async measure() {
    const folder = await benchFolder();
    const llm = await startLlm();
    const server = await startServerProcess("bench/servers/built.js", [], {
      DAYWRIGHT_DATA_DIR: folder,
      DAYWRIGHT_LLM_BASE_URL: llm.url,
      DAYWRIGHT_LLM_MODEL: "small",
      DAYWRIGHT_LLM_API_KEY: llm.key,
      DAYWRIGHT_LLM_DAILY_TOKENS: "100000000",
    });
    try {
      return [
        {
          of: "the draft after the plans, with a model",
          kind: "value",
          unit: "ms",
          ours: await measureAlone(ROUNDS, () => draftAfterPlans(server.url, llm)),
          bound: { atMost: 100 },
        },
        {
          of: `menu and texts of five plans of ${BLOCKS} blocks`,
          kind: "value",
          unit: "ms",
          ours: await measureAlone(ROUNDS, builtinText),
          bound: { atMost: 20 },
        },
      ];
    } finally {
      await server.stop();
      await llm.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

let rounds = 0;

/**
 * Milliseconds from the notice of the last plan to the draft at the client, while the model has not
 * answered.
 */
async function draftAfterPlans(url: string, llm: LlmDouble): Promise<number> {
  llm.replies.push((response) => setTimeout(() => streamText(response, "{}"), SILENT_MS));
  rounds += 1; // another title, so that the answer is not remembered
  const shown = await arrivals(url, { tasks: [{ title: `Essay ${rounds}`, duration_minutes: 90 }] });
  return at(shown, "draft") - at(shown, "planned");
}

/** Milliseconds that the built-in writer takes for five plans. */
async function builtinText(): Promise<number> {
  const { variants } = SAMPLE_FACTS;
  const five = Array.from({ length: 5 }, (_, plan) => ({
    ...variants[plan % variants.length],
    variant_id: String(plan),
    events: Array.from({ length: BLOCKS }, (_, index) => blockOf(index, plan)),
  })) as PlanFacts["variants"];
  const begun = performance.now();
  await createBuiltinWriter().write({ ...SAMPLE_FACTS, variants: five }, new AbortController().signal);
  return performance.now() - begun;
}

/** A half-hour block of one of forty tasks. */
function blockOf(index: number, plan: number): PlanFacts["variants"][number]["events"][number] {
  const start = Temporal.Instant.from("2026-12-07T07:00:00Z").add({ minutes: 60 * index + 5 * plan });
  const [sample] = SAMPLE_FACTS.variants[0]?.events ?? [];
  if (!sample) throw new Error("the sample has a block");
  const times = { start: start.toString(), end: start.add({ minutes: 30 }).toString() };
  return { ...sample, ...times, summary: `Task ${index % 40}`, task_id: `t${index % 40}` };
}

/**
 * The first time of each event of a planning request, by name; `planned`: the end of the search.
 */
async function arrivals(url: string, wishes: object): Promise<ReadonlyMap<string, number>> {
  const week = { start_time: "2026-03-02T00:00:00Z", end_time: "2026-03-09T00:00:00Z", time_zone: "UTC" };
  const response = await fetch(url + PATHS.planner, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "text/event-stream" },
    body: JSON.stringify({ ...week, ...wishes }),
  });
  const times = new Map<string, number>();
  for await (const { name, data } of readEvents(response)) {
    const what = name === "progress" && data.stage === "planning" && data.done === data.total ? "planned" : name;
    if (!times.has(what)) times.set(what, performance.now());
  }
  return times;
}

function at(times: ReadonlyMap<string, number>, what: string): number {
  const time = times.get(what);
  if (time === undefined) throw new Error(`the stream had no ${what}`);
  return time;
}
