import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";

export type Algorithm = "RS256" | "ES256";

/** A key that signs tokens, with its published form (RFC 7517). */
export type SigningKey = {
  readonly id: string;
  readonly algorithm: Algorithm;
  readonly private: KeyObject;
  readonly jwk: object;
};

export function newKey(id: string, algorithm: Algorithm): SigningKey {
  const pair =
    algorithm === "RS256"
      ? generateKeyPairSync("rsa", { modulusLength: 2048 })
      : generateKeyPairSync("ec", { namedCurve: "P-256" });
  const jwk = { ...pair.publicKey.export({ format: "jwk" }), kid: id, alg: algorithm, use: "sig" };
  return { id, algorithm, private: pair.privateKey, jwk };
}

/** A signed token (RFC 7515, compact form). */
export function signToken(claims: object, key: SigningKey): string {
  const content = `${encoded({ alg: key.algorithm, kid: key.id, typ: "JWT" })}.${encoded(claims)}`;
  const form = key.algorithm === "ES256" ? ({ dsaEncoding: "ieee-p1363" } as const) : {};
  return `${content}.${sign("sha256", Buffer.from(content), { key: key.private, ...form }).toString("base64url")}`;
}

/** An unsecured token, without a signature (RFC 7519 6). */
export function unsignedToken(claims: object): string {
  return `${encoded({ alg: "none", typ: "JWT" })}.${encoded(claims)}.`;
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}
