import { expect, test } from "vitest";
import { parseAllowed, refusalOf } from "./allow-list.ts";

const allowed = parseAllowed("Ana@example.org, @Staff.example, 248289761001,");

const refusal = (subject: string, email: string | null, emailVerified = email !== null) =>
  refusalOf(allowed, { issuer: "https://id.example.org", subject, email, emailVerified });

test("an address lets in however it is written, a domain everyone at it, a subject without an address", () => {
  expect(refusal("x", "ana@example.org")).toBeNull();
  expect(refusal("x", "ANA@EXAMPLE.ORG")).toBeNull();
  expect(refusal("x", "someone@staff.example")).toBeNull();
  expect(refusal("248289761001", null)).toBeNull();
  expect(refusal("248289761001", "elsewhere@example.com", false)).toBeNull();
});

test.each([
  ["another address", "x", "ben@example.org"],
  ["no address", "x", null],
  ["a domain that ends alike", "x", "ben@evil-staff.example"],
  ["a domain below", "x", "ben@sub.staff.example"],
  ["an allowed address inside another's", "x", "ana@example.org@evil.example"],
  ["a subject that looks like an allowed address", "ana@example.org", null],
  ["an address that is an allowed subject", "x", "248289761001"],
  ["an address without a name or domain", "x", ""],
])("%s lets nobody in", (_name, subject, email) => {
  expect(refusal(subject, email)).toBe("not-allowed");
});

test("an address that the provider has not verified does not count", () => {
  expect(refusal("x", "ana@example.org", false)).toBe("unverified-email");
  expect(refusal("x", "someone@staff.example", false)).toBe("unverified-email");
});
