import type { OutgoingHttpHeaders } from "node:http";
import type { FastifyReply } from "fastify";
import { Aborted } from "#server/ops/aborted.ts";

/** A response of server-sent events that stays open until either side ends it. */
export type EventStream = {
  /** Sends one event with its data as JSON; a reader too slow to keep up is let go. */
  send(name: string, data: unknown, id?: string): void;
  close(): void;
  /** Aborted once the stream is closed, by the reader, by us or by the server's end. */
  readonly closed: AbortSignal;
};

type Options = {
  /**
   * Aborted when the server closes, which ends the stream; absent where the writer does that with a
   * last word.
   */
  readonly closing?: AbortSignal;
  readonly heartbeatMs?: number;
};

/** Comments sent this often keep proxies from ending a quiet stream. */
const HEARTBEAT_MS = 15_000;
/** Bytes that may wait for a reader that does not read. */
const MAX_WAITING_BYTES = 1 << 20;

/** Turns the reply into an event stream; from then on Fastify leaves it alone. */
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
  // A server that closes waits for connections that were busy then, and this one would stay open
  // for the next request.
  raw.once("finish", () => server.server.listening || socket?.end());
  raw.on("error", () => raw.destroy()); // a reader that went away is not our failure
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
