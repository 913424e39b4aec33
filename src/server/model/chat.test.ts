import type { ServerResponse } from "node:http";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as z from "zod";
import {
  answer as answerWhole,
  fail,
  type LlmDouble,
  type LlmReply,
  sendDelta,
  startLlm,
  startStream,
  streamText,
} from "../../../test/doubles/llm/server.ts";
import { neverAborted } from "../../../test/support/never-aborted.ts";
import { streamChat } from "./chat.ts";

let llm: LlmDouble;
beforeEach(async () => {
  llm = await startLlm();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(async () => {
  vi.useRealTimers();
  await llm.close();
});

const WAITING = neverAborted();
const TIMES = { firstWordsMs: 15_000, silenceMs: 15_000, wholeAnswerMs: 45_000 };

function ask(reply: LlmReply, onDelta: (delta: string) => void = () => {}, signal = WAITING) {
  llm.replies.push(reply);
  const endpoint = { baseUrl: llm.url, model: "small", apiKey: llm.key };
  return streamChat(endpoint, fetch, { system: "s", user: "u", temperature: 0, onDelta }, { signal, ...TIMES });
}

function askForm(...replies: readonly LlmReply[]) {
  llm.replies.push(...replies);
  const endpoint = { baseUrl: llm.url, model: "small", apiKey: llm.key };
  const question = { system: "s", user: "u", temperature: 0, form: z.object({ title: z.string() }) };
  return streamChat(endpoint, fetch, question, { signal: WAITING, ...TIMES });
}

/** Begins an answer. `closed` resolves when the connection closes. */
function begin(words: string): { readonly reply: LlmReply; readonly closed: Promise<void> } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return {
    reply: (response) => {
      response.on("close", resolve);
      sendDelta(startStream(response), words);
    },
    closed: promise,
  };
}

test("an endpoint that falls silent is aborted after 15 s, and its connection is closed", async () => {
  const { reply, closed } = begin("A calm");
  expect(await ask(reply, () => vi.advanceTimersByTime(15_000))).toEqual({ ok: false, error: "timeout" });
  await closed;
});

test("an endpoint that never answers is aborted after 15 s", async () => {
  const answer = ask(() => vi.advanceTimersByTime(15_000));
  expect(await answer).toEqual({ ok: false, error: "timeout" });
});

test("an endpoint that drips is aborted when the request's time is over", async () => {
  let drip = () => {};
  let drops = 0;
  const answer = await ask(
    (response) => {
      startStream(response);
      drip = () => sendDelta(response, "drop ");
      drip();
    },
    () => {
      drops++;
      vi.advanceTimersByTime(14_000);
      drip();
    },
  );
  expect([answer, drops]).toEqual([{ ok: false, error: "timeout" }, 4]);
});

test("an answer that is whole stands, though the endpoint neither says [DONE] nor ends it", async () => {
  let isHere = false;
  const answer = ask(
    (response) => {
      const chunk = (delta: object, finish_reason: string | null) =>
        `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason }] })}\n\n`;
      startStream(response).write(chunk({ content: "All of it." }, null) + chunk({}, "stop"));
    },
    () => {
      isHere = true;
    },
  );
  let settled = false;
  void answer.finally(() => {
    settled = true;
  });
  while (!settled) {
    await new Promise(setImmediate);
    if (isHere) vi.advanceTimersByTime(100);
  }
  expect(await answer).toEqual({ ok: true, value: { text: "All of it.", tokens: 0 } });
});

test.each<[string, LlmReply, string]>([
  ["breaks off before a word", (response) => startStream(response).destroy(), "cut-off"],
  ["breaks off after some words", (response) => streamText(response, "A calm week", null), "cut-off"],
  ["ends without a reason after some words", (response) => sendDeltaAndEnd(response), "cut-off"],
  ["sends events without data", (response) => void startStream(response).end("data:\n\n"), "unusable"],
  ["refuses at a length without end", (response) => void writeForEver(response, 429), "rate-limited"],
  ["fails at a length without end", (response) => void writeForEver(response, 500), "unreachable"],
  ["sends a line without end", (response) => void writeForEver(response, 200), "unusable"],
])("an endpoint that %s gives no answer, and says why", async (_, reply, reason) => {
  expect(await ask(reply)).toEqual({ ok: false, error: reason });
});

test("of an answer without end no more is read than any answer is long", async () => {
  const { promise, resolve } = Promise.withResolvers<number>();
  await ask((response) => void writeForEver(response, 200).then(resolve));
  expect(await promise).toBeLessThan(32 << 20);
});

test("an endpoint that sends the question on to another address is not followed there", async () => {
  const elsewhere = await startLlm();
  try {
    const answer = await ask((response) => {
      response.writeHead(307, { location: `${elsewhere.url}/chat/completions` }).end();
    });
    expect([answer, elsewhere.requests]).toEqual([{ ok: false, error: "unreachable" }, []]);
  } finally {
    await elsewhere.close();
  }
});

test("a model that takes no temperature, and names the most tokens otherwise, is asked again as it wants", async () => {
  const error = { message: "Unsupported parameter", type: "invalid_request_error", param: "max_tokens", code: null };
  llm.replies.push((response) => {
    response.writeHead(400, { "content-type": "application/json" }).end(JSON.stringify({ error }));
  });
  expect(await ask("A calm week.")).toMatchObject({ ok: true, value: { text: "A calm week." } });
  const [first, again] = llm.requests.map((request) => ({ ...request }) as Record<string, unknown>);
  const { max_tokens, temperature, ...same } = first ?? {};
  expect([max_tokens, temperature]).toEqual([3_000, 0]);
  expect(again).toEqual({ ...same, max_completion_tokens: 3_000 });
});

test("what a model thinks aloud is no part of its answer", async () => {
  const streamed: string[] = [];
  const answer = await ask('<think>Friday {"or": 9}?</think>\n\nA calm week.', (delta) => streamed.push(delta));
  expect(answer).toMatchObject({ ok: true, value: { text: expect.stringMatching(/^\s*A calm week\.$/) } });
  expect(streamed.join("").trim()).toBe("A calm week.");
});

test.each([400, 422])("an endpoint that refuses to count tokens with %d is asked again without", async (status) => {
  llm.replies.push((response) => fail(response, status, "Extra inputs are not permitted: stream_options"));
  expect(await ask("A calm week.")).toEqual({ ok: true, value: { text: "A calm week.", tokens: 150 } });
  const [first, again] = llm.requests.map((request) => ({ ...request }) as Record<string, unknown>);
  const { stream_options, ...same } = first ?? {};
  expect([stream_options, again]).toEqual([{ include_usage: true }, same]);
});

test.each([400, 422])("an endpoint that refuses schemas with %d is asked for JSON, then in words", async (status) => {
  const refuse: LlmReply = (response) => fail(response, status, "this response_format is unavailable now");
  const answer = await askForm(refuse, refuse, '{"title":"Essay"}');
  expect(answer).toEqual({ ok: true, value: { text: '{"title":"Essay"}', tokens: 150 } });
  const forms = llm.requests.map(({ response_format }) => response_format as { type: string } | undefined);
  expect(forms.map((form) => form?.type)).toEqual(["json_schema", "json_object", undefined]);
  const [first, , last] = llm.requests.map((request) => ({ ...request }) as Record<string, unknown>);
  const { response_format: _, ...same } = first ?? {};
  expect(last).toEqual(same);
});

test("a question that is refused in every form is refused", async () => {
  const refuse: LlmReply = (response) => fail(response, 400, "model not found");
  expect(await askForm(refuse, refuse, refuse, "{}")).toEqual({ ok: false, error: "refused" });
  expect(llm.requests).toHaveLength(3);
});

test("an endpoint that does not stream is heard all the same", async () => {
  const streamed: string[] = [];
  const answer = await ask(
    (response) => answerWhole(response, "A calm week."),
    (delta) => streamed.push(delta),
  );
  expect(answer).toEqual({ ok: true, value: { text: "A calm week.", tokens: 150 } });
  expect(streamed.join("")).toBe("A calm week.");
});

test.each<[string, (response: ServerResponse) => unknown, string]>([
  ["is no completion", (response) => response.end('{"error": {"message": "overloaded"}}'), "unusable"],
  ["is no JSON", (response) => response.end('{"choices": ['), "unusable"],
  ["breaks off", (response) => response.write('{"choices": [', () => response.destroy()), "cut-off"],
])("an answer that is not streamed and %s is none", async (_, send, reason) => {
  const answer = await ask((response) => {
    response.writeHead(200, { "content-type": "application/json" });
    send(response);
  });
  expect(answer).toEqual({ ok: false, error: reason });
});

test("a model that falls into endless blanks within a form is left where no answer is that long", async () => {
  let blanks = 0;
  const answer = await askForm(async (response) => {
    sendDelta(startStream(response), '{"title": "Essay"');
    for (; !response.closed && blanks < 1_000; blanks++) {
      sendDelta(response, " ".repeat(1_000));
      await new Promise(setImmediate);
    }
    response.end();
  });
  expect(answer).toEqual({ ok: false, error: "cut-off" });
  expect(blanks).toBeLessThan(1_000);
});

test("a caller that aborts hears its own reason again", async () => {
  const caller = new AbortController();
  const reason = new Error("nobody waits any more");
  const { reply, closed } = begin("A calm");
  await expect(ask(reply, () => caller.abort(reason), caller.signal)).rejects.toBe(reason);
  await closed;
});

function sendDeltaAndEnd(response: ServerResponse): void {
  sendDelta(startStream(response), "A calm week");
  response.end("data: [DONE]\n\n");
}

const PIECE = "x".repeat(1 << 16);

/** Writes one endless line until the reader disconnects, and returns how many bytes were read. */
async function writeForEver(response: ServerResponse, status: number): Promise<number> {
  response.writeHead(status, { "content-type": "text/event-stream" });
  response.setMaxListeners(0);
  let taken = 0;
  while (!response.closed) {
    taken += PIECE.length;
    if (response.write(taken === PIECE.length ? `data: ${PIECE}` : PIECE)) await new Promise(setImmediate);
    else await new Promise((next) => response.once("drain", next).once("close", next));
  }
  return taken;
}
