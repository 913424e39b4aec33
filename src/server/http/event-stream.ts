import type { OutgoingHttpHeaders } from "node:http";
import type { FastifyReply } from "fastify";
import { Aborted } from "#server/ops/aborted.ts";

/** A response of server-sent events that stays open until either side ends it. */
export type EventStream = {
  /** Sends one event with its data as JSON. A reader that is too slow is disconnected. */
  send(name: string, data: unknown, id?: string): void;
  close(): void;
  /** Aborts once the stream is closed, by the reader, by us or because the server stops. */
  readonly closed: AbortSignal;
};

type Options = {
  /**
   * Aborts when the server stops, which ends the stream. Absent when the writer ends the stream
   * itself, with a last event.
   */
  readonly closing?: AbortSignal;
  readonly heartbeatMs?: number;
};

/** Comments at this interval keep proxies from closing a quiet stream. */
const HEARTBEAT_MS = 15_000;
/** How many bytes may wait for a slow reader. */
const MAX_WAITING_BYTES = 1 << 20;

/** Turns the reply into an event stream, which Fastify no longer touches. */
export function openEventStream(reply: FastifyReply, options: Options = {}): EventStream {
  const closed = new AbortController();
  const { raw, server } = reply;
  const { socket } = raw;
  reply.hijack();
  raw.writeHead(200, {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
  });
  raw.flushHeaders();

  const write = (text: string) => {
    if (closed.signal.aborted) return;
    raw.write(text);
    if (raw.writableLength > MAX_WAITING_BYTES) raw.destroy();
  };
  const heartbeat = setInterval(() => write(": still here\n\n"), options.heartbeatMs ?? HEARTBEAT_MS);
  const close = () => raw.end();
  options.closing?.addEventListener("abort", close);
  // A closing server waits for connections that were busy at that time. Without this, the
  // connection would stay open for the next request.
  raw.once("finish", () => server.server.listening || socket?.end());
  raw.on("error", () => raw.destroy()); // a reader that disconnects is not our failure
  raw.once("close", () => {
    clearInterval(heartbeat);
    options.closing?.removeEventListener("abort", close);
    closed.abort(new Aborted("the stream is closed"));
  });
  if (options.closing?.aborted) close();
  return {
    send: (name, data, id) =>
      write(`${id === undefined ? "" : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`),
    close,
    closed: closed.signal,
  };
}

/** Whether the client asked for server-sent events. */
export function wantsEventStream(request: { readonly headers: { readonly accept?: string | undefined } }): boolean {
  return /\btext\/event-stream\b/i.test(request.headers.accept ?? "");
}
