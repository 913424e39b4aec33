import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { isErr } from "#domain/result.ts";
import type { SecretBox } from "#server/auth/secrets/index.ts";
import type { Db, OwnerDb } from "#server/store/open.ts";
import { loadAccessToken, saveAccessToken } from "#server/store/queries/connections.ts";
import { type Lease, releaseLease, takeLease } from "#server/store/queries/leases.ts";
import { readStoreClock } from "#server/store/queries/store-clock.ts";
import type { TokenVault } from "./oauth/index.ts";

/** Longer than any refresh, so that a lease outlasts its refresh unless the process died. */
const LEASE_MS = 40_000;
const ASK_EVERY_MS = 100;

const AccessToken = z.object({ token: z.string(), endsAt: z.number() });

type Deps = {
  readonly mine: OwnerDb;
  readonly secrets: SecretBox;
  readonly newId: () => string;
};

/**
 * Stores the access token of a person's connection, sealed, and lets one process at a time refresh
 * it.
 */
export function createTokenVault({ mine, secrets, newId }: Deps, connectionId: string): TokenVault {
  const owner = `${connectionId} access token`;
  return {
    async load() {
      const sealed = await loadAccessToken(mine, connectionId);
      const text = sealed === null ? null : secrets.open(sealed, owner);
      return text === null || isErr(text) ? null : AccessToken.parse(JSON.parse(text.value));
    },
    async save(token) {
      await saveAccessToken(mine, connectionId, secrets.seal(JSON.stringify(token), owner));
    },
    async alone(work) {
      const lease = await waitForLease({ db: mine.db, newId }, `refresh ${connectionId}`);
      try {
        return await work();
      } finally {
        await releaseLease(mine.db, lease);
      }
    },
  };
}

type LeaseDeps = Pick<Deps, "newId"> & { readonly db: Db };

/** Waits at most as long as a dead process can hold it. */
async function waitForLease({ db, newId }: LeaseDeps, name: string): Promise<Lease> {
  const holder = newId();
  for (;;) {
    const lease = await takeLease(db, { name, holder, now: await readStoreClock(db), forMs: LEASE_MS });
    if (lease) return lease;
    await sleep(ASK_EVERY_MS);
  }
}
