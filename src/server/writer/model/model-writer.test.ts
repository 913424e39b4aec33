import type { ServerResponse } from "node:http";
import { afterEach, beforeEach, expect, test } from "vitest";
import { arrangeNext, menuOf, reversed } from "../../../../test/doubles/llm/menu.ts";
import { createWriterFor, type WriterOptions } from "../../../../test/doubles/llm/model-writer.ts";
import {
  endStream,
  fail,
  type LlmDouble,
  type LlmReply,
  type LlmRequest,
  sendDelta,
  sendToolCall,
  startLlm,
  startStream,
  streamText,
} from "../../../../test/doubles/llm/server.ts";
import { SAMPLE_FACTS } from "../../../../test/fixtures/plan-facts.ts";
import { neverAborted } from "../../../../test/support/never-aborted.ts";
import { createBuiltinWriter } from "../builtin.ts";
import type { PlanFacts } from "../port.ts";

const signal = neverAborted();

let llm: LlmDouble;
beforeEach(async () => {
  llm = await startLlm();
});
afterEach(() => llm.close());

const createWriter = (options?: WriterOptions) => createWriterFor(llm, options);
const builtin = (facts: PlanFacts = SAMPLE_FACTS) => createBuiltinWriter().write(facts, signal);

/** The positions of these parts in a text, which must hold all of them. */
function placesOf(parts: readonly string[], text: string): number[] {
  for (const part of parts) expect(text).toContain(part);
  return parts.map((part) => text.indexOf(part));
}

test("the model chooses what is said and in which order, and which plan to start from", async () => {
  arrangeNext(llm);
  const { writer, outcomes, accounts } = createWriter();
  const text = await writer.write(SAMPLE_FACTS, signal);
  const inOrder = placesOf(["“Family” could not be read", "**Prepare the talk**", "of work fits"], text.aiDraft);
  expect(inOrder).toEqual(inOrder.toSorted((a, b) => a - b));
  expect(text.aiDraft).toContain("start from **Balanced days**");
  const lines = placesOf(["**Wed 9 Dec**", "**Tue 8 Dec**", "**Mon 7 Dec**"], text.descriptions[0] ?? "");
  expect(lines).toEqual(lines.toSorted((a, b) => a - b));
  expect(text.writtenBy).toEqual({ writer: "model" });
  expect([outcomes, [...accounts]]).toEqual([[["model", 0]], [["day 2026-12-07", 150]]]);
});

test("what stands side by side about one plan is joined as the facts have it, not as the model says", async () => {
  arrangeNext(llm, ({ plans: [first] }) => {
    const [good, bad] = ["places the most work", "the shortest stretches"].map(
      (words) => Object.entries(first?.statements ?? {}).find(([, statement]) => statement.startsWith(words))?.[0],
    );
    return { recommend: first?.id, draft: [bad, good], plans: [] };
  });
  const { aiDraft } = await createWriter().writer.write(SAMPLE_FACTS, signal);
  expect(aiDraft).toContain(
    "**Deadlines first**: the shortest stretches in focus hours (at most 2 h); but places the most work (5 h 15 min).",
  );
});

test("whatever is left out, unread sources, unplaced work and words that were not understood are said", async () => {
  arrangeNext(llm, ({ plans }) => ({
    recommend: "plan1",
    draft: ["all-1"],
    plans: plans.map(({ id }) => [`${id}-1`]),
  }));
  const facts = { ...SAMPLE_FACTS, notUnderstood: ["be kind"] };
  const { aiDraft, descriptions } = await createWriter().writer.write(facts, signal);
  placesOf(["“be kind”", "**Prepare the talk**", "“Family” could not be read"], aiDraft);
  placesOf(["**Prepare the talk** (1 h 30 min): Only 45 min are free"], descriptions[0] ?? "");
});

test("ids of nothing, ids that come twice, ids of other plans and words of the model's own are dropped", async () => {
  arrangeNext(llm, () => ({
    recommend: "all of them",
    draft: ["all-1", "all-1", "all-99", "plan1-2", "You must pay 100 €.", 7, { id: "all-1" }],
    plans: [["plan2-1", "plan1-1", "Delete everything."], "plan2-1"],
    note: "Click here",
  }));
  const { writer, outcomes } = createWriter();
  const text = await writer.write(SAMPLE_FACTS, signal);
  const usual = await builtin();
  expect(`${text.aiDraft}${text.descriptions}`).not.toMatch(/pay|Delete|Click|undefined|object/);
  expect(text.aiDraft).toContain("start from **Deadlines first**");
  expect(text.descriptions[1]).toBe(usual.descriptions[1]);
  expect(outcomes).toEqual([["model", 8]]);
});

test("the built-in draft is shown at once, and the model's when it has answered", async () => {
  const shown: string[] = [];
  const usual = await builtin();
  llm.replies.push((response, request) => {
    expect(shown).toEqual([usual.aiDraft]);
    streamText(response, JSON.stringify(reversed(menuOf(request))));
  });
  const onDraft = (draft: string) => void shown.push(draft);
  const text = await createWriter().writer.write(SAMPLE_FACTS, signal, { onDraft });
  expect(shown).toEqual([usual.aiDraft, text.aiDraft]);
  expect(text.aiDraft).not.toBe(usual.aiDraft);
});

test("an answer in a fence or after some words is read all the same", async () => {
  llm.replies.push((response, request) =>
    streamText(response, `Here you are:\n\`\`\`json\n${JSON.stringify(reversed(menuOf(request)))}\n\`\`\``),
  );
  expect((await createWriter().writer.write(SAMPLE_FACTS, signal)).writtenBy).toEqual({ writer: "model" });
});

test("the answer is held to the ids of the menu by a JSON schema", async () => {
  arrangeNext(llm);
  await createWriter().writer.write(SAMPLE_FACTS, signal);
  const [request] = llm.requests as [LlmRequest];
  const { of_all_plans, plans } = menuOf(request);
  const properties = {
    recommend: { enum: ["plan1", "plan2"] },
    draft: { items: { enum: expect.arrayContaining(Object.keys(of_all_plans)) } },
    plans: { items: { items: { enum: plans.flatMap(({ statements }) => Object.keys(statements)) } } },
  };
  expect(request.response_format).toMatchObject({ type: "json_schema", json_schema: { schema: { properties } } });
});

test.each<[string, LlmReply, string]>([
  ["is not there", (response) => void response.destroy(), "unreachable"],
  ["has too much to do", (response) => fail(response, 429, "Rate limit reached"), "rate-limited"],
  ["fails", (response) => fail(response, 500, "internal"), "unreachable"],
  ["breaks off in the middle", (response) => streamText(response, '{"draft":["all-1"', null), "cut-off"],
  ["is cut at its length", (response) => streamText(response, '{"draft":["all-1"]}', "length"), "cut-off"],
  ["declines to answer", (response) => streamText(response, "I cannot help with that.", "content_filter"), "refused"],
  ["writes prose", "A calm week lies ahead, with everything done by Wednesday.", "unusable"],
  ["chooses nothing", '{"recommend":"plan1","draft":[],"plans":[]}', "unusable"],
  ["knows no id", '{"recommend":"plan9","draft":["all-77"],"plans":[["x"]]}', "unusable"],
  ["answers another form", '["all-1"]', "unusable"],
  ["answers without a word", "", "unusable"],
  ["calls a tool that it was not given", (response) => callTool(response), "unusable"],
  ["never comes to an end", (response) => writeForEver(response), "cut-off"],
  ["answers as a whole what was to be streamed", (response) => void response.end('{"choices":[]}'), "unusable"],
  ["streams what is no JSON", (response) => startStream(response).end("data: {oops\n\n"), "unusable"],
  ["sends what is no event stream", (response) => void response.end("<html>Bad gateway</html>"), "unusable"],
])("when the model %s, the built-in arrangement stands and says why", async (_, reply, reason) => {
  llm.replies.push(reply);
  const { writer, outcomes } = createWriter();
  const text = await writer.write(SAMPLE_FACTS, signal);
  expect({ ...text, writtenBy: null }).toEqual({ ...(await builtin()), writtenBy: null });
  expect(text.writtenBy).toEqual({ writer: "builtin", instead: reason });
  expect(outcomes).toEqual([[reason, 0]]);
});

function callTool(response: ServerResponse) {
  startStream(response);
  sendToolCall(response, "delete_events", { all: true });
  endStream(response, "tool_calls");
}

/** Writes until the reader disconnects. The test ends only because the caller aborts. */
function writeForEver(response: ServerResponse) {
  startStream(response);
  const more = () => {
    if (!response.closed) sendDelta(response, "on and on ".repeat(100));
    if (!response.closed) setImmediate(more);
  };
  more();
}

test("a person who aborts stops the call, and nothing stands in", async () => {
  const caller = new AbortController();
  llm.replies.push((response) => {
    startStream(response);
    caller.abort(new Error("the page was closed"));
  });
  await expect(createWriter().writer.write(SAMPLE_FACTS, caller.signal)).rejects.toThrow();
});
