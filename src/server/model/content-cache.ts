import { createHash } from "node:crypto";

/** Remembers answers by the content of their questions; the one unused longest makes room. */
export type ContentCache<T> = { get(key: string): T | undefined; set(key: string, value: T): void };

export function createContentCache<T>(capacity: number): ContentCache<T> {
  const held = new Map<string, T>();
  return {
    get(key) {
      const value = held.get(key);
      if (value === undefined) return undefined;
      held.delete(key);
      held.set(key, value);
      return value;
    },
    set(key, value) {
      held.set(key, value);
      const [oldest] = held.keys();
      if (held.size > capacity && oldest !== undefined) held.delete(oldest);
    },
  };
}

export function contentKey(...parts: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}
