import { expect, test } from "vitest";
import * as z from "zod/mini";
import { followPlanning } from "./follow-planning.ts";

type Event = readonly [name: string, data: unknown];

const Answer = z.object({ session_id: z.string() });

/** The result of an answer, and all messages before it, in order. */
async function follow(events: readonly Event[], body?: Response) {
  const told: unknown[] = [];
  const tell = (what: string) => (data?: unknown) => told.push(data === undefined ? what : [what, data]);
  const preview = { expect: tell("most"), show: tell("plan"), close: tell("closed") };
  const stream = events.map(([name, data]) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`).join("");
  const response = body ?? new Response(stream, { headers: { "content-type": "text/event-stream; charset=utf-8" } });
  const watcher = { progress: tell("progress"), draft: tell("draft") };
  return { answer: await followPlanning(preview, response, Answer, watcher), told };
}

const step = { stage: "planning", done: 1, total: 6 } as const;
const DONE: Event = ["done", { session_id: "s" }];

test("while plans are made each step, draft and plan is told in turn, and the preview goes at the end", async () => {
  const { answer, told } = await follow([
    ["progress", { stage: "gathering", done: 0, total: 2 }],
    ["progress", step],
    ["variant", { any: "plan" }],
    ["draft", { text: "So far." }],
    DONE,
  ]);
  expect(answer).toEqual({ ok: true, value: { session_id: "s" } });
  expect(told).toEqual([
    ["progress", { stage: "gathering", done: 0, total: 2 }],
    ["progress", step],
    // The last of its six steps compares the plans.
    ["most", 5],
    ["plan", { any: "plan" }],
    ["draft", "So far."],
    "closed",
  ]);
});

test.each<[string, readonly Event[], object]>([
  ["a stream that breaks off", [["progress", step]], { kind: "network" }],
  ["an answer of another form", [["done", { session: 1 }]], { kind: "invalid" }],
  ["an error that is no problem", [["error", "no"]], { kind: "invalid", faults: [] }],
  [
    "a problem",
    [["error", { type: "about:blank", title: "Late", status: 504, detail: "", request_id: "r" }], DONE],
    { kind: "problem", problem: { status: 504 } },
  ],
])("%s is a failure, and the preview goes", async (_name, events, error) => {
  const { answer, told } = await follow(events);
  expect(answer).toMatchObject({ ok: false, error });
  expect(told.at(-1)).toBe("closed");
});

test("news of another form are passed over", async () => {
  const { answer, told } = await follow([["progress", { stage: "?" }], ["draft", {}], ["later", {}], DONE]);
  expect([answer.ok, told]).toEqual([true, ["closed"]]);
});

test("an answer that comes whole is read whole", async () => {
  const whole = await follow([], Response.json({ session_id: "w" }));
  expect(whole.answer).toEqual({ ok: true, value: { session_id: "w" } });
  const none = await follow([], new Response("<html>", { headers: { "content-type": "text/html" } }));
  expect(none.answer).toMatchObject({ ok: false, error: { kind: "invalid" } });
});
