const CR = 0x0d;

type HeaderBlock = {
  /** Names are in lower case; the first of equal names counts. */
  readonly headers: Map<string, string>;
  /** Where the text after the blank line begins. */
  readonly end: number;
};

/**
 * Reads header lines up to a blank one. Lines end with CRLF or LF. A line without a colon is
 * ignored, and an indented one continues the line before it. The block ends before a line that
 * begins with `stop` (a delimiter).
 */
export function readHeaders(text: string, start: number, stop: string): HeaderBlock {
  const headers = new Map<string, string>();
  let last = "";
  for (let from = start; from < text.length; ) {
    const lf = text.indexOf("\n", from);
    const next = lf === -1 ? text.length : lf + 1;
    const end = lf > from && text.charCodeAt(lf - 1) === CR ? lf - 1 : lf === -1 ? text.length : lf;
    if (end === from) return { headers, end: next };
    if (text.startsWith(stop, from)) return { headers, end: from };
    last = readLine(headers, text.slice(from, end), last);
    from = next;
  }
  return { headers, end: text.length };
}

/** Adds one line, and returns the header name that a continuation line would belong to. */
function readLine(headers: Map<string, string>, line: string, last: string): string {
  if (line.startsWith(" ") || line.startsWith("\t")) {
    const before = headers.get(last);
    if (before !== undefined) headers.set(last, `${before} ${line.trim()}`);
    return last;
  }
  const colon = line.indexOf(":");
  if (colon <= 0) return last;
  const name = line.slice(0, colon).trim().toLowerCase();
  if (!headers.has(name)) headers.set(name, line.slice(colon + 1).trim());
  return name;
}
