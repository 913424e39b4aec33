import type { UpstreamRequest } from "./http.ts";

/** Names of form fields and query parameters whose values are credentials. */
const SECRET_NAME = /token|secret|password|code|key|auth/i;
/** Shorter values are ordinary words, which a message may contain by chance. */
const SHORTEST_SECRET = 4;
/**
 * A part of an address that is at least this long counts as a secret, such as that in a feed's
 * private address.
 */
const SHORTEST_SECRET_PART = 12;

/**
 * Removes the secrets from a text. Upstreams quote requests in their errors, and errors reach logs,
 * problems, the store and the page.
 */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  const forms = secrets
    .map((secret) => secret.trim()) // in the form in which a header sends it
    .filter((secret) => secret.length >= SHORTEST_SECRET)
    .flatMap((secret) => [secret, encodeURIComponent(secret.toWellFormed()), JSON.stringify(secret).slice(1, -1)])
    .sort((a, b) => b.length - a.length);
  return forms.reduce((rest, secret) => rest.replaceAll(secret, "…"), text);
}

/** All values of a request that may be credentials. */
export function secretsOf({ url, headers = {}, body }: UpstreamRequest): string[] {
  return [...secretsOfHeaders(headers), ...secretsOfUrl(url), ...secretsOfForm(headers, body)];
}

function secretsOfHeaders(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers).flatMap(([name, value]) => {
    if (name.toLowerCase() !== "authorization") return [];
    const [scheme = "", ...rest] = value.split(" ");
    const credential = rest.join(" ");
    return scheme.toLowerCase() === "basic" ? [credential, ...passwordOf(credential)] : [credential];
  });
}

function passwordOf(basic: string): string[] {
  const [, ...password] = Buffer.from(basic, "base64").toString("utf8").split(":");
  return [password.join(":")];
}

function secretsOfUrl(url: string): string[] {
  const parsed = URL.parse(url);
  if (!parsed) return [];
  const parts = parsed.pathname.split("/").flatMap((part) => [part, part.replace(/\.\w+$/, "")]);
  const values = [...parsed.searchParams].filter(([name]) => SECRET_NAME.test(name)).map(([, value]) => value);
  return [...parts.filter((part) => part.length >= SHORTEST_SECRET_PART), ...values, parsed.password];
}

function secretsOfForm(headers: Readonly<Record<string, string>>, body: UpstreamRequest["body"]): string[] {
  const isForm = Object.entries(headers).some(
    ([name, value]) => name.toLowerCase() === "content-type" && value.startsWith("application/x-www-form-urlencoded"),
  );
  if (!isForm || typeof body !== "string") return [];
  return [...new URLSearchParams(body)].filter(([name]) => SECRET_NAME.test(name)).map(([, value]) => value);
}
