const LF = 0x0a;
const CR = 0x0d;

type HeaderBlock = {
  /** Names in lower case; the first of a name counts. */
  readonly headers: Map<string, string>;
  /** Where what follows the blank line begins. */
  readonly end: number;
};

/**
 * Reads header lines up to a blank one. Lines end with CRLF or LF, a line without a colon is passed over, an indented
 * one continues the one before. A line that begins with `stop` (a delimiter) ends the block where it begins.
 */
export function readHeaders(buffer: Buffer, start: number, stop: Buffer): HeaderBlock {
  const headers = new Map<string, string>();
  let last = "";
  for (let from = start; from < buffer.length; ) {
    const lf = buffer.indexOf(LF, from);
    const next = lf === -1 ? buffer.length : lf + 1;
    const end = lf === -1 ? buffer.length : buffer[lf - 1] === CR && lf > from ? lf - 1 : lf;
    if (end === from) return { headers, end: next };
    if (buffer.compare(stop, 0, stop.length, from, Math.min(from + stop.length, buffer.length)) === 0) {
      return { headers, end: from };
    }
    const line = buffer.toString("latin1", from, end);
    from = next;
    if (/^[ \t]/.test(line)) {
      const before = headers.get(last);
      if (before !== undefined) headers.set(last, `${before} ${line.trim()}`);
      continue;
    }
    const colon = line.indexOf(":");
    if (colon <= 0) continue;
    last = line.slice(0, colon).trim().toLowerCase();
    if (!headers.has(last)) headers.set(last, line.slice(colon + 1).trim());
  }
  return { headers, end: buffer.length };
}
