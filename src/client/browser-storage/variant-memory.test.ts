import { beforeEach, expect, test } from "vitest";
import type { PlannerPayload } from "#contract/payload.ts";
import { forgetOtherSession, rememberVariants, restoreVariants } from "./variant-memory.ts";

const variant = (variant_id: string) => ({ variant_id, title: variant_id, description: "", events: [] });
const payload = (session_id: string, ...ids: string[]) =>
  ({
    session_id,
    ai_draft: `draft of ${ids.join()}`,
    draft_variants: ids.map(variant),
    apply_state: { applied_variant_index: null },
  }) as unknown as PlannerPayload;

let entries: Map<string, string>;
let storage: Storage;
beforeEach(() => {
  entries = new Map();
  storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  } as Storage;
});

test("after a reload the same variant is shown again", () => {
  rememberVariants(storage, payload("s", "a", "b", "c"), 2);
  expect(restoreVariants(storage, payload("s", "a", "b", "c")).variantIndex).toBe(2);
});

test("the applied variant is shown whatever was shown before", () => {
  const applied = { ...payload("s", "a", "b", "c"), apply_state: { applied_variant_index: 1 } } as PlannerPayload;
  expect(restoreVariants(storage, applied).variantIndex).toBe(1);
  rememberVariants(storage, applied, 2);
  expect(restoreVariants(storage, applied).variantIndex).toBe(1);
});

test("variants that the server lost come back, and those that it has hold", () => {
  rememberVariants(storage, payload("s", "a", "b"), 1);
  const lost = restoreVariants(storage, payload("s"));
  expect(lost.payload.draft_variants.map(({ variant_id }) => variant_id)).toEqual(["a", "b"]);
  expect(lost.payload.ai_draft).toBe("draft of a,b");
  const replanned = restoreVariants(storage, payload("s", "x"));
  expect(replanned.payload.draft_variants.map(({ variant_id }) => variant_id)).toEqual(["x"]);
  expect(replanned.variantIndex).toBe(0);
});

test("another session's variants are cleared, and so is what cannot be read", () => {
  rememberVariants(storage, payload("s", "a"), 0);
  forgetOtherSession(storage, "t");
  expect(entries.size).toBe(0);
  entries.set("daywright-variants", '{"session_id":"s","variant_index":"first"}');
  expect(restoreVariants(storage, payload("s", "a"))).toEqual({ payload: payload("s", "a"), variantIndex: 0 });
  expect(entries.size).toBe(0);
});

test("a full storage is no reason to disturb the person", () => {
  storage.setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  expect(() => rememberVariants(storage, payload("s", "a"), 0)).not.toThrow();
});
