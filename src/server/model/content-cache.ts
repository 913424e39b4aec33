import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";

/** Caches answers by the content of their questions, and drops the least recently used. */
export function createContentCache<T extends {}>(capacity: number): LRUCache<string, T> {
  return new LRUCache({ max: capacity });
}

export function contentKey(...parts: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}
