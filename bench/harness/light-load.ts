import { once } from "node:events";
import { connect, type Socket } from "node:net";

/**
 * Answers per second from `urls` over `connections` that stay open, each of which sends the next
 * request as soon as it is answered. It reads only the headers of the first answer, since all
 * answers of one address have one length. The generator therefore uses little of the cores that it
 * shares with the server.
 */
export async function answersPerSecond(
  urls: readonly string[],
  { connections, seconds }: { readonly connections: number; readonly seconds: number },
): Promise<number> {
  const askers = await Promise.all(
    Array.from({ length: connections }, (_, index) => openAsker(urls[index % urls.length] as string)),
  );
  await new Promise((done) => setTimeout(done, seconds * 1_000));
  const answers = askers.reduce((sum, asker) => sum + asker.stop(), 0);
  return answers / seconds;
}

type Asker = { stop(): number };

async function openAsker(address: string): Promise<Asker> {
  const { hostname, port, host, pathname } = new URL(address);
  const request = `GET ${pathname} HTTP/1.1\r\nhost: ${host}\r\n\r\n`;
  const length = await lengthOfAnswer(hostname, Number(port), request);
  const socket = await opened(hostname, Number(port));
  let answers = 0;
  let missing = length;
  socket.on("data", (chunk) => {
    missing -= chunk.length;
    if (missing > 0) return;
    if (missing < 0) throw new Error(`an answer of ${address} is of another length than the first`);
    answers++;
    missing = length;
    socket.write(request);
  });
  socket.write(request);
  return {
    stop() {
      socket.destroy();
      return answers;
    },
  };
}

/** The length of a whole answer, its head included. */
async function lengthOfAnswer(hostname: string, port: number, request: string): Promise<number> {
  const socket = await opened(hostname, port);
  socket.write(request);
  let text = "";
  for await (const chunk of socket) {
    text += (chunk as Buffer).toString("latin1");
    const head = text.indexOf("\r\n\r\n");
    const body = /^HTTP\/1\.1 200 [\s\S]*?\r\ncontent-length: (\d+)/i.exec(text)?.[1];
    if (head < 0) continue;
    if (body === undefined) throw new Error(`not an answer of known length: ${text.slice(0, 200)}`);
    return head + 4 + Number(body);
  }
  throw new Error("the connection ended without an answer");
}

async function opened(hostname: string, port: number): Promise<Socket> {
  const socket = connect(port, hostname);
  await once(socket, "connect");
  return socket;
}
