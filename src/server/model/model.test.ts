import type { ServerResponse } from "node:http";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { endStream, fail, type LlmDouble, sendDelta, startLlm, startStream } from "../../../test/doubles/llm/server.ts";
import { neverAborted } from "../../../test/support/never-aborted.ts";
import type { Question } from "./chat.ts";
import { createModel, type Model } from "./index.ts";

let llm: LlmDouble;
let accounts: Map<string, number>;
let time: number;
let today: string;
beforeEach(async () => {
  llm = await startLlm();
  accounts = new Map();
  time = 0;
  today = "2026-12-07T23:59:59Z";
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(async () => {
  vi.useRealTimers();
  await llm.close();
});

const NEVER = neverAborted();

function createAsked(
  limits: { readonly dailyTokens?: number; readonly sessionTokens?: number; readonly timeoutMs?: number } = {},
): Model {
  const endpoint = { baseUrl: llm.url, model: "small", apiKey: llm.key, withholdTitles: false };
  return createModel(
    { ...endpoint, dailyTokens: 1_000_000, sessionTokens: 1_000_000, timeoutMs: 45_000, ...limits },
    {
      fetch,
      ledger: async (account, tokens) => {
        const held = (accounts.get(account) ?? 0) + tokens;
        accounts.set(account, held);
        return held;
      },
      now: () => Temporal.Instant.from(today),
      clock: () => time,
      resetMs: 30_000,
    },
  );
}

function question(user: string, more: Partial<Question> = {}): Question {
  return { system: "s", user, temperature: 0, ...more };
}

function pass(milliseconds: number): void {
  time += milliseconds;
  vi.advanceTimersByTime(milliseconds);
}

/**
 * Leaves the next question without an answer. Resolves once it is asked, and then once its
 * connection closes.
 */
function leaveUnanswered() {
  const asked = Promise.withResolvers<ServerResponse>();
  const closed = Promise.withResolvers<void>();
  llm.replies.push((response) => {
    response.on("close", closed.resolve);
    asked.resolve(response);
  });
  return { asked: asked.promise, closed: closed.promise };
}

/** Asks an endpoint that answers after the given time, or that stays silent for it. */
async function ask(model: Model, silence: { readonly speaksAfter: number } | { readonly silentFor: number }) {
  const { asked } = leaveUnanswered();
  const answer = model.begin().ask(question(`at ${time}`), NEVER);
  const response = await asked;
  if ("silentFor" in silence) pass(silence.silentFor);
  else {
    pass(silence.speaksAfter);
    sendDelta(startStream(response), "Here.");
    endStream(response, "stop");
  }
  return answer;
}

describe("what one request asks", () => {
  test.each<[string, () => Promise<void> | void, string]>([
    ["said nothing", () => silence(), "timeout"],
    ["was not there", () => void llm.replies.push((response) => void response.destroy()), "unreachable"],
    ["had too much to do", () => void llm.replies.push((response) => fail(response, 429, "slow down")), "rate-limited"],
    ["refused it", () => void llm.replies.push((response) => fail(response, 401, "wrong key")), "refused"],
  ])(
    "an endpoint that %s is not asked the request's next question, and the next request's",
    async (_, failing, why) => {
      const model = createAsked();
      const asking = model.begin();
      const waited = failing();
      const first = asking.ask(question("read"), NEVER);
      await waited;
      expect(await first).toEqual({ ok: false, error: why });
      expect(await asking.ask(question("write"), NEVER)).toEqual({ ok: false, error: why });
      expect(llm.requests).toHaveLength(1);
      llm.replies.push("It is back.");
      expect(await model.begin().ask(question("write"), NEVER)).toEqual({ ok: true, value: "It is back." });
    },
  );

  async function silence() {
    await leaveUnanswered().asked;
    pass(15_000);
  }

  test("an answer that cannot be used does not keep the next question from being asked", async () => {
    const asking = createAsked().begin();
    llm.replies.push((response) => void startStream(response).end("data:\n\n"), "Words.");
    expect(await asking.ask(question("read"), NEVER)).toEqual({ ok: false, error: "unusable" });
    expect(await asking.ask(question("write"), NEVER)).toEqual({ ok: true, value: "Words." });
  });

  test("has 45 s for all of it, however long it takes to say it", async () => {
    const asking = createAsked().begin();
    const drip = async (user: string) => {
      const { asked } = leaveUnanswered();
      const heard = Promise.withResolvers<void>();
      const answer = asking.ask(question(user, { onDelta: () => heard.resolve() }), NEVER);
      const response = startStream(await asked);
      sendDelta(response, "drop");
      await heard.promise;
      return { answer, response };
    };
    const read = await drip("read");
    pass(14_000);
    sendDelta(read.response, "drop");
    endStream(read.response, "stop");
    expect(await read.answer).toMatchObject({ ok: true });
    pass(20_000); // the plan is computed meanwhile
    const written = await drip("write");
    let isOver = false;
    void written.answer.then(() => (isOver = true));
    pass(10_999);
    await new Promise(setImmediate);
    expect(isOver).toBe(false);
    pass(1);
    expect(await written.answer).toEqual({ ok: false, error: "timeout" });
    expect(time).toBe(45_000);
    expect(await asking.ask(question("again"), NEVER)).toEqual({ ok: false, error: "timeout" });
  });

  test("a question that may take less is aborted when its time is over, and the request's next is not asked", async () => {
    const asking = createAsked().begin();
    const { asked } = leaveUnanswered();
    const heard = Promise.withResolvers<void>();
    const read = asking.ask(question("read", { share: 4 / 9, onDelta: () => heard.resolve() }), NEVER);
    const response = startStream(await asked);
    pass(14_000);
    sendDelta(response, "drop");
    await heard.promise;
    pass(6_000);
    expect(await read).toEqual({ ok: false, error: "timeout" });
    expect(await asking.ask(question("write"), NEVER)).toEqual({ ok: false, error: "timeout" });
  });

  test("where the model is given more time, it has more for its first words, too", async () => {
    const slow = createAsked({ timeoutMs: 120_000 });
    expect(await ask(slow, { speaksAfter: 39_999 })).toEqual({ ok: true, value: "Here." });
    expect(await ask(slow, { silentFor: 40_000 })).toEqual({ ok: false, error: "timeout" });
  });

  test("once the endpoint let someone wait in vain, those who follow wait 3 s, until it speaks or a while is over", async () => {
    const model = createAsked();
    const silent = { ok: false, error: "timeout" };
    const words = { ok: true, value: "Here." };
    expect(await ask(model, { speaksAfter: 14_999 })).toEqual(words);
    expect(await ask(model, { silentFor: 15_000 })).toEqual(silent);
    expect(await ask(model, { speaksAfter: 2_999 })).toEqual(words);
    expect(await ask(model, { speaksAfter: 14_999 })).toEqual(words);
    expect(await ask(model, { silentFor: 15_000 })).toEqual(silent);
    expect(await ask(model, { silentFor: 3_000 })).toEqual(silent);
    pass(30_000);
    expect(await ask(model, { speaksAfter: 14_999 })).toEqual(words);
  });
});

describe("the same question, asked while it is with the endpoint", () => {
  test("is asked once, and everyone hears the answer from its beginning", async () => {
    const model = createAsked();
    const { asked } = leaveUnanswered();
    const heard: string[] = ["", ""];
    const began = Promise.withResolvers<void>();
    const ask = (who: number) =>
      model.begin(`session ${who}`).ask(
        question("same", {
          onDelta(delta) {
            heard[who] += delta;
            began.resolve();
          },
        }),
        NEVER,
      );
    const first = ask(0);
    const response = startStream(await asked);
    sendDelta(response, "A calm ");
    await began.promise;
    const second = ask(1);
    sendDelta(response, "week.");
    endStream(response, "stop");
    expect([await first, await second]).toEqual(Array(2).fill({ ok: true, value: "A calm week." }));
    expect(heard).toEqual(["A calm week.", "A calm week."]);
    expect(llm.requests).toHaveLength(1);
    expect(accounts.get("day 2026-12-07")).toBe(150);
  });

  test("is aborted when the last of them aborts, no sooner", async () => {
    const model = createAsked();
    const { asked, closed } = leaveUnanswered();
    const callers = [new AbortController(), new AbortController()];
    const answers = callers.map(({ signal }) => model.begin().ask(question("same"), signal));
    const response = await asked;
    callers[0]?.abort(new Error("the first left"));
    await expect(answers[0]).rejects.toThrow("the first left");
    expect(response.closed).toBe(false);
    callers[1]?.abort(new Error("the second left"));
    await expect(answers[1]).rejects.toThrow("the second left");
    await closed;
    // The aborted call costs only its question; the rest of the reservation is released.
    expect(accounts.get("day 2026-12-07")).toBeLessThan(10);
    llm.replies.push("Anew.");
    expect(await model.begin().ask(question("same"), NEVER)).toEqual({ ok: true, value: "Anew." });
  });

  test("is waited for no longer than each has time, whoever asked first", async () => {
    const model = createAsked();
    const early = model.begin();
    pass(5_000);
    const { asked } = leaveUnanswered();
    let drop = Promise.withResolvers<void>();
    const late = model.begin().ask(question("same", { onDelta: () => drop.resolve() }), NEVER);
    const response = startStream(await asked);
    const answer = early.ask(question("same"), NEVER);
    for (let at = 5_000; at < 45_000; at += 10_000) {
      drop = Promise.withResolvers<void>();
      sendDelta(response, "drop");
      await drop.promise;
      pass(10_000);
    }
    expect(await answer).toEqual({ ok: false, error: "timeout" });
    endStream(response, "stop");
    expect(await late).toMatchObject({ ok: true });
    expect(llm.requests).toHaveLength(1);
  });

  test("does not fail those whose session has tokens left because that of the first has none", async () => {
    const model = createAsked({ sessionTokens: 4_000 });
    accounts.set("session poor", 3_999);
    llm.replies.push("Here.");
    const poor = model.begin("poor").ask(question("same"), NEVER);
    const other = model.begin("other").ask(question("same"), NEVER);
    expect([await poor, await other]).toEqual([
      { ok: false, error: "budget" },
      { ok: true, value: "Here." },
    ]);
  });
});

describe("the budget", () => {
  test("twenty questions at once do not overdraw it, and what they did not cost comes back", async () => {
    const model = createAsked({ dailyTokens: 10_000 });
    const arrived: ServerResponse[] = [];
    const three = Promise.withResolvers<void>();
    for (let at = 0; at < 20; at++)
      llm.replies.push((response) => {
        if (arrived.push(startStream(response)) === 3) three.resolve();
      });
    const answers = Array.from({ length: 20 }, (_, at) => model.begin().ask(question(`${at}`), NEVER));
    await three.promise;
    for (const response of arrived) {
      sendDelta(response, "Words.");
      endStream(response, "stop");
    }
    const outcomes = await Promise.all(answers);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(3);
    expect(outcomes.filter((each) => !each.ok && each.error === "budget")).toHaveLength(17);
    expect([llm.requests.length, accounts.get("day 2026-12-07")]).toEqual([3, 3 * 150]);
  });

  test("a call that ends after midnight is settled on the day on which it began", async () => {
    const model = createAsked();
    const { asked } = leaveUnanswered();
    const answer = model.begin().ask(question("late"), NEVER);
    const response = startStream(await asked);
    today = "2026-12-08T00:00:01Z";
    sendDelta(response, "Words.");
    endStream(response, "stop");
    await answer;
    expect([...accounts]).toEqual([["day 2026-12-07", 150]]);
    expect((await model.usage()).spentToday).toBe(0);
  });

  test("an endpoint that did not take the question costs nothing", async () => {
    const model = createAsked();
    llm.replies.push(
      (response) => void response.destroy(),
      (response) => fail(response, 503, "busy"),
      (response) => fail(response, 429, "slow down"),
    );
    for (const user of ["a", "b", "c"]) await model.begin().ask(question(user.repeat(4_000)), NEVER);
    expect(accounts.get("day 2026-12-07")).toBe(0);
  });

  test("what an endpoint said that counts no tokens is paid for by its length, in any script", async () => {
    const model = createAsked();
    const { asked } = leaveUnanswered();
    const answer = model.begin().ask(question("x".repeat(400)), NEVER);
    const response = startStream(await asked);
    sendDelta(response, "平静的一周".repeat(20));
    response.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta: {}, finish_reason: "stop" }] })}\n\n`);
    response.end("data: [DONE]\n\n");
    expect(await answer).toMatchObject({ ok: true });
    expect(accounts.get("day 2026-12-07")).toBe(1 + 100 + 100);
  });

  test("an endpoint that counts below nothing gives no tokens back", async () => {
    const model = createAsked();
    llm.replies.push((response) => {
      sendDelta(startStream(response), "Words.");
      const usage = { prompt_tokens: -500, completion_tokens: -500, total_tokens: -1_000 };
      const last = { choices: [{ index: 0, delta: {}, finish_reason: "stop" }], usage };
      response.end(`data: ${JSON.stringify(last)}\n\ndata: [DONE]\n\n`);
    });
    expect(await model.begin().ask(question("x".repeat(400)), NEVER)).toMatchObject({ ok: true });
    expect(accounts.get("day 2026-12-07")).toBe(1 + 100 + 2);
  });
});
