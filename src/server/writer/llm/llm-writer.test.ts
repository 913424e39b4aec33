import type { ServerResponse } from "node:http";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createModel } from "#server/llm/index.ts";
import { SAMPLE_FACTS } from "../../../../test/fixtures/plan-facts.ts";
import {
  endStream,
  fail,
  type LlmDouble,
  type LlmReply,
  sendDelta,
  sendToolCall,
  startLlm,
  startStream,
  streamText,
} from "../../../../test/support/llm/server.ts";
import { silentLog } from "../../../../test/support/upstream.ts";
import { createBuiltinWriter } from "../builtin/index.ts";
import { createLlmWriter } from "./index.ts";

const signal = new AbortController().signal;
const GOOD = `=== DRAFT ===
Two plans for your week. **Essay on tides** starts on Monday at 09:00 in Deadlines first.

The source Family could not be read, so it may hold more than these plans know.
=== PLAN 1 ===
- Essay on tides takes 3.5 hours.
- Problem set 7 is on Tuesday at 14:00.
=== PLAN 2 ===
Essay on tides waits until Thursday at 10:00.`;

let llm: LlmDouble;
beforeEach(async () => {
  llm = await startLlm();
});
afterEach(() => llm.close());

type Options = { readonly withholdTitles?: boolean; readonly dailyTokens?: number; readonly sessionTokens?: number };

function createWriter(options: Options = {}) {
  const outcomes: string[] = [];
  const accounts = new Map<string, number>();
  const model = createModel(
    {
      baseUrl: llm.url,
      model: "small",
      apiKey: llm.key,
      withholdTitles: false,
      dailyTokens: 100_000,
      sessionTokens: 100_000,
      timeoutMs: 45_000,
      ...options,
    },
    {
      fetch,
      ledger: async (account, tokens) => {
        accounts.set(account, (accounts.get(account) ?? 0) + tokens);
        return accounts.get(account) ?? 0;
      },
      now: () => Temporal.Instant.from("2026-12-07T09:00:00Z"),
      clock: () => 0,
      resetMs: 30_000,
    },
  );
  const writer = createLlmWriter({
    model,
    builtin: createBuiltinWriter(),
    log: silentLog,
    onWritten: (outcome) => outcomes.push(outcome),
  });
  return { writer, model, outcomes, accounts };
}

test("a model's text is the draft and one narrative per plan, in order", async () => {
  llm.replies.push(GOOD);
  const { writer, outcomes, accounts } = createWriter();
  const text = await writer.write(SAMPLE_FACTS, signal);
  expect(text.aiDraft).toContain("Essay on tides** starts on Monday at 09:00");
  expect(text.descriptions).toEqual([
    "- Essay on tides takes 3.5 hours.\n- Problem set 7 is on Tuesday at 14:00.",
    "Essay on tides waits until Thursday at 10:00.",
  ]);
  expect(text.writtenBy).toEqual({ writer: "model", sentences_dropped: 0 });
  expect([outcomes, [...accounts]]).toEqual([["model"], [["day 2026-12-07", 150]]]);
});

test("sentences that disagree with the plan do not reach the person", async () => {
  llm.replies.push(
    GOOD.replace("09:00 in", "09:15 in").replace("takes 3.5 hours", "takes 5 hours").replace("Two plans", "Two plans"),
  );
  const text = await createWriter().writer.write(SAMPLE_FACTS, signal);
  expect(text.aiDraft).toMatch(/^Two plans for your week\.\s+The source Family/);
  expect(text.descriptions[0]).toBe("- Problem set 7 is on Tuesday at 14:00.");
  expect(text.writtenBy).toEqual({ writer: "model", sentences_dropped: 2 });
});

test("the draft is shown as it is written, and nothing of it that was not checked", async () => {
  let go = () => {};
  const shown: string[] = [];
  const firstWordsShown = new Promise<void>((resolve) => {
    go = resolve;
  });
  llm.replies.push(async (response) => {
    startStream(response);
    sendDelta(response, "=== DRAFT ===\nYour week is calm ");
    await firstWordsShown;
    sendDelta(response, "and on Monday at 23:00 you rest. It ");
    sendDelta(response, "begins with the essay.\n=== PLAN 1 ===\nGood.\n=== PLAN 2 ===\nGood.");
    endStream(response, "stop");
  });
  const onDraft = (draft: string) => {
    shown.push(draft);
    if (draft === "Your week is calm") go();
  };
  const text = await createWriter().writer.write(SAMPLE_FACTS, signal, { onDraft });
  expect(shown).toContain("Your week is calm");
  expect(shown.join("\n")).not.toContain("23:00");
  expect(text.aiDraft).toBe("It begins with the essay.");
});

test("the first words that the model says are the first that are shown, with no heading to wait for", async () => {
  const shown = Promise.withResolvers<string>();
  llm.replies.push(async (response) => {
    sendDelta(startStream(response), "These plans ");
    expect(await shown.promise).toBe("These plans");
    sendDelta(response, "are calm.\n=== PLAN 1 ===\nGood.\n=== PLAN 2 ===\nGood.");
    endStream(response, "stop");
  });
  const text = await createWriter().writer.write(SAMPLE_FACTS, signal, { onDraft: shown.resolve });
  expect(text).toMatchObject({
    aiDraft: expect.stringContaining("These plans are calm."),
    descriptions: ["Good.", "Good."],
  });
  expect(llm.requests[0]?.messages[0]?.content).not.toContain("DRAFT");
});

test.each<[string, LlmReply, string]>([
  ["is not there", (response) => void response.destroy(), "unreachable"],
  ["has too much to do", (response) => fail(response, 429, "Rate limit reached"), "rate-limited"],
  ["refuses the request", (response) => fail(response, 400, "model not found"), "refused"],
  ["fails", (response) => fail(response, 500, "internal"), "unreachable"],
  ["breaks off in the middle", (response) => streamText(response, GOOD.slice(0, 120), null), "cut-off"],
  ["is cut at its length", (response) => streamText(response, GOOD, "length"), "cut-off"],
  ["declines to answer", (response) => streamText(response, "I cannot help with that.", "content_filter"), "refused"],
  ["leaves a plan out", "=== DRAFT ===\nFine.\n=== PLAN 1 ===\nFine.", "unusable"],
  ["answers without a word", "", "unusable"],
  ["calls a tool that it was not given", (response) => callTool(response), "unusable"],
  ["never comes to an end", (response) => writeForEver(response), "cut-off"],
  ["answers as a whole what was to be streamed", (response) => void response.end('{"choices":[]}'), "unusable"],
  ["streams what is no JSON", (response) => startStream(response).end("data: {oops\n\n"), "unusable"],
  ["sends what is no event stream", (response) => void response.end("<html>Bad gateway</html>"), "unusable"],
])("when the model %s, the built-in writer stands in and says why", async (_, reply, reason) => {
  llm.replies.push(reply);
  const { writer, outcomes } = createWriter();
  const text = await writer.write(SAMPLE_FACTS, signal);
  const builtin = await createBuiltinWriter().write(SAMPLE_FACTS, signal);
  expect({ ...text, writtenBy: null }).toEqual({ ...builtin, writtenBy: null });
  expect(text.writtenBy).toEqual({ writer: "builtin", instead: reason });
  expect(outcomes).toEqual([reason]);
});

function callTool(response: ServerResponse) {
  startStream(response);
  sendToolCall(response, "delete_events", { all: true });
  endStream(response, "tool_calls");
}

/** Writes as long as somebody listens; the test ends only because the caller hangs up. */
function writeForEver(response: ServerResponse) {
  startStream(response);
  const more = () => {
    if (!response.closed) sendDelta(response, "on and on ".repeat(100));
    if (!response.closed) setImmediate(more);
  };
  more();
}

test("a person who gives up stops the call, and nothing stands in", async () => {
  const caller = new AbortController();
  llm.replies.push((response) => {
    startStream(response);
    caller.abort(new Error("the page was closed"));
  });
  await expect(createWriter().writer.write(SAMPLE_FACTS, caller.signal)).rejects.toThrow();
});

test("a budget that is used up is not exceeded", async () => {
  const { writer, outcomes, accounts } = createWriter({ dailyTokens: 3_000 });
  expect((await writer.write(SAMPLE_FACTS, signal)).writtenBy).toEqual({ writer: "builtin", instead: "budget" });
  expect([llm.requests.length, outcomes]).toEqual([0, ["budget"]]);
  expect([...accounts.values()]).toEqual([0]);
});

test("a session has a budget of its own, over all its plans", async () => {
  llm.replies.push(GOOD, GOOD);
  const { writer, model, accounts } = createWriter({ sessionTokens: 5_400 });
  const write = (wish: string, sessionId: string) =>
    writer.write({ ...SAMPLE_FACTS, instructions: wish }, signal, { asking: model.begin(sessionId) });
  expect((await write("one", "s")).writtenBy).toMatchObject({ writer: "model" });
  accounts.set("session s", 2_000);
  expect((await write("two", "s")).writtenBy).toEqual({ writer: "builtin", instead: "budget" });
  expect((await write("two", "another")).writtenBy).toMatchObject({ writer: "model" });
  expect(accounts.get("day 2026-12-07")).toBe(300);
});

test("a call that the person gives up is paid for all the same", async () => {
  const caller = new AbortController();
  llm.replies.push((response) => {
    startStream(response);
    caller.abort(new Error("the page was closed"));
  });
  const { writer, model, accounts } = createWriter();
  await expect(writer.write(SAMPLE_FACTS, caller.signal, { asking: model.begin("s") })).rejects.toThrow();
  expect(accounts.get("session s")).toBeGreaterThan(500);
});

test("the same plans are written about once", async () => {
  llm.replies.push(GOOD);
  const { writer } = createWriter();
  const first = await writer.write(SAMPLE_FACTS, signal);
  expect(await writer.write(SAMPLE_FACTS, signal)).toEqual(first);
  expect(llm.requests).toHaveLength(1);
});

test("what was not understood is said anew of a text that the model wrote before", async () => {
  llm.replies.push(GOOD);
  const { writer } = createWriter();
  for (const part of ["be kind", "Wednesday is for the family"]) {
    const { aiDraft } = await writer.write({ ...SAMPLE_FACTS, notUnderstood: [part] }, signal);
    expect(aiDraft).toMatch(new RegExp(`account of it: “${part}”\\.$`));
  }
  expect(llm.requests).toHaveLength(1);
});

test("with titles withheld, no title, wish or reason leaves the machine, and the person reads their own", async () => {
  llm.replies.push(
    GOOD.replaceAll("Essay on tides", "Task A").replaceAll("Problem set 7", "Task B").replace("Family", "one source"),
  );
  const text = await createWriter({ withholdTitles: true }).writer.write(SAMPLE_FACTS, signal);
  const sent = JSON.stringify(llm.requests);
  for (const secret of ["tides", "Problem", "landlord", "talk", "mornings for", "Family", "due on Friday"]) {
    expect(sent).not.toContain(secret);
  }
  expect(text.descriptions[0]).toContain("Problem set 7 is on Tuesday at 14:00.");
});

test("two weeks that differ only in withheld titles are each told in their own", async () => {
  const withheld = GOOD.replaceAll("Essay on tides", "Task A").replaceAll("Problem set 7", "Task B");
  llm.replies.push(withheld, withheld);
  const { writer } = createWriter({ withholdTitles: true });
  await writer.write(SAMPLE_FACTS, signal);
  const renamed = JSON.parse(JSON.stringify(SAMPLE_FACTS).replaceAll("Problem set 7", "Tax return"));
  expect((await writer.write(renamed, signal)).descriptions[0]).toContain("Tax return is on Tuesday at 14:00.");
});

test("the model gets no tools, and what it writes cannot link, load or run anything", async () => {
  llm.replies.push(
    GOOD.replace(
      "The source",
      "See [your plan](https://evil.example/?q=secret) ![](https://evil.example/p.png) <script>alert(1)</script> <img src=x onerror=alert(1)> https://evil.example. The source",
    ),
  );
  const text = await createWriter().writer.write(SAMPLE_FACTS, signal);
  expect(text.aiDraft).not.toMatch(/evil\.example|<script|<img|onerror|\]\(/);
  expect(llm.requests[0]?.tools).toBeUndefined();
});
