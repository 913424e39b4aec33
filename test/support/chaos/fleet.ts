import { type DaywrightProcess, spawnDaywright } from "../daywright.ts";

type Server = DaywrightProcess & AsyncDisposable;

/** Servers on one store, which die and come back. */
export type Fleet = {
  readonly servers: readonly Server[];
  /** Kills one without warning. */
  kill(index: number): Promise<void>;
  /** Starts again those that were killed. */
  revive(): Promise<void>;
  end(): Promise<void>;
};

type Options = {
  readonly size: number;
  readonly dataDir: string;
  readonly env: Readonly<Record<string, string>>;
  /** The script that serves. */
  readonly script: string;
};

export async function startFleet({ size, dataDir, env, script }: Options): Promise<Fleet> {
  const start = () => spawnDaywright({ dataDir, env, script });
  const servers: Server[] = await Promise.all(Array.from({ length: size }, start));
  const dead = new Set<number>();
  return {
    servers,
    async kill(index) {
      dead.add(index);
      await servers[index]?.end("SIGKILL");
    },
    async revive() {
      const revived = await Promise.all([...dead].map(async (index) => [index, await start()] as const));
      for (const [index, server] of revived) servers[index] = server;
      dead.clear();
    },
    async end() {
      await Promise.all(servers.map((server) => server[Symbol.asyncDispose]()));
    },
  };
}
