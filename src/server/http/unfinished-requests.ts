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
  const unfinished = new Set<Socket>();
  app.server.on("connection", (socket: Socket) => {
    unfinished.add(socket);
    socket.once("close", () => unfinished.delete(socket));
  });
  app.addHook("preValidation", async ({ raw }) => void unfinished.delete(raw.socket));
  app.addHook("onResponse", async ({ raw }) => {
    if (!raw.socket.destroyed) unfinished.add(raw.socket);
  });
  app.addHook("preClose", async () => {
    const letGo = () => {
      for (const socket of unfinished) socket.destroy();
    };
    setTimeout(letGo, LAST_MS).unref();
  });
}
