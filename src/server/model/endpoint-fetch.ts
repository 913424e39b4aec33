import { readBytes } from "#server/net/read-body.ts";
import { afterRefusal } from "./refused-parameters.ts";
import { streamOf } from "./unstreamed-answer.ts";

/** Longer than any refusal that is worth reading. */
const MOST_REFUSAL_BYTES = 1 << 16;
/** Larger than any answer within the token limit, even with one chunk per character. */
const MOST_ANSWER_BYTES = 8 << 20;
const EVENT_STREAM = { "content-type": "text/event-stream" };

export type EndpointFetch = {
  readonly fetch: typeof globalThis.fetch;
  /** The status of the endpoint's answer; null while there is none. */
  status(): number | null;
  /** Whether the connection broke in the middle of an answer. */
  broke(): boolean;
};

/**
 * A `fetch` for one question to an endpoint that is not trusted. It follows no redirects, because
 * the person was told which host gets their words. Of a refusal it uses only the status, and it
 * cuts off answers that are too long.
 */
export function createEndpointFetch(fetch: typeof globalThis.fetch): EndpointFetch {
  let answered: number | null = null;
  let broken = false;

  async function* beginning(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let seen = 0;
    try {
      for await (const chunk of body) {
        seen += chunk.byteLength;
        if (seen > MOST_ANSWER_BYTES) return;
        yield chunk;
      }
    } catch (error) {
      broken = true;
      throw error;
    }
  }

  return {
    status: () => answered,
    broke: () => broken,
    async fetch(input, init) {
      const ask = (changed: RequestInit = {}) => fetch(input, { ...init, ...changed, redirect: "error" });
      let answer = await ask();
      let question = typeof init?.body === "string" ? init.body : null;
      while (question !== null && [400, 422].includes(answer.status)) {
        question = afterRefusal(question, await textOf(answer, MOST_REFUSAL_BYTES));
        if (question !== null) answer = await ask({ body: question });
      }
      const { ok, status, statusText, headers, body } = answer;
      answered = status;
      if (!ok) {
        if (!answer.bodyUsed) void body?.cancel();
        return new Response(null, { status, statusText, headers });
      }
      const streamed = new Response(body && ReadableStream.from(beginning(body)), { status, headers });
      if (!headers.get("content-type")?.startsWith("application/json")) return streamed;
      return new Response(streamOf(await textOf(streamed, MOST_ANSWER_BYTES)), { status, headers: EVENT_STREAM });
    },
  };
}

/** The text of an answer; empty when the answer is too long or breaks off. */
async function textOf(response: Response, mostBytes: number): Promise<string> {
  const bytes = await readBytes(response, mostBytes);
  return bytes.ok ? new TextDecoder().decode(bytes.value) : "";
}
