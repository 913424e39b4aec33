import { Err, Ok, type Result } from "#domain/result.ts";
import { ProviderBatchError } from "../provider-error.ts";
import { type Delimiter, delimiterAt, findDelimiter, readBoundary } from "./boundary.ts";
import { readHeaders } from "./headers.ts";

/** A part of the answer: an HTTP response inside it. */
export type Part = {
  /** As written, angle brackets and prefix included; null when the part names none. */
  readonly contentId: string | null;
  /** Null when the part holds no HTTP status line. */
  readonly status: number | null;
  /** Names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
};

export type DecodedBatch = {
  readonly parts: readonly Part[];
  /** Whether the closing delimiter was there; an answer without it broke off somewhere. */
  readonly complete: boolean;
};

/**
 * Cuts a `multipart/mixed` answer into its parts, in one pass over the bytes. Takes what real servers send: CRLF or LF
 * or both, preamble and epilogue, parts without length or body. A part that was cut off by the end is left out.
 */
export function decodeBatch(contentType: string | null, bytes: Uint8Array): Result<DecodedBatch, ProviderBatchError> {
  const boundary = readBoundary(contentType);
  if (boundary === null) return Err(new ProviderBatchError("The batch answer names no multipart boundary"));
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const needle = Buffer.from(`--${boundary}`, "latin1");
  let delimiter = findDelimiter(buffer, needle, 0);
  if (delimiter === null)
    return Err(new ProviderBatchError("The batch answer does not contain its multipart boundary"));

  const parts: Part[] = [];
  while (!delimiter.closes) {
    const { part, next, whole } = readPart(buffer, needle, delimiter.end);
    if (next === null) {
      if (whole) parts.push(part);
      return Ok({ parts, complete: false });
    }
    parts.push(part);
    delimiter = next;
  }
  return Ok({ parts, complete: true });
}

type ReadPart = { part: Part; next: Delimiter | null; whole: boolean };

function readPart(buffer: Buffer, needle: Buffer, start: number): ReadPart {
  const outer = readHeaders(buffer, start, needle);
  const status = readStatusLine(buffer, outer.end);
  const inner = readHeaders(buffer, status.end, needle);
  const { next, bodyEnd, counted } = findEnd(buffer, needle, inner.end, inner.headers.get("content-length"));
  const body = buffer.toString("utf8", inner.end, Math.max(inner.end, bodyEnd));
  const part: Part = {
    contentId: outer.headers.get("content-id") ?? null,
    status: status.code,
    headers: inner.headers,
    body,
  };
  return { part, next, whole: counted || isWholeJson(body) };
}

/**
 * Where the body ends: where its Content-Length says, if a delimiter stands there; else before the next delimiter line.
 * A length that points elsewhere is wrong (official clients' own fixtures have such), one that points at a delimiter
 * lets a body contain the boundary.
 */
function findEnd(buffer: Buffer, needle: Buffer, start: number, contentLength: string | undefined) {
  if (contentLength !== undefined && /^\d{1,12}$/.test(contentLength)) {
    const end = start + Number(contentLength);
    if (end <= buffer.length) {
      const at = skipLineBreaks(buffer, end);
      if (at === buffer.length) return { next: null, bodyEnd: end, counted: true };
      const next = delimiterAt(buffer, needle, at);
      if (next) return { next, bodyEnd: end, counted: true };
    }
  }
  const next = findDelimiter(buffer, needle, start);
  return { next, bodyEnd: next ? trimLineBreak(buffer, next.start) : buffer.length, counted: false };
}

const LF = 0x0a;
const CR = 0x0d;

/** Past the line break that belongs to the delimiter, and one more that servers add; no further, or it would not be linear. */
function skipLineBreaks(buffer: Buffer, from: number): number {
  let at = from;
  while (at < from + 4 && (buffer[at] === CR || buffer[at] === LF)) at++;
  return at;
}

function trimLineBreak(buffer: Buffer, end: number): number {
  const beforeLf = buffer[end - 1] === LF ? end - 1 : end;
  return buffer[beforeLf - 1] === CR ? beforeLf - 1 : beforeLf;
}

function readStatusLine(buffer: Buffer, start: number): { code: number | null; end: number } {
  const from = skipLineBreaks(buffer, start);
  const lineEnd = buffer.indexOf(LF, from);
  const end = lineEnd === -1 ? buffer.length : lineEnd;
  const match = /^HTTP\/\d(?:\.\d)?[ \t]+(\d{3})\b/i.exec(buffer.toString("latin1", from, Math.min(end, from + 64)));
  return match ? { code: Number(match[1]), end: Math.min(end + 1, buffer.length) } : { code: null, end: start };
}

function isWholeJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
