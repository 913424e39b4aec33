import { createHash } from "node:crypto";

export type DigestChallenge = {
  readonly realm: string;
  readonly nonce: string;
  readonly opaque: string | null;
  readonly qop: "auth" | null;
  readonly algorithm: "MD5" | "MD5-sess" | "SHA-256" | "SHA-256-sess";
};

const ALGORITHMS = ["SHA-256", "SHA-256-sess", "MD5", "MD5-sess"] as const;

/**
 * The strongest `Digest` challenge of a `WWW-Authenticate` header that we support (RFC 7616); null
 * when there is none.
 */
export function parseDigestChallenge(header: string | null): DigestChallenge | null {
  const challenges = (header ?? "")
    .split(/\bDigest\s+/i)
    .slice(1)
    .flatMap(challengeOf);
  return (
    ALGORITHMS.flatMap((algorithm) => challenges.filter((challenge) => challenge.algorithm === algorithm))[0] ?? null
  );
}

/** The `Authorization` value that answers a challenge for one request. */
export function digestAuthorization(
  challenge: DigestChallenge,
  request: { readonly method: string; readonly url: string },
  user: { readonly username: string; readonly password: string },
  nonceUse: { readonly count: number; readonly cnonce: string },
): string {
  const { realm, nonce, opaque, qop, algorithm } = challenge;
  const hash = (text: string) =>
    createHash(algorithm.startsWith("MD5") ? "md5" : "sha256")
      .update(text, "utf8")
      .digest("hex");
  const { pathname, search } = new URL(request.url);
  const uri = pathname + search;
  const count = nonceUse.count.toString(16).padStart(8, "0");
  const secret = hash(`${user.username}:${realm}:${user.password}`);
  const ha1 = algorithm.endsWith("-sess") ? hash(`${secret}:${nonce}:${nonceUse.cnonce}`) : secret;
  const ha2 = hash(`${request.method}:${uri}`);
  const response = qop
    ? hash([ha1, nonce, count, nonceUse.cnonce, qop, ha2].join(":"))
    : hash([ha1, nonce, ha2].join(":"));
  const quoted = { username: user.username, realm, nonce, uri, response, ...(opaque === null ? {} : { opaque }) };
  const plain = { algorithm, ...(qop ? { qop, nc: count } : {}) };
  return `Digest ${[
    ...Object.entries(quoted).map(([name, value]) => `${name}="${value.replaceAll(/["\\]/g, "\\$&")}"`),
    ...Object.entries(plain).map(([name, value]) => `${name}=${value}`),
    ...(qop ? [`cnonce="${nonceUse.cnonce}"`] : []),
  ].join(", ")}`;
}

function challengeOf(text: string): DigestChallenge[] {
  const parameters = readParameters(text);
  const wanted = (parameters.get("algorithm") ?? "MD5").toLowerCase();
  const algorithm = ALGORITHMS.find((known) => known.toLowerCase() === wanted);
  const nonce = parameters.get("nonce");
  if (!algorithm || nonce === undefined) return [];
  const offered = parameters
    .get("qop")
    ?.split(",")
    .map((each) => each.trim().toLowerCase());
  if (offered && !offered.includes("auth")) return [];
  return [
    {
      realm: parameters.get("realm") ?? "",
      nonce,
      opaque: parameters.get("opaque") ?? null,
      qop: offered ? "auth" : null,
      algorithm,
    },
  ];
}

const PARAMETER_NAME = /[\s,]*([a-z-]+)\s*=\s*/iy;
const PARAMETER_VALUE = /"((?:[^"\\]|\\.)*)"|([^\s",]+)/y;

/**
 * Reads `name="value", name=value` up to the first text in another form, which belongs to another
 * challenge or is ignored.
 */
function readParameters(text: string): ReadonlyMap<string, string> {
  const parameters = new Map<string, string>();
  for (let at = 0; ; at = PARAMETER_VALUE.lastIndex) {
    PARAMETER_NAME.lastIndex = at;
    const name = PARAMETER_NAME.exec(text)?.[1];
    PARAMETER_VALUE.lastIndex = PARAMETER_NAME.lastIndex;
    const value = name === undefined ? null : PARAMETER_VALUE.exec(text);
    if (name === undefined || !value) return parameters;
    parameters.set(name.toLowerCase(), value[1]?.replaceAll(/\\(.)/g, "$1") ?? value[2] ?? "");
  }
}
