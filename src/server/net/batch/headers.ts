const CR = 0x0d;

type HeaderBlock = {
  /** Names in lower case; the first of a name counts. */
  readonly headers: Map<string, string>;
  /** Where what follows the blank line begins. */
  readonly end: number;
};

/**
 * Reads header lines up to a blank one. Lines end with CRLF or LF, a line without a colon is passed
 * over, an indented one continues the one before. A line that begins with `stop` (a delimiter) ends
 * the block where it begins.
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

/** Takes one line in; gives the name that a continuation would belong to. */
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
