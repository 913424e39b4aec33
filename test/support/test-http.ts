import { createHttpClient, type HttpClientOptions } from "#server/net/client.ts";
import type { HttpClient } from "#server/net/http.ts";
import { createLogger, type Logger } from "#server/ops/log.ts";
import { createReadingThreads, createTextReader, type TextReader } from "#server/providers/reading/text-reader.ts";

/** A logger that writes nothing. */
export const silentLog: Logger = createLogger({
  modulePath: "test",
  level: "error",
  format: "text",
  sink: { write: () => {} },
  now: () => Temporal.Now.instant(),
});

/**
 * All readers of this process share them, because starting a thread costs as much as reading a
 * hundred small texts.
 */
export const readingThreads = createReadingThreads({ idleMs: 60_000 });

/** Reads answers like the server, on threads only if they are large. */
export function createTestTextReader(): TextReader {
  return createTextReader({ log: silentLog, threads: readingThreads });
}

/** The real HTTP client, without waiting between attempts. */
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

/** A `fetch` of which a test decides which calls (counted from 1) fail, and with which status. */
export function createFailingFetch() {
  let calls = 0;
  let statusOf = (_: number): number | null => null;
  return {
    fetch: (async (address, options) => {
      calls += 1;
      const status = statusOf(calls);
      return status === null ? globalThis.fetch(address, options) : new Response("{}", { status });
    }) satisfies typeof fetch as typeof fetch,
    /** The number of calls since the test last decided that. */
    calls: () => calls,
    fail(which: (call: number) => number | null) {
      [calls, statusOf] = [0, which];
    },
  };
}
