import { createHash, createHmac } from "node:crypto";
import type { OwnerDb } from "./db.ts";
import type { OwnerId } from "./owner.ts";
import { readSetting, writeSettingOnce } from "./queries/settings.ts";

const DIGITS = "0123456789abcdefghijklmnopqrstuv";
const HALF = 13;
const SECRET = "block-key-secret";

/** The owner of the blocks, and the store's secret. */
export type KeySigner = { readonly owner: OwnerId; readonly secret: string };

/** Loads the signer, and creates the secret if there is none yet. */
export async function keySignerOf({ db, owner }: OwnerDb, newId: () => string): Promise<KeySigner> {
  return { owner, secret: (await readSetting(db, SECRET)) ?? (await writeSettingOnce(db, SECRET, newId())) };
}

/**
 * The key of a block, always the same for the same name: 65 bits of the name's SHA-256, and 65 bits
 * that only this store can make, in base32hex, the alphabet of Google's event ids.
 */
export function blockKeyOf(name: string, signer: KeySigner): string {
  const head = digitsOf(createHash("sha256").update(name).digest("hex"));
  return head + tagOf(head, signer);
}

/**
 * The keys that this store made for the owner. Somebody who only writes into a calendar cannot make
 * one.
 */
export async function ownKeysAmong({ db, owner }: OwnerDb, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const secret = await readSetting(db, SECRET);
  if (secret === null) return new Set();
  return new Set(keys.filter((key) => key === key.slice(0, HALF) + tagOf(key.slice(0, HALF), { owner, secret })));
}

function tagOf(head: string, { owner, secret }: KeySigner): string {
  return digitsOf(createHmac("sha256", secret).update(`${owner}|${head}`).digest("hex"));
}

function digitsOf(hex: string): string {
  let bits = BigInt(`0x${hex}`) >> BigInt(256 - HALF * 5);
  let text = "";
  for (let digit = 0; digit < HALF; digit++) {
    text = DIGITS[Number(bits & 31n)] + text;
    bits >>= 5n;
  }
  return text;
}
