import { CLAIMED } from "./mark.ts";

/** Reads a value that begins exactly at `at`; null when there is none. */
export type Reader<T> = (text: string, at: number) => Read<T> | null;
export type Read<T> = { readonly value: T; readonly end: number };

/** A reader from a sticky pattern; `value` may still refuse by answering null. */
export function reader<T>(pattern: RegExp, value: (match: RegExpExecArray) => T | null): Reader<T> {
  const sticky = new RegExp(pattern.source, "iy");
  return (text, at) => {
    sticky.lastIndex = at;
    const match = sticky.exec(text);
    if (!match || match[0] === "") return null;
    const read = value(match);
    return read === null ? null : { value: read, end: at + match[0].length };
  };
}

/** The first of `readers` that reads something. */
export function firstOf<T>(...readers: readonly Reader<T>[]): Reader<T> {
  return (text, at) => {
    for (const read of readers) {
      const found = read(text, at);
      if (found) return found;
    }
    return null;
  };
}

/** Where reading goes on when `pattern` (which may match nothing) stands at `at`. */
export function skip(pattern: RegExp, text: string, at: number): number {
  const sticky = new RegExp(pattern.source, "iy");
  sticky.lastIndex = at;
  return at + (sticky.exec(text)?.[0].length ?? 0);
}

/** Whether a phrase may end at `at`: the line ends there, or a separator, bracket or another mark follows. */
export function endsAt(text: string, at: number): boolean {
  return new RegExp(`^\\s*(?:$|[,;:.!?()\\[\\]，；：。！？、）】\\-–—/+&]|${CLAIMED})`).test(text.slice(at, at + 40));
}
