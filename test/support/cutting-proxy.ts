import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A proxy before a PostgreSQL that can drop the answer to a commit, or every answer. */
export type CuttingProxy = {
  readonly url: string;
  /** Passes `count` commits. The next one reaches the server, but its answer is dropped. */
  loseCommitAfter(count: number): void;
  /** Drops all answers, on existing and on new connections, which stay open. */
  stall(): void;
  /** Passes the answers of later requests. */
  resume(): void;
  /** Whether the answer of a commit was dropped. */
  readonly lost: boolean;
  end(): Promise<void>;
};

export async function startCuttingProxy(serverUrl: string): Promise<CuttingProxy> {
  const target = new URL(serverUrl);
  const sockets = new Set<Socket>();
  let stalled = false;
  let toPass = Number.POSITIVE_INFINITY;
  let lost = false;

  const proxy = createServer((client) => {
    const server = connect(Number(target.port), target.hostname);
    let cutting = false;
    const cut = () => {
      client.destroy();
      server.destroy();
    };
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on("error", cut).on("close", cut);
    }
    client.on("data", (data) => {
      if (data.includes("commit\0") && toPass-- === 0) cutting = true;
      server.write(data);
    });
    server.on("data", (data) => {
      if (stalled) return;
      if (!cutting) client.write(data);
      else {
        lost = true;
        cut();
      }
    });
  }).listen(0, "127.0.0.1");
  await once(proxy, "listening");

  const address = new URL(serverUrl);
  address.port = String((proxy.address() as AddressInfo).port);
  return {
    url: address.href,
    loseCommitAfter(count) {
      toPass = count;
      lost = false;
    },
    stall() {
      stalled = true;
    },
    resume() {
      stalled = false;
    },
    get lost() {
      return lost;
    },
    async end() {
      for (const socket of sockets) socket.destroy();
      proxy.close();
      await once(proxy, "close");
    },
  };
}
