import assert from "node:assert/strict";
import { type DaywrightProcess, spawnDaywright } from "../daywright.ts";

type Server = DaywrightProcess & AsyncDisposable;

/** Servers on one store, which are killed and started again. */
export type Fleet = {
  readonly servers: readonly Server[];
  /**
   * Ends a server: with `SIGKILL`, or with `SIGTERM`, after which it must exit without an error.
   */
  end(index: number, signal: "SIGKILL" | "SIGTERM"): Promise<void>;
  /** Starts the ended servers again. */
  revive(): Promise<void>;
  dispose(): Promise<void>;
};

type Options = {
  readonly size: number;
  readonly dataDir: string;
  readonly env: Readonly<Record<string, string>>;
  /** The script that starts a server. */
  readonly script: string;
};

export async function startFleet({ size, dataDir, env, script }: Options): Promise<Fleet> {
  const start = () => spawnDaywright({ dataDir, env, script });
  const servers: Server[] = await Promise.all(Array.from({ length: size }, start));
  const dead = new Set<number>();
  return {
    servers,
    async end(index, signal) {
      dead.add(index);
      const server = servers[index] as Server;
      const code = await server.end(signal);
      if (signal === "SIGTERM") assert.equal(code, 0, server.output());
    },
    async revive() {
      const revived = await Promise.all([...dead].map(async (index) => [index, await start()] as const));
      for (const [index, server] of revived) servers[index] = server;
      dead.clear();
    },
    async dispose() {
      await Promise.all(servers.map((server) => server[Symbol.asyncDispose]()));
    },
  };
}
