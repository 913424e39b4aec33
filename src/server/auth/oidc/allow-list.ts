import type { Identity } from "./identity.ts";

/**
 * An entry of `DAYWRIGHT_OIDC_ALLOWED`: an email address, everyone of a domain, or a subject of the
 * provider.
 */
export type Allowed = { readonly kind: "email" | "domain" | "subject"; readonly value: string };

/** Why a person whom the provider identifies may not sign in. */
export type NotAdmitted = "not-allowed" | "unverified-email";

/**
 * Reads `ana@example.org, @example.com, 248289761001`: an address, a domain after an `@`, or else a
 * subject.
 */
export function parseAllowed(text: string): Allowed[] {
  const entries = text.split(",").map((entry) => entry.trim());
  return entries.filter((entry) => entry !== "").map(parseEntry);
}

/**
 * Returns why this person may not sign in; null when they may. An email address counts only once
 * the provider has verified it, because anyone could claim an unverified one. A subject is issued
 * by the provider itself, so it needs no check.
 */
export function refusalOf(
  allowed: readonly Allowed[],
  { subject, email, emailVerified }: Identity,
): NotAdmitted | null {
  if (allowed.some(({ kind, value }) => kind === "subject" && value === subject)) return null;
  const address = email?.toLowerCase() ?? "";
  const domain = address.slice(address.lastIndexOf("@") + 1);
  const isListed = allowed.some(
    ({ kind, value }) => (kind === "email" && value === address) || (kind === "domain" && value === domain),
  );
  if (!isListed) return "not-allowed";
  return emailVerified ? null : "unverified-email";
}

function parseEntry(entry: string): Allowed {
  if (entry.startsWith("@")) return { kind: "domain", value: entry.slice(1).toLowerCase() };
  return entry.includes("@") ? { kind: "email", value: entry.toLowerCase() } : { kind: "subject", value: entry };
}
