import type { ServerResponse } from "node:http";
import { type HttpDouble, listenOnLoopback, readBody } from "../http-double.ts";

export type LlmRequest = {
  readonly model: string;
  readonly stream?: boolean;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  readonly response_format?: unknown;
  readonly tools?: unknown;
};

/** An answer of the endpoint: a text, or a fault that the test writes itself. */
export type LlmReply = string | ((response: ServerResponse, request: LlmRequest) => unknown);

export type LlmDouble = HttpDouble & {
  readonly key: string;
  readonly requests: readonly LlmRequest[];
  /** The answers of the next calls, in order. */
  readonly replies: LlmReply[];
  /** Forgets all requests and prepared answers. */
  reset(): void;
};

const KEY = "sk-of-the-double";

/**
 * An OpenAI-compatible endpoint: chat completions, whole or streamed, as its API reference
 * describes them.
 */
export async function startLlm(): Promise<LlmDouble> {
  const requests: LlmRequest[] = [];
  const replies: LlmReply[] = [];
  const double = await listenOnLoopback(async (request, response) => {
    const body = await readBody(request);
    if (request.url !== "/v1/chat/completions" || request.method !== "POST") return fail(response, 404, "not found");
    if (request.headers.authorization !== `Bearer ${KEY}`) return fail(response, 401, "Incorrect API key provided");
    const asked = JSON.parse(body) as LlmRequest;
    if (!asked.model || !Array.isArray(asked.messages)) return fail(response, 400, "model and messages are required");
    requests.push(asked);
    const reply = replies.shift() ?? "";
    if (typeof reply === "function") return reply(response, asked);
    if (asked.stream) streamText(response, reply);
    else answer(response, reply);
  });
  const reset = () => {
    requests.length = 0;
    replies.length = 0;
  };
  return { ...double, url: `${double.url}/v1`, key: KEY, requests, replies, reset };
}

export function fail(response: ServerResponse, status: number, message: string) {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify({ error: { message, type: "error", code: null } }));
}

/**
 * Streams a text in small parts. `finish`: the reason in the last part; null to break off before
 * it.
 */
export function streamText(response: ServerResponse, text: string, finish: string | null = "stop") {
  startStream(response);
  for (let at = 0; at < text.length; at += 7) sendDelta(response, text.slice(at, at + 7));
  if (finish === null) return response.destroy();
  endStream(response, finish);
}

export function startStream(response: ServerResponse): ServerResponse {
  response.writeHead(200, { "content-type": "text/event-stream" });
  response.flushHeaders();
  return response;
}

export function sendDelta(response: ServerResponse, content: string) {
  send(response, { choices: [{ index: 0, delta: { content }, finish_reason: null }] });
}

/** A tool call, streamed. */
export function sendToolCall(response: ServerResponse, name: string, args: object) {
  const call = { index: 0, id: "call_1", type: "function", function: { name, arguments: JSON.stringify(args) } };
  send(response, { choices: [{ index: 0, delta: { tool_calls: [call] }, finish_reason: null }] });
}

export function endStream(response: ServerResponse, finish: string) {
  send(response, { choices: [{ index: 0, delta: {}, finish_reason: finish }] });
  send(response, { choices: [], usage: { prompt_tokens: 100, completion_tokens: 50, total_tokens: 150 } });
  response.end("data: [DONE]\n\n");
}

function send(response: ServerResponse, chunk: object) {
  const whole = { id: "chatcmpl-1", object: "chat.completion.chunk", created: 1, model: "m", ...chunk };
  response.write(`data: ${JSON.stringify(whole)}\n\n`);
}

/** A text in an answer that is not streamed. */
export function answer(response: ServerResponse, content: string) {
  response.writeHead(200, { "content-type": "application/json" });
  const choice = { index: 0, message: { role: "assistant", content }, finish_reason: "stop" };
  const usage = { prompt_tokens: 100, completion_tokens: 50, total_tokens: 150 };
  response.end(
    JSON.stringify({ id: "chatcmpl-1", object: "chat.completion", created: 1, model: "m", choices: [choice], usage }),
  );
}
