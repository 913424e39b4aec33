import type { Socket } from "node:net";
import type { App } from "./schema-validation.ts";

/** How long a client may still send its request once the server stops. */
const LAST_MS = 5_000;

/**
 * Disconnects clients that do not finish their request once the server stops. The server waits for
 * busy connections, and Node no longer checks their age by then, so one such client could delay the
 * stop for as long as it likes.
 */
export function disconnectUnfinished(app: App): void {
  /** For each connection, whether the rest of a request is still to come. */
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
