import { afterEach, beforeEach, expect, test } from "vitest";
import { arrangeNext } from "../../../../test/doubles/llm/menu.ts";
import { createWriterFor, type WriterOptions } from "../../../../test/doubles/llm/model-writer.ts";
import { type LlmDouble, startLlm, startStream } from "../../../../test/doubles/llm/server.ts";
import { SAMPLE_FACTS } from "../../../../test/fixtures/plan-facts.ts";
import { neverAborted } from "../../../../test/support/never-aborted.ts";

const signal = neverAborted();

let llm: LlmDouble;
beforeEach(async () => {
  llm = await startLlm();
});
afterEach(() => llm.close());

const createWriter = (options?: WriterOptions) => createWriterFor(llm, options);

test("a budget that is used up is not exceeded", async () => {
  const { writer, outcomes, accounts } = createWriter({ dailyTokens: 3_000 });
  expect((await writer.write(SAMPLE_FACTS, signal)).writtenBy).toEqual({ writer: "builtin", instead: "budget" });
  expect([llm.requests.length, outcomes]).toEqual([0, [["budget", 0]]]);
  expect([...accounts.values()]).toEqual([0]);
});

test("a session has a budget of its own, over all its plans", async () => {
  arrangeNext(llm);
  arrangeNext(llm);
  const { writer, model, accounts } = createWriter({ sessionTokens: 6_000 });
  const write = (wish: string, sessionId: string) =>
    writer.write({ ...SAMPLE_FACTS, instructions: wish }, signal, { asking: model.begin(sessionId) });
  expect((await write("one", "s")).writtenBy).toMatchObject({ writer: "model" });
  accounts.set("session s", 3_000);
  expect((await write("two", "s")).writtenBy).toEqual({ writer: "builtin", instead: "budget" });
  expect((await write("two", "another")).writtenBy).toMatchObject({ writer: "model" });
  expect(accounts.get("day 2026-12-07")).toBe(300);
});

test("a call that the person aborts is paid for all the same", async () => {
  const caller = new AbortController();
  llm.replies.push((response) => {
    startStream(response);
    caller.abort(new Error("the page was closed"));
  });
  const { writer, model, accounts } = createWriter();
  await expect(writer.write(SAMPLE_FACTS, caller.signal, { asking: model.begin("s") })).rejects.toThrow();
  expect(accounts.get("session s")).toBeGreaterThan(500);
});

test("the same plans are arranged once", async () => {
  arrangeNext(llm);
  const { writer, outcomes } = createWriter();
  const first = await writer.write(SAMPLE_FACTS, signal);
  expect(await writer.write(SAMPLE_FACTS, signal)).toEqual(first);
  expect([llm.requests.length, outcomes]).toEqual([1, [["model", 0]]]);
});

test("what was not understood is said anew of plans that the model arranged before", async () => {
  arrangeNext(llm);
  const { writer } = createWriter();
  for (const part of ["be kind", "Wednesday is for the family"]) {
    const { aiDraft, writtenBy } = await writer.write({ ...SAMPLE_FACTS, notUnderstood: [part] }, signal);
    expect(aiDraft).toMatch(new RegExp(`account of it: “${part}”\\.$`));
    expect(writtenBy).toEqual({ writer: "model" });
  }
  expect(llm.requests).toHaveLength(1);
  expect(JSON.stringify(llm.requests)).not.toMatch(/be kind|family/);
});

test("with titles withheld, no title, wish or reason leaves the machine, and the person reads their own", async () => {
  arrangeNext(llm);
  const text = await createWriter({ withholdTitles: true }).writer.write(SAMPLE_FACTS, signal);
  const sent = JSON.stringify(llm.requests);
  for (const secret of ["tides", "Problem", "landlord", "talk", "mornings for", "Family", "Only 45 min", "19:00"]) {
    expect(sent).not.toContain(secret);
  }
  for (const own of ["Problem set 7", "Essay on tides (1/2)", "Only 45 min are free"])
    expect(text.descriptions[0]).toContain(own);
  expect(text.writtenBy).toEqual({ writer: "model" });
});

test("two weeks that differ only in withheld titles are one question, and each is told in its own", async () => {
  arrangeNext(llm);
  const { writer } = createWriter({ withholdTitles: true });
  await writer.write(SAMPLE_FACTS, signal);
  const renamed = JSON.parse(JSON.stringify(SAMPLE_FACTS).replaceAll("Problem set 7", "Tax return"));
  expect((await writer.write(renamed, signal)).descriptions[0]).toContain("Tax return");
  expect(llm.requests).toHaveLength(1);
});
