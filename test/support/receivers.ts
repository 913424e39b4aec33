import { createDecipheriv, createECDH, createHmac, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { listenOnLoopback } from "../doubles/http-double.ts";

/** What a receiver accepted, by the id under which it was sent. */
// biome-ignore lint/suspicious/noExplicitAny: tests look at whatever came
export type Received = { readonly id: string; readonly message: any; readonly text: string };

export type Receiver = AsyncDisposable & {
  readonly url: string;
  readonly received: Received[];
  /** Answers with this status from now on. Unless it is 2xx, nothing is accepted. */
  answer(status: number): void;
  /** Called at the next request, before it is answered, and once it was. */
  meddle(acts: Meddling): void;
};

type Meddling = { readonly asked?: () => void; readonly answered?: () => void };
type Read = (request: IncomingMessage, body: Buffer) => Received;

async function startReceiver(read: Read): Promise<Receiver> {
  const received: Received[] = [];
  let status = 201;
  let acts: Meddling = {};
  const double = await listenOnLoopback(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { asked, answered } = acts;
    acts = {};
    asked?.();
    if (answered) response.once("finish", answered);
    try {
      const message = read(request, Buffer.concat(chunks));
      if (status < 300) received.push(message);
      response.writeHead(status).end();
    } catch (error) {
      received.push({ id: "refused", message: String(error), text: "" });
      response.writeHead(400).end();
    }
  });
  const answer = (next: number) => {
    status = next;
  };
  const meddle = (next: Meddling) => {
    acts = next;
  };
  return { url: double.url, received, answer, meddle, [Symbol.asyncDispose]: () => double.close() };
}

/** How much the libraries of Standard Webhooks let a receiver's clock differ. */
const TOLERANCE_S = 300;

/**
 * A receiver of webhooks that checks every signature like the libraries of Standard Webhooks 1.0.
 * With a clock (`now`, in epoch milliseconds), it also checks that the signature is recent.
 */
export function startWebhook(secret: () => string, now?: () => number): Promise<Receiver> {
  return startReceiver(({ headers }, body) => {
    const key = Buffer.from(secret().replace("whsec_", ""), "base64");
    const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
    const expected = createHmac("sha256", key).update(signed).digest("base64");
    if (headers["webhook-signature"] !== `v1,${expected}`) throw new Error("a wrong signature");
    const age = now ? now() / 1_000 - Number(headers["webhook-timestamp"]) : 0;
    if (!(Math.abs(age) <= TOLERANCE_S)) throw new Error("too old, or of the future");
    return { id: String(headers["webhook-id"]), message: JSON.parse(String(body)), text: String(body) };
  });
}

/** An ntfy server, which accepts JSON at its root. */
export function startNtfy(): Promise<Receiver> {
  return startReceiver(({ url, method, headers }, body) => {
    if (url !== "/" || method !== "POST") throw new Error(`${method} ${url}`);
    const message = JSON.parse(String(body));
    return { id: String(headers["x-sequence-id"]), message, text: String(body) };
  });
}

/** A push service with one browser, which decrypts what it gets (RFC 8030, 8188, 8291, 8292). */
export async function startPushService(): Promise<
  Receiver & { readonly subscription: { endpoint: string; keys: { p256dh: string; auth: string } } }
> {
  const browser = createECDH("prime256v1");
  browser.generateKeys();
  const auth = randomBytes(16);
  let origin = "";
  const receiver = await startReceiver(({ headers, url }, body) => {
    if (url !== "/push/browser") throw new Error(`pushed to ${url}`);
    if (headers["content-encoding"] !== "aes128gcm" || headers.ttl === undefined) throw new Error("headers");
    checkVapid(String(headers.authorization), origin);
    const text = decrypt(body, browser, auth);
    const message = JSON.parse(text);
    if (headers.topic !== message.id) throw new Error("another topic than its id");
    return { id: message.id, message, text };
  });
  origin = receiver.url;
  const keys = { p256dh: browser.getPublicKey("base64url"), auth: auth.toString("base64url") };
  return Object.assign(receiver, { subscription: { endpoint: `${receiver.url}/push/browser`, keys } });
}

function checkVapid(authorization: string, audience: string): void {
  const [, token = "", key = ""] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const [header = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const jwk = { kty: "EC", crv: "P-256", x: point.subarray(1, 33).toString("base64url") };
  const publicKey = createPublicKey({ key: { ...jwk, y: point.subarray(33).toString("base64url") }, format: "jwk" });
  const signed = Buffer.from(`${header}.${claims}`);
  const isSigned = verify(
    "sha256",
    signed,
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  const { aud } = JSON.parse(Buffer.from(claims, "base64url").toString());
  if (!isSigned || aud !== audience) throw new Error("a wrong VAPID token");
}

function decrypt(body: Buffer, browser: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const length = body[20] ?? 0;
  const sender = body.subarray(21, 21 + length);
  const secret = browser.computeSecret(sender);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), browser.getPublicKey(), sender]);
  const derive = (key: Buffer, by: Buffer, what: Buffer, bytes: number) =>
    Buffer.from(hkdfSync("sha256", key, by, what, bytes));
  const material = derive(secret, auth, info, 32);
  const key = derive(material, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = derive(material, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
  const content = body.subarray(21 + length);
  const decipher = createDecipheriv("aes-128-gcm", key, nonce).setAuthTag(content.subarray(-16));
  const plain = Buffer.concat([decipher.update(content.subarray(0, -16)), decipher.final()]);
  return plain.subarray(0, plain.lastIndexOf(2)).toString();
}
