import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";

/** Remembers answers by the content of their questions; the one unused longest makes room. */
export function createContentCache<T extends {}>(capacity: number): LRUCache<string, T> {
  return new LRUCache({ max: capacity });
}

export function contentKey(...parts: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}
