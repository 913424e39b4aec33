import type { AddressInfo } from "node:net";
import { Err, Ok, type Result } from "#domain/result.ts";
import type { App } from "./schema-validation.ts";

export type NotListening = { readonly kind: "address"; readonly message: string };

type Address = { readonly host: string; readonly port: number };

/**
 * Starts to listen. The returned url is the address that was bound, whatever port was asked for.
 */
export async function listen(
  app: App,
  { host, port }: Address,
): Promise<Result<{ readonly url: string }, NotListening>> {
  try {
    await app.listen({ host, port });
    return Ok({ url: listeningUrl(app, host) });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return Err({ kind: "address", message: `${host}:${port} ${REASONS[code ?? ""] ?? `cannot be used: ${message}`}` });
  }
}

/** The address that the service was bound to. */
export function listeningUrl(app: App, host: string): string {
  const { port } = app.server.address() as AddressInfo;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

/**
 * A name by which this machine reaches a server that listens on `host`. A wildcard address is no
 * such name.
 */
export function reachableHost(host: string): string {
  return host === "0.0.0.0" || host === "::" ? "localhost" : host;
}

const REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: "is in use by another program; stop it, or set PORT",
  EACCES: "may not be used by this user; set PORT to 1024 or more",
  EADDRNOTAVAIL: "is not an address of this machine; set HOST",
  ENOTFOUND: "is not a host name that is known here; set HOST",
};
