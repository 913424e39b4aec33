import { createParser, type EventSourceMessage } from "eventsource-parser";
import type { FastifyRequest } from "fastify";
import { PlanningProgress } from "#contract/planning-progress.ts";
import type { App } from "#server/http/schema-validation.ts";
import type { CallTerms, ServiceAnswer } from "./service-port.ts";

type Call = { readonly method: "GET" | "POST"; readonly url: string; readonly body: unknown } & CallTerms;

/**
 * Calls the service in process, with the assistant's credentials. If progress is wanted, the answer
 * is a stream of progress that ends with the body. When `signal` aborts, this rejects and the
 * service aborts the work.
 */
export async function callService(app: App, { headers, ip }: FastifyRequest, call: Call): Promise<ServiceAnswer> {
  const { method, url, body, signal, onProgress } = call;
  const { host, authorization, cookie } = headers;
  const answer = await app.inject({
    method,
    url,
    remoteAddress: ip, // the address whose requests are counted
    headers: {
      ...(host && { host }),
      ...(authorization && { authorization }),
      ...(cookie && { cookie }),
      ...(onProgress && { accept: "text/event-stream" }),
    },
    payloadAsStream: true,
    ...(signal && { signal }),
    ...(body === undefined ? {} : { payload: body as object }),
  });
  // The request has ended, so only destroying the response tells the service that the caller is
  // gone.
  signal?.addEventListener("abort", () => answer.raw.res.destroy(), { once: true });
  const type = String(answer.headers["content-type"]);
  const stream = answer.stream().setEncoding("utf8");
  if (type.includes("event-stream")) return readStream(stream, onProgress);
  let text = "";
  for await (const chunk of stream) text += chunk;
  return { status: answer.statusCode, body: type.includes("json") ? JSON.parse(text) : null };
}

/** Reads a planning stream to its end: the answer's body, or a problem. */
async function readStream(stream: AsyncIterable<string>, onProgress: CallTerms["onProgress"]): Promise<ServiceAnswer> {
  const events: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: (event) => void events.push(event) });
  for await (const chunk of stream) {
    parser.feed(chunk);
    for (const { event: name, data } of events.splice(0)) {
      if (name === "progress") onProgress?.(PlanningProgress.parse(JSON.parse(data)));
      else if (name === "draft") onProgress?.({ stage: "writing", written: JSON.parse(data).text.length });
      else if (name === "done") return { status: 200, body: JSON.parse(data) };
      else if (name === "error") return { status: JSON.parse(data).status, body: JSON.parse(data) };
    }
  }
  throw new Error("the service ended a stream without a last word");
}
