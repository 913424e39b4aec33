/** The boundary parameter of a `multipart/*` content type (RFC 2046 5.1.1), quoted or not; null when there is none. */
export function readBoundary(contentType: string | null): string | null {
  if (contentType === null || !/^\s*multipart\//i.test(contentType)) return null;
  const match = /;\s*boundary\s*=\s*(?:"((?:[^"\\]|\\.)+)"|([^\s;"]+))/i.exec(contentType);
  return match?.[1]?.replaceAll(/\\(.)/g, "$1") ?? match?.[2] ?? null;
}

/** A line that is nothing but `--boundary` or `--boundary--`. `end` is where the next line begins. */
export type Delimiter = { readonly start: number; readonly end: number; readonly closes: boolean };

const LF = 0x0a;
const CR = 0x0d;
const DASH = 0x2d;

/**
 * The first delimiter line at or after `from`. `needle` is `--boundary`. The boundary inside a line, or as the
 * beginning of a longer word, is content.
 */
export function findDelimiter(buffer: Buffer, needle: Buffer, from: number): Delimiter | null {
  for (let start = from; ; start++) {
    start = buffer.indexOf(needle, start);
    if (start === -1) return null;
    if (start > 0 && buffer[start - 1] !== LF) continue;
    const delimiter = readDelimiterLine(buffer, start, start + needle.length);
    if (delimiter) return delimiter;
  }
}

/** The delimiter line that begins exactly at `start`, or null. */
export function delimiterAt(buffer: Buffer, needle: Buffer, start: number): Delimiter | null {
  if (start > 0 && buffer[start - 1] !== LF) return null;
  const after = start + needle.length;
  if (after > buffer.length || buffer.compare(needle, 0, needle.length, start, after) !== 0) return null;
  return readDelimiterLine(buffer, start, after);
}

function readDelimiterLine(buffer: Buffer, start: number, after: number): Delimiter | null {
  const closes = buffer[after] === DASH && buffer[after + 1] === DASH;
  let at = closes ? after + 2 : after;
  while (buffer[at] === 0x20 || buffer[at] === 0x09) at++;
  if (buffer[at] === CR) at++;
  if (at < buffer.length && buffer[at] !== LF) return null;
  return { start, end: Math.min(at + 1, buffer.length), closes };
}
