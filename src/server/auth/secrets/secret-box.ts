import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { Err, Ok, type Result } from "#domain/result.ts";

/** Why a sealed text did not open: its key is not here, or it is not what was sealed. */
export type SecretError = { readonly kind: "unknown-key" | "damaged"; readonly message: string };

export type SecretBox = {
  /** Seals `text` for `owner`, such as a connection's id. It opens only for the same owner. */
  seal(text: string, owner: string): string;
  open(sealed: string, owner: string): Result<string, SecretError>;
  /** Which key sealed a text: the first of ours, another of ours, or one that is not here. */
  keyOf(sealed: string): "current" | "former" | "unknown";
};

const ALGORITHM = "aes-256-gcm";
const VERSION = "v1";
export const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * AES-256-GCM. Seals with the first of `keys` (32 bytes each), and opens what any of them sealed.
 */
export function createSecretBox(
  keys: readonly [Uint8Array, ...Uint8Array[]],
  random: (bytes: number) => Uint8Array = randomBytes,
): SecretBox {
  const byId = new Map(keys.map((key) => [keyId(key), key]));
  const [current] = keys;
  return {
    seal(text, owner) {
      const nonce = random(NONCE_BYTES);
      const id = keyId(current);
      const cipher = createCipheriv(ALGORITHM, current, nonce).setAAD(boundTo(id, owner));
      const content = Buffer.concat([cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
      return [VERSION, id, base64(nonce), base64(content)].join(".");
    },
    open(sealed, owner) {
      const [version, id = "", nonce = "", content = ""] = sealed.split(".");
      if (version !== VERSION) return damaged();
      const key = byId.get(id);
      if (!key) {
        return Err({
          kind: "unknown-key",
          message: `sealed under key ${id}, which DAYWRIGHT_SECRET_KEY does not hold`,
        });
      }
      return decipher(key, Buffer.from(nonce, "base64url"), Buffer.from(content, "base64url"), boundTo(id, owner));
    },
    keyOf(sealed) {
      const [version, id = ""] = sealed.split(".");
      if (version !== VERSION || !byId.has(id)) return "unknown";
      return id === keyId(current) ? "current" : "former";
    },
  };
}

function decipher(key: Uint8Array, nonce: Buffer, content: Buffer, bound: Buffer): Result<string, SecretError> {
  if (nonce.length !== NONCE_BYTES || content.length < TAG_BYTES) return damaged();
  const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(bound)
    .setAuthTag(content.subarray(-TAG_BYTES));
  try {
    return Ok(Buffer.concat([decipher.update(content.subarray(0, -TAG_BYTES)), decipher.final()]).toString("utf8"));
  } catch {
    return damaged();
  }
}

/** Names a key without revealing anything about it. */
function keyId(key: Uint8Array): string {
  return createHash("sha256").update("daywright key id\0").update(key).digest("hex").slice(0, 8);
}

function boundTo(id: string, owner: string): Buffer {
  return Buffer.from(`${VERSION}.${id}.${owner}`, "utf8");
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64url");
}

function damaged(): Err<SecretError> {
  return Err({ kind: "damaged", message: "the stored credentials are not what was saved" });
}
