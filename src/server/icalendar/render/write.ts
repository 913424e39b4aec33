/** A property to write: its name, its parameters in order, and the text after the colon. */
export type Line = {
  readonly name: string;
  readonly params?: readonly (readonly [name: string, value: string])[];
  readonly value: string;
};

const FOLD_OCTETS = 75;

/**
 * Writes content lines (RFC 5545 3.1): each ends in CRLF and is folded at 75 octets, never inside a
 * character.
 */
export function writeLines(lines: readonly Line[]): string {
  return lines.map((line) => `${fold(contentLine(line))}\r\n`).join("");
}

/**
 * Escapes `TEXT` (RFC 5545 3.3.11). Control characters are dropped, because TEXT cannot hold them.
 */
export function escapeText(text: string): string {
  return text
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(CONTROLS, "")
    .replaceAll(/[\\;,]/g, (character) => `\\${character}`)
    .replaceAll("\n", "\\n");
}

const CONTROLS = /(?![\n\t])\p{Cc}/gu;

function contentLine({ name, params = [], value }: Line): string {
  const written = params.map(
    ([key, text]) => `;${key}=${/[;:,]/.test(text) ? `"${text.replaceAll('"', "'")}"` : text}`,
  );
  return `${name}${written.join("")}:${value.replaceAll(/[\r\n]+/g, " ")}`;
}

function fold(line: string): string {
  if (line.length * 3 <= FOLD_OCTETS) return line;
  const parts: string[] = [];
  let from = 0;
  let octets = 0;
  for (let at = 0; at < line.length; ) {
    const code = line.codePointAt(at) ?? 0;
    const size = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    // A continuation line begins with a space, which counts as an octet.
    if (octets + size > (parts.length === 0 ? FOLD_OCTETS : FOLD_OCTETS - 1)) {
      parts.push(line.slice(from, at));
      from = at;
      octets = 0;
    }
    octets += size;
    at += code > 0xffff ? 2 : 1;
  }
  parts.push(line.slice(from));
  return parts.join("\r\n ");
}
