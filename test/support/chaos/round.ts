import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { blockDraft } from "#contract/block-draft.ts";
import type { Answer, Daywright } from "../daywright.ts";
import { BATCH_MS, type ChaosCalendar } from "./calendars.ts";
import type { Fleet } from "./fleet.ts";

const SETTLED_WITHIN_MS = 60_000;

/** What is done at a random moment while requests are in flight. */
export type Trouble = (fleet: Fleet, random: () => number) => Promise<void>;

export type Stage = {
  readonly fleet: Fleet;
  readonly calendar: ChaosCalendar;
  readonly calendarId: string;
  /** The number of blocks in the plan. */
  readonly blocks: number;
  readonly trouble: Trouble;
  /**
   * How long an undisturbed apply takes, in milliseconds. The trouble comes within a little more
   * than this, or during a batch.
   */
  readonly span: number;
};

/**
 * Applies a plan from every server at once during trouble, retries it, and finds each event once;
 * then undoes it in the same way and finds none. Everything that was acknowledged must exist.
 * Throws a fault that it finds.
 */
export async function runRound(stage: Stage, name: string, random: () => number): Promise<void> {
  const { fleet } = stage;
  const first = fleet.servers[0] as Daywright;
  const before = await stage.calendar.titles(first);
  const sessionId = await createSession(first, stage.blocks, name);
  const taskId = await createTask(first, name);
  const path = `/api/planner/${sessionId}`;

  const request = { variant_index: 0, calendar_id: stage.calendarId, allow_conflicts: true };
  const applies = await underTrouble(stage, random, (server) => server.call("POST", `${path}/apply`, request));
  await settle(stage, path, applies, { applied: true, retry: { path: `${path}/apply`, body: request } });
  const expected = titlesOf(stage.blocks, name);
  assert.deepEqual(
    (await stage.calendar.titles(anyOf(fleet))).sort(),
    [...before, ...expected].sort(),
    "after the apply",
  );

  const undos = await underTrouble(stage, random, (server) => server.call("POST", `${path}/undo`));
  await settle(stage, path, undos, { applied: false, retry: { path: `${path}/undo`, body: undefined } });
  assert.deepEqual((await stage.calendar.titles(anyOf(fleet))).sort(), before.sort(), "after the undo");

  const tasks = (await readWhenBack(anyOf(fleet), "/api/tasks", Date.now() + SETTLED_WITHIN_MS)).json;
  assert.ok(
    tasks.some(({ id }: { id: string }) => id === taskId),
    "an acknowledged task is lost",
  );
  await anyOf(fleet).call("DELETE", `/api/tasks/${taskId}`);
}

/**
 * Sends a request to all servers at once during trouble, and starts the killed ones again. Null for
 * a request without an answer.
 */
async function underTrouble(
  { fleet, calendar, trouble, span }: Stage,
  random: () => number,
  ask: (server: Daywright) => Promise<Answer>,
): Promise<(Answer | null)[]> {
  const batch = calendar.nextBatch?.();
  const answers = fleet.servers.map((server) => ask(server).catch(() => null));
  if (batch) await Promise.race([batch, Promise.all(answers)]);
  await sleep(random() * (batch ? BATCH_MS : span * 1.3));
  await trouble(fleet, random);
  const settled = await Promise.all(answers);
  await fleet.revive();
  return settled;
}

type Goal = { readonly applied: boolean; readonly retry: { readonly path: string; readonly body: unknown } };

/**
 * Checks that the answers were true, then retries like a person until the session is in the
 * intended state.
 */
async function settle(
  { fleet }: Stage,
  path: string,
  answers: readonly (Answer | null)[],
  { applied, retry }: Goal,
): Promise<void> {
  const deadline = Date.now() + SETTLED_WITHIN_MS;
  const stateOf = async () => (await readWhenBack(anyOf(fleet), path, deadline)).json.apply_state;
  const succeeded = answers.filter((answer) => answer?.status === 200).length;
  assert.ok(succeeded <= 1, `${succeeded} servers said that they had done it`);
  if (succeeded === 1) assert.equal((await stateOf()).applied, applied, "an acknowledged change is lost");
  for (const answer of answers) {
    const known = answer === null || [200, 409, 503].includes(answer.status);
    assert.ok(known, `an answer of ${answer?.status}: ${answer?.text}`);
  }
  for (let turn = 0; ; turn++) {
    const state = await stateOf();
    if (state.applied === applied && !state.applying) return;
    assert.ok(Date.now() < deadline, `it did not come to rest: ${JSON.stringify(state)}`);
    const server = fleet.servers[turn % fleet.servers.length] ?? anyOf(fleet);
    await server.call("POST", retry.path, retry.body);
    await sleep(20);
  }
}

/** A server whose connections were just cut may answer 503 until it has new ones. */
async function readWhenBack(server: Daywright, path: string, deadline: number): Promise<Answer> {
  for (;;) {
    const answer = await server.call("GET", path);
    if (answer.status === 200) return answer;
    assert.ok(answer.status === 503 && Date.now() < deadline, `${path} answered ${answer.status}: ${answer.text}`);
    await sleep(20);
  }
}

function anyOf(fleet: Fleet): Daywright {
  return fleet.servers.at(-1) as Daywright;
}

async function createSession(server: Daywright, blocks: number, name: string): Promise<string> {
  const start = Temporal.Instant.fromEpochMilliseconds(1_796_634_000_000);
  const events = titlesOf(blocks, name).map((summary, index) =>
    blockDraft({
      summary,
      start: start.add({ minutes: index * 30 }).toString(),
      end: start.add({ minutes: index * 30 + 25 }).toString(),
    }),
  );
  const created = await server.call("POST", "/api/planner", {
    start_time: "2026-12-07T00:00:00Z",
    end_time: "2026-12-21T00:00:00Z",
    ai_draft: "# Chaos",
    draft_variants: [{ variant_id: "v", title: name, description: "", events }],
  });
  assert.equal(created.status, 201, created.text);
  return created.json.session_id;
}

async function createTask(server: Daywright, title: string): Promise<string> {
  const created = await server.call("POST", "/api/tasks", { title });
  assert.equal(created.status, 201, created.text);
  return created.json.id;
}

function titlesOf(blocks: number, name: string): string[] {
  return Array.from({ length: blocks }, (_, index) => `${name} block ${String(index).padStart(3, "0")}`);
}
