import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { unwrap } from "#domain/result.ts";
import { createSecretBox } from "./secret-box.ts";
import { readSecretKeys } from "./secret-keys.ts";

const key = (fill: number) => new Uint8Array(32).fill(fill);
let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "daywright-secrets-"));
});
afterEach(() => rmSync(dir, { recursive: true }));

/** Any text but halves of pairs; `fc.string({ unit: "binary" })` first numbers a million signs. */
const anyText = fc
  .array(fc.oneof(fc.nat(0x7f), fc.nat(0xd7ff), fc.integer({ min: 0xe000, max: 0x10ffff })))
  .map((signs) => String.fromCodePoint(...signs));

test("what was sealed for a connection opens for it, whatever the text", async () => {
  const box = createSecretBox([key(1)]);
  await fc.assert(
    fc.property(fc.oneof(anyText, fc.string()), fc.string(), (text, owner) => {
      const sealed = box.seal(text, owner);
      expect(unwrap(box.open(sealed, owner))).toBe(Buffer.from(text, "utf8").toString("utf8"));
    }),
  );
});

test("credentials copied to another connection's row do not open", () => {
  const box = createSecretBox([key(1)]);
  expect(box.open(box.seal("secret", "a"), "b")).toMatchObject({ ok: false, error: { kind: "damaged" } });
});

test("a sealed text of which any character was changed does not open", () => {
  const box = createSecretBox([key(1)]);
  const sealed = box.seal("secret", "a");
  for (let at = 0; at < sealed.length - 1; at++) {
    const changed = sealed.slice(0, at) + (sealed[at] === "A" ? "B" : "A") + sealed.slice(at + 1);
    expect(box.open(changed, "a").ok, changed).toBe(false);
  }
});

test("after a change of keys the old credentials still open and new ones use the new key", () => {
  const old = createSecretBox([key(1)]);
  const both = createSecretBox([key(2), key(1)]);
  expect(unwrap(both.open(old.seal("secret", "a"), "a"))).toBe("secret");
  expect(old.open(both.seal("secret", "a"), "a")).toMatchObject({ ok: false, error: { kind: "unknown-key" } });
});

test("the same text sealed twice looks different", () => {
  const box = createSecretBox([key(1)]);
  expect(box.seal("secret", "a")).not.toBe(box.seal("secret", "a"));
});

test("without a setting a key is made once, for the owner's eyes only", () => {
  const first = unwrap(readSecretKeys(null, dir));
  expect(unwrap(readSecretKeys(null, dir))).toEqual(first);
  expect(statSync(join(dir, "secret.key")).mode & 0o777).toBe(0o600);
  expect(first[0]).toHaveLength(32);
});

test("a key of the wrong length is refused with a line that says what is wanted", () => {
  expect(readSecretKeys("c2hvcnQ=", dir)).toMatchObject({
    ok: false,
    error: expect.stringContaining("DAYWRIGHT_SECRET_KEY must be 32 bytes in base64"),
  });
  expect(() => readFileSync(join(dir, "secret.key"))).toThrow();
});
