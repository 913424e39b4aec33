import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

/** The way to an upstream, which may be closed: then all is answered that it is not available. */
export type Way = {
  /** The address that leads there this way. */
  through(address: string): string;
  readonly fail: (fails: boolean) => void;
  close(): Promise<void>;
};

export async function startWayTo(url: string): Promise<Way> {
  const { hostname, port, origin } = new URL(url);
  let fails = false;
  const server = createServer((asked, answer) => {
    if (fails) {
      asked.resume();
      return void answer.writeHead(503, { connection: "close" }).end();
    }
    const { method, url: path, headers } = asked;
    const onward = request({ hostname, port, method, path, headers }, (told) => {
      answer.writeHead(told.statusCode ?? 502, told.headers);
      told.pipe(answer);
    });
    onward.on("error", () => answer.destroy());
    asked.pipe(onward);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const here = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    through: (address) => address.replace(origin, here),
    fail: (now) => {
      fails = now;
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}
