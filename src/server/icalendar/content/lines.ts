/**
 * An unfolded content line of iCalendar (RFC 5545 3.1), and the line of the file on which it
 * begins, counted from 1.
 */
export type ContentLine = { readonly text: string; readonly line: number };

const LF = 0x0a;
const CR = 0x0d;
const SPACE = 0x20;
const TAB = 0x09;

/**
 * The content lines of a file, without blank ones. Lines end in CRLF, LF or CR. Bytes are unfolded
 * before they are decoded, because some programs fold in the middle of a character. Text is UTF-8
 * with or without a byte order mark, or UTF-16 with one. A line that is not valid UTF-8 is read as
 * Windows-1252, which old versions of Outlook wrote.
 */
export function readContentLines(source: Uint8Array | string): ContentLine[] {
  const { bytes, lines } = unfold(toUtf8(source));
  const texts = decode(bytes).split("\n");
  const content: ContentLine[] = [];
  texts.forEach((text, index) => {
    if (text.trim() !== "") content.push({ text, line: lines[index] ?? 0 });
  });
  return content;
}

function toUtf8(source: Uint8Array | string): Uint8Array {
  if (typeof source === "string")
    return new TextEncoder().encode(source.startsWith("\uFEFF") ? source.slice(1) : source);
  const [first, second, third] = source;
  if (first === 0xef && second === 0xbb && third === 0xbf) return source.subarray(3);
  if (first === 0xff && second === 0xfe) return new TextEncoder().encode(new TextDecoder("utf-16le").decode(source));
  if (first === 0xfe && second === 0xff) return new TextEncoder().encode(new TextDecoder("utf-16be").decode(source));
  return source;
}

/**
 * Copies the bytes without folds and with LF line ends, and records on which line of the file each
 * line begins.
 */
function unfold(source: Uint8Array): { readonly bytes: Uint8Array; readonly lines: readonly number[] } {
  const bytes = new Uint8Array(source.length + 1);
  const lines: number[] = [];
  const lineEnd = source.includes(LF) ? LF : CR;
  let written = 0;
  let line = 0;
  for (let start = 0; start < source.length; ) {
    line++;
    const found = source.indexOf(lineEnd, start);
    const next = found < 0 ? source.length : found;
    const end = next > start && source[next - 1] === CR ? next - 1 : next;
    const folded = (source[start] === SPACE || source[start] === TAB) && lines.length > 0;
    if (!folded) {
      if (lines.length > 0) bytes[written++] = LF;
      lines.push(line);
    }
    const from = folded ? start + 1 : start;
    if (end > from) bytes.set(source.subarray(from, end), written);
    written += Math.max(0, end - from);
    start = next + 1;
  }
  return { bytes: bytes.subarray(0, written), lines };
}

function decode(bytes: Uint8Array): string {
  const utf8 = new TextDecoder("utf-8", { fatal: true });
  try {
    return utf8.decode(bytes);
  } catch {
    return decodeLineByLine(bytes, utf8);
  }
}

function decodeLineByLine(bytes: Uint8Array, utf8: TextDecoder): string {
  const western = new TextDecoder("windows-1252");
  const texts: string[] = [];
  for (let start = 0; start <= bytes.length; ) {
    const found = bytes.indexOf(LF, start);
    const end = found < 0 ? bytes.length : found;
    const line = bytes.subarray(start, end);
    try {
      texts.push(utf8.decode(line));
    } catch {
      texts.push(western.decode(line));
    }
    start = end + 1;
  }
  return texts.join("\n");
}
