import { createECDH, randomBytes } from "node:crypto";
import * as z from "zod";
import type { SecretBox } from "#server/auth/secrets/index.ts";
import type { Db, OwnerDb } from "#server/store/open.ts";
import { readOwnerSetting, writeOwnerSettingOnce } from "#server/store/queries/owner-settings.ts";
import { deleteSetting, writeSettingOnce } from "#server/store/queries/settings.ts";
import type { PushKeys } from "./push.ts";
import { webhookSecret } from "./webhook.ts";

const VAPID = "vapid";
const WEBHOOK = "webhook-secret";
const KEY_BYTES = 32;
/** One private key in 256 begins with a zero byte, which Node leaves out and a sender requires. */
const PrivateKey = z.string().transform((key) => {
  const bytes = Buffer.from(key, "base64url");
  return Buffer.concat([Buffer.alloc(KEY_BYTES - bytes.length), bytes]).toString("base64url");
});
const Keys = z.object({ publicKey: z.string(), privateKey: PrivateKey });

/**
 * The keys with which this installation signs push messages, created at the first start. If they
 * were sealed under a key that is gone, new ones are created and browsers subscribe again.
 */
export async function pushKeys(db: Db, secrets: SecretBox): Promise<PushKeys> {
  for (;;) {
    const kept = await writeSettingOnce(db, VAPID, secrets.seal(JSON.stringify(newKeys()), VAPID));
    const opened = secrets.open(kept, VAPID);
    if (opened.ok) return Keys.parse(JSON.parse(opened.value));
    await deleteSetting(db, VAPID);
  }
}

/** The secret with which a person's webhook receiver checks signatures. */
export async function webhookSecretOf(mine: OwnerDb, secrets: SecretBox): Promise<string> {
  const bound = `${WEBHOOK} ${mine.owner}`;
  const kept = await readOwnerSetting(mine, WEBHOOK);
  const opened = kept === null ? null : secrets.open(kept, bound);
  if (opened?.ok) return opened.value;
  const made = webhookSecret(randomBytes(32));
  const first = await writeOwnerSettingOnce(mine, WEBHOOK, { value: secrets.seal(made, bound), insteadOf: kept });
  const won = secrets.open(first, bound);
  return won.ok ? won.value : made;
}

function newKeys(): PushKeys {
  const curve = createECDH("prime256v1");
  curve.generateKeys();
  return { publicKey: curve.getPublicKey("base64url"), privateKey: curve.getPrivateKey("base64url") };
}
