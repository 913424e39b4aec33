import type { SealedCount } from "#contract/connection.ts";
import type { Logger } from "#server/ops/log.ts";
import type { Db, OwnerDb } from "#server/store/open.ts";
import { FIRST_OWNER } from "#server/store/owner.ts";
import { listSealed, replaceSealed } from "#server/store/queries/sealed-credentials.ts";
import type { SecretBox } from "./secret-box.ts";

/**
 * Seals again with the newest key what an earlier key sealed, so that the earlier key can be
 * removed.
 */
export async function sealAnew(db: Db, secrets: SecretBox, parent: Logger): Promise<void> {
  const log = parent.named("server/auth/secrets");
  let sealed = 0;
  for (const each of await listSealed(db)) {
    const keys = [each.credentials, each.accessToken ?? each.credentials].map(secrets.keyOf);
    if (!keys.includes("former")) continue;
    const text = secrets.open(each.credentials, each.id);
    if (!text.ok) continue;
    await replaceSealed(db, each, secrets.seal(text.value, each.id));
    sealed++;
  }
  if (sealed > 0) log.info("sealed credentials anew, under the newest key", { connections: sealed });
}

/**
 * Counts connections by the key that sealed them: the person's own or, for the first owner,
 * everyone's.
 */
export async function countSealed({ db, owner }: OwnerDb, secrets: SecretBox): Promise<SealedCount> {
  const count = { current: 0, former: 0, unknown: 0 };
  const seen = owner === FIRST_OWNER ? listSealed(db) : listSealed(db, owner);
  for (const { credentials } of await seen) count[secrets.keyOf(credentials)]++;
  return count;
}
