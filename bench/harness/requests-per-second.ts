import { rm } from "node:fs/promises";
import { benchFolder } from "./bench-folder.ts";
import type { Comparison, Skipped } from "./claim.ts";
import { loadPeer } from "./load-peer.ts";

/** The part of autocannon's interface that is used here. */
export type Autocannon = (options: {
  url: string;
  connections: number;
  duration: number;
  method?: "GET" | "POST";
  headers?: Readonly<Record<string, string>>;
  body?: string;
}) => Promise<{
  readonly "2xx": number;
  readonly non2xx: number;
  readonly errors: number;
  readonly duration: number;
}>;

/** Answers per second over ten connections; throws when an answer is not successful. */
export async function requestsPerSecond(
  autocannon: Autocannon,
  { url, seconds, json }: { readonly url: string; readonly seconds: number; readonly json?: string },
): Promise<number> {
  const post = { method: "POST", headers: { "content-type": "application/json" } } as const;
  const result = await autocannon({
    url,
    connections: 10,
    duration: seconds,
    ...(json === undefined ? {} : { ...post, body: json }),
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url} failed ${result.non2xx + result.errors} requests`);
  }
  return result["2xx"] / result.duration;
}

/**
 * Compares two servers with autocannon, in a folder of its own; skipped when autocannon is absent.
 */
export async function compareServers(
  compare: (autocannon: Autocannon, folder: string) => Promise<Comparison>,
): Promise<(Comparison | Skipped)[]> {
  const autocannon = await loadPeer<Autocannon>("autocannon");
  if (autocannon === null) return [{ kind: "skipped", why: "autocannon is absent (npm ci --prefix bench/peers)" }];
  const folder = await benchFolder();
  try {
    return [await compare(autocannon.module, folder)];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
