import type { IncomingMessage } from "node:http";

const MOST_BYTES = 128 << 20;
const LONGEST_MS = 10_000;

/**
 * Reads and drops what a client still sends. Many clients read an answer only after they have sent
 * their whole body. If the connection were reset halfway, they would lose the answer of a refused
 * request (413, 415). Past a limit the connection is cut.
 */
export function drain(request: IncomingMessage): Promise<void> {
  if (request.complete || request.readableEnded || request.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    let bytes = 0;
    const count = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MOST_BYTES) finish();
    };
    const finish = () => {
      clearTimeout(limit);
      request.off("data", count).off("end", finish).off("close", finish).off("error", finish);
      resolve();
    };
    const limit = setTimeout(finish, LONGEST_MS);
    request.on("data", count).once("end", finish).once("close", finish).once("error", finish);
    request.resume();
  });
}
