/**
 * The boundary of a `multipart/*` content type (RFC 2046 5.1.1), quoted or not; null when there is
 * none.
 */
export function readBoundary(contentType: string | null): string | null {
  if (contentType === null || !/^\s*multipart\//i.test(contentType)) return null;
  const match = /;\s*boundary\s*=\s*(?:"((?:[^"\\]|\\.)+)"|([^\s;"]+))/i.exec(contentType);
  return match?.[1]?.replaceAll(/\\(.)/g, "$1") ?? match?.[2] ?? null;
}

/** A line that is exactly `--boundary` or `--boundary--`. `end` is where the next line begins. */
export type Delimiter = { readonly start: number; readonly end: number; readonly closes: boolean };

const LF = 0x0a;
const CR = 0x0d;
const DASH = 0x2d;

/**
 * The first delimiter line at or after `from`. `needle` is `--boundary`. A boundary inside a line,
 * or at the start of a longer word, is content.
 */
export function findDelimiter(text: string, needle: string, from: number): Delimiter | null {
  for (let start = from; ; start++) {
    start = text.indexOf(needle, start);
    if (start === -1) return null;
    if (start > 0 && text.charCodeAt(start - 1) !== LF) continue;
    const delimiter = readDelimiterLine(text, start, start + needle.length);
    if (delimiter) return delimiter;
  }
}

/** The delimiter line that begins exactly at `start`, or null. */
export function delimiterAt(text: string, needle: string, start: number): Delimiter | null {
  if (start > 0 && text.charCodeAt(start - 1) !== LF) return null;
  return text.startsWith(needle, start) ? readDelimiterLine(text, start, start + needle.length) : null;
}

function readDelimiterLine(text: string, start: number, after: number): Delimiter | null {
  const closes = text.charCodeAt(after) === DASH && text.charCodeAt(after + 1) === DASH;
  let at = closes ? after + 2 : after;
  while (text.charCodeAt(at) === 0x20 || text.charCodeAt(at) === 0x09) at++;
  if (text.charCodeAt(at) === CR) at++;
  if (at < text.length && text.charCodeAt(at) !== LF) return null;
  return { start, end: Math.min(at + 1, text.length), closes };
}
