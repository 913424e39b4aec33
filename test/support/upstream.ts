import { createHttpClient, type HttpClientOptions } from "#server/net/client.ts";
import type { HttpClient } from "#server/net/http.ts";
import { createLogger, type Logger } from "#server/ops/log.ts";
import { createReadingThreads, createTextReader, type TextReader } from "#server/providers/reading/text-reader.ts";

/** A logger that says nothing. */
export const silentLog: Logger = createLogger({
  modulePath: "test",
  level: "error",
  format: "text",
  sink: { write: () => {} },
  now: () => Temporal.Now.instant(),
});

/** Of all readers of this process: to start a thread takes as much as a hundred small texts. */
export const readingThreads = createReadingThreads({ idleMs: 60_000 });

/** Reads answers as the server does; its threads are started only for large ones. */
export function createTestTextReader(): TextReader {
  return createTextReader({ log: silentLog, threads: readingThreads });
}

/** The real HTTP client, which waits no time between attempts. */
export function createTestHttp(options: Partial<HttpClientOptions> = {}): HttpClient {
  return createHttpClient({
    fetch: globalThis.fetch,
    connectionId: "test",
    now: () => Temporal.Now.instant(),
    log: silentLog,
    sleep: async () => {},
    ...options,
  });
}

/** Calls an upstream until it is told which calls, counted from 1, fail with which status. */
export function createFailingFetch() {
  let calls = 0;
  let statusOf = (_: number): number | null => null;
  return {
    fetch: (async (address, options) => {
      calls += 1;
      const status = statusOf(calls);
      return status === null ? globalThis.fetch(address, options) : new Response("{}", { status });
    }) satisfies typeof fetch as typeof fetch,
    /** How many calls there were since it was last told. */
    calls: () => calls,
    fail(which: (call: number) => number | null) {
      [calls, statusOf] = [0, which];
    },
  };
}
