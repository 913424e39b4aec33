import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { ensureBuilt } from "../../support/built-server.ts";
import { type Answer, callerOf, type Daywright, environment, inherited } from "../../support/daywright.ts";
import { newDataDir } from "../../support/empty-store.ts";

/** What the serving process is told. */
export type ToServer = {
  readonly now?: number;
  /** Dies at this step from now; null: lives on. */
  readonly dieIn?: number | null;
  readonly close?: true;
  /** `ids`: what its ids begin with. */
  readonly open?: { readonly env: Readonly<Record<string, string>>; readonly ids: string };
};
export type FromServer = { readonly url: string | null };

type Running = { readonly child: ChildProcess; readonly died: Promise<null>; call: Daywright["call"] };

const SERVE = fileURLToPath(new URL("serve.ts", import.meta.url));
/** Half of what a start costs is to compile what the one before compiled. */
const COMPILED = fileURLToPath(new URL("../../../node_modules/.cache/compiled", import.meta.url));
/** After which a lease that a dead process holds on a shared store is free to the next. */
const LEASE_MS = 60_000;

/**
 * A machine on which one server runs at a time, in a process of its own: its clock is set from
 * outside, it is stopped and started, and it dies when it is told to.
 */
export class Machine {
  #running: Running | null = null;
  #dataDir: string | null = null;
  #env: Readonly<Record<string, string>> = {};
  #name = "";
  readonly #shared: boolean;
  now = 0;
  kills = 0;
  starts = 0;

  /** `shared`: on a store that does not know that its only server died. */
  constructor({ shared }: { readonly shared: boolean }) {
    this.#shared = shared;
  }

  /** Whether the clock stands still while the server is asked something, even if it dies. */
  get isExact(): boolean {
    return !this.#shared;
  }

  /** Opens a new, empty store, and throws the one before away. */
  async begin(env: Readonly<Record<string, string>>, name: string, now: number): Promise<void> {
    await this.#discard();
    this.#dataDir = await newDataDir();
    [this.#env, this.#name, this.now] = [env, name, now];
    await this.#start();
  }

  /** Lets time pass; `off`: while the server is not running. */
  async setClock(now: number, off: boolean): Promise<void> {
    this.now = now;
    if (!off) return void (await this.#tell({ now }));
    await this.#tell({ close: true });
    await this.#start();
  }

  call(...asked: Parameters<Daywright["call"]>): Promise<Answer> {
    return (this.#running as Running).call(...asked);
  }

  /**
   * Asks, and the server dies after so many steps, unless it has answered before that. Null: nobody
   * answered.
   */
  async callDying(steps: number, ...asked: Parameters<Daywright["call"]>): Promise<Answer | null> {
    const { died } = this.#running as Running;
    await this.#tell({ dieIn: steps });
    const answer = await Promise.race([this.call(...asked).catch(() => died), died]);
    const lives = await this.#tell({ dieIn: null }).catch(() => null);
    if (lives) return answer;
    this.kills++;
    this.#running = null;
    if (this.#shared) this.now += LEASE_MS;
    await this.#start();
    return answer;
  }

  async dispose(): Promise<void> {
    await this.#discard();
    this.#running?.child.kill("SIGKILL");
    await this.#running?.died;
  }

  async #discard(): Promise<void> {
    if (this.#dataDir === null) return;
    await this.#tell({ close: true });
    await rm(this.#dataDir, { recursive: true });
    this.#dataDir = null;
  }

  async #start(): Promise<void> {
    await ensureBuilt();
    this.#running ??= run();
    this.starts++;
    const env = await environment(this.#dataDir ?? "", { env: this.#env });
    const { url } = await this.#tell({ now: this.now, open: { env, ids: `${this.#name}-${this.starts}` } });
    if (url === null) throw new Error("the server did not start");
    this.#running.call = callerOf(url);
  }

  async #tell(message: ToServer): Promise<FromServer> {
    const { child, died } = this.#running as Running;
    const answered = once(child, "message") as Promise<[FromServer]>;
    child.send(message, () => undefined);
    const answer = await Promise.race([answered, died]);
    if (answer === null) throw new Error("the server died");
    return answer[0];
  }
}

function run(): Running {
  const env = { ...inherited(), NODE_COMPILE_CACHE: COMPILED };
  const child = fork(SERVE, { env, stdio: ["ignore", "ignore", "inherit", "ipc"] });
  const call = () => Promise.reject(new Error("no server runs"));
  return { child, died: once(child, "exit").then(() => null), call };
}
