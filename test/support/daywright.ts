import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { unwrap } from "#domain/result.ts";
import type { World } from "#server/composition/outside-world.ts";
import { startServer } from "#server/main.ts";
import { createPlanningThreads } from "#server/planning/planning-threads.ts";
import { readSettings } from "#server/settings.ts";
import { ensureBuilt } from "./built-server.ts";
import { ensureMigrated, newDataDir } from "./empty-store.ts";
import { LIGHT_SEARCH } from "./light-search.ts";
import { nodeOfTheMachine } from "./machine-node.ts";
import { readingThreads } from "./test-http.ts";

/** A running Daywright for a test, on its own port. */
export type Daywright = {
  readonly url: string;
  readonly dataDir: string;
  /** Calls the service. An object as the body is sent as JSON. */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
};

/** An answer with its body, parsed if it is JSON or a problem. */
export type Answer = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look at whatever came
  readonly json: any;
};

type Options = {
  /** Environment variables beyond the address and the data directory. */
  readonly env?: Readonly<Record<string, string>>;
  /** An existing data directory. Without it, an empty one is made, and removed at the end. */
  readonly dataDir?: string;
};

/**
 * All servers of this process share them, because a thread that has planned once is twice as fast.
 */
const planningThreads = createPlanningThreads();

let databases: string | null = null;

/**
 * Makes every Daywright started later store its data in a database on this PostgreSQL, one for each
 * data directory. Null: in the directory again, as the next test file expects.
 */
export function useDatabases(postgresUrl: string | null): void {
  databases = postgresUrl;
}

/**
 * Starts a server in this process; dispose of it at the end. It searches only briefly, unless
 * `searchBudget` is given.
 */
export async function startDaywright(
  options: Options & { readonly overrides?: Partial<World> } = {},
): Promise<Daywright & AsyncDisposable> {
  const dataDir = options.dataDir ?? (await newDataDir());
  const settings = unwrap(readSettings(await environment(dataDir, options)));
  const light = { print: () => undefined, searchBudget: LIGHT_SEARCH, planningThreads, readingThreads };
  const server = unwrap(await startServer(settings, { ...light, ...options.overrides }));
  return {
    url: server.url,
    dataDir,
    call: callerOf(server.url),
    async [Symbol.asyncDispose]() {
      await server.close();
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true });
    },
  };
}

/** A server in its own process, which a test can kill. */
export type DaywrightProcess = Daywright & {
  readonly pid: number;
  /**
   * Sends a signal and waits until the process has ended. Resolves to its exit code, or to null
   * when a signal ended it.
   */
  end(signal: NodeJS.Signals): Promise<number | null>;
  /** What it has written to standard output and standard error. */
  output(): string;
};

const LAUNCHER = fileURLToPath(new URL("../../bin/node26.js", import.meta.url));
const COMMAND = fileURLToPath(new URL("../../lib/cli/main.js", import.meta.url));

/**
 * Starts `daywright serve`, or `script`, as a process. Disposing kills it if it still runs.
 * `group`: starts it through the launcher, and sends signals to both, as a terminal and a
 * supervisor do.
 */
export async function spawnDaywright(
  options: Options & { readonly script?: string; readonly group?: boolean } = {},
): Promise<DaywrightProcess & AsyncDisposable> {
  await ensureBuilt();
  const dataDir = options.dataDir ?? (await newDataDir());
  const { group = false, script = COMMAND } = options;
  const command = group ? [nodeOfTheMachine(), LAUNCHER, script] : [process.execPath, script];
  const child = spawn(command[0] ?? "", [...command.slice(1), "serve"], {
    detached: group,
    env: { ...inherited(), ...(await environment(dataDir, options)) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  // The event "exit" may come before the last output.
  const exited = once(child, "close") as Promise<[number | null]>;
  child.stderr.on("data", (chunk) => (output += chunk));
  const lines = createInterface({ input: child.stdout });
  const listening = new Promise<string>((resolve, reject) => {
    lines.on("line", (line) => {
      output += `${line}\n`;
      const url = /^listening on (\S+)$/.exec(line)?.[1];
      if (url) resolve(url);
    });
    void exited.then(([code]) => reject(new Error(`the server ended with code ${code}:\n${output}`)));
  });
  const end = async (signal: NodeJS.Signals) => {
    if (group) process.kill(-(child.pid ?? 0), signal);
    else child.kill(signal);
    return (await exited)[0];
  };
  const url = await listening;
  return {
    url,
    dataDir,
    pid: child.pid ?? 0,
    call: callerOf(url),
    output: () => output,
    end,
    async [Symbol.asyncDispose]() {
      if (child.exitCode === null && child.signalCode === null) await end("SIGKILL");
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true });
    },
  };
}

/** The variables of the tests' environment that a process of Daywright needs. */
export function inherited(): NodeJS.ProcessEnv {
  const { PATH, TZ, NODE_COMPILE_CACHE } = process.env;
  return { PATH, TZ, NODE_COMPILE_CACHE };
}

/**
 * On a busy machine, the double of a model may be slow: 40 seconds to its first word, and two
 * minutes in all.
 */
const PATIENT = { DAYWRIGHT_LLM_TIMEOUT_MS: "120000" };
/** The watch would send requests of its own, which tests count. */
const UNWATCHED = { DAYWRIGHT_WATCH_INTERVAL_S: "0" };

export async function environment(dataDir: string, { env = {} }: Options): Promise<Record<string, string>> {
  const name = `daywright_${createHash("sha256").update(dataDir).digest("hex").slice(0, 16)}`;
  const database = databases === null ? {} : { DATABASE_URL: await ensureMigrated(databases, name) };
  return {
    PORT: "0",
    DAYWRIGHT_DATA_DIR: dataDir,
    DAYWRIGHT_LOG_LEVEL: "error",
    ...PATIENT,
    ...UNWATCHED,
    ...database,
    ...env,
  };
}

export function callerOf(url: string): Daywright["call"] {
  return async (method, path, body, headers = {}) => {
    const isText = typeof body === "string" || body instanceof Uint8Array;
    const response = await fetch(url + path, {
      method,
      redirect: "manual",
      headers: { ...(body !== undefined && !isText && { "content-type": "application/json" }), ...headers },
      ...(body !== undefined && { body: isText ? (body as BodyInit) : JSON.stringify(body) }),
    });
    const type = response.headers.get("content-type") ?? "";
    // An event stream does not end, so only its headers are awaited.
    const isEndless = method === "GET" && type.startsWith("text/event-stream");
    const text = isEndless ? "" : await response.text();
    if (isEndless) await response.body?.cancel();
    const isJson = /json/.test(type);
    return { status: response.status, headers: response.headers, text, json: isJson ? JSON.parse(text) : undefined };
  };
}
