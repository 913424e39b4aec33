import { createECDH, type ECDH, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { createSecretBox } from "#server/auth/secrets/index.ts";
import { writeSettingOnce } from "#server/store/queries/settings.ts";
import { startPushService } from "../../../test/support/receivers.ts";
import { describeOnBothEngines } from "../../../test/support/store-places.ts";
import { pushSender } from "./push.ts";
import { pushKeys } from "./sender-keys.ts";

/** A curve whose private key begins with a zero byte, as one in 256 does. */
function shortCurve(): ECDH {
  for (;;) {
    const curve = createECDH("prime256v1");
    curve.generateKeys();
    if (curve.getPrivateKey().length < 32) return curve;
  }
}

describeOnBothEngines("the keys of push messages", (stores) => {
  test("sign also when the private one begins with a zero byte", async () => {
    const { db } = await stores.open();
    const secrets = createSecretBox([randomBytes(32)]);
    const curve = shortCurve();
    const stored = { publicKey: curve.getPublicKey("base64url"), privateKey: curve.getPrivateKey("base64url") };
    await writeSettingOnce(db, "vapid", secrets.seal(JSON.stringify(stored), "vapid"));
    await using push = await startPushService();
    const keys = await pushKeys(db, secrets);
    const { subscription } = push;
    const send = pushSender({ fetch, keys, subject: "mailto:daywright@localhost", subscription });
    const message = { title: "T", body: "B", url: "/", id: "m", fact: { kind: "test" }, at: 0 } as const;
    expect(await send(message, 0)).toBe("sent");
  });
});
