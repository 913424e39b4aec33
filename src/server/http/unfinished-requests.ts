import type { Socket } from "node:net";
import type { App } from "./schema-validation.ts";

/** What a client that is still sending its request has left once the server is told to stop. */
const LAST_MS = 5_000;

/**
 * Lets go of clients whose request does not come whole once the server stops. It waits for
 * connections that are busy, and Node no longer asks how old they are by then: one such client
 * could keep it from ending for as long as it likes.
 */
export function letGoOfUnfinished(app: App): void {
  /** Of every connection: whether the rest of a request is still to come on it. */
  const isUnfinished = new Map<Socket, boolean>();
  const note = (socket: Socket, unfinished: boolean) => {
    if (isUnfinished.has(socket)) isUnfinished.set(socket, unfinished);
  };
  app.server.on("connection", (socket: Socket) => {
    isUnfinished.set(socket, true);
    socket.once("close", () => isUnfinished.delete(socket));
  });
  app.addHook("preValidation", async ({ raw }) => note(raw.socket, false));
  app.addHook("onResponse", async ({ raw }) => note(raw.socket, true));
  app.addHook("preClose", async () => {
    const letGo = () => {
      for (const [socket, unfinished] of isUnfinished) if (unfinished) socket.destroy();
    };
    setTimeout(letGo, LAST_MS).unref();
  });
}
