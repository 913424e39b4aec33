import { isAscii } from "node:buffer";
import { Err, Ok, type Result } from "#domain/result.ts";
import { ProviderBatchError } from "../provider-error.ts";
import { type Delimiter, delimiterAt, findDelimiter, readBoundary } from "./boundary.ts";
import { readHeaders } from "./headers.ts";

/** A part of the answer, which holds an HTTP response. */
export type Part = {
  /** As written, with angle brackets and prefix; null when the part has none. */
  readonly contentId: string | null;
  /** Null when the part holds no HTTP status line. */
  readonly status: number | null;
  /** Names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
};

export type DecodedBatch = {
  readonly parts: readonly Part[];
  /** Whether the closing delimiter was there. Without it, the answer was cut off. */
  readonly complete: boolean;
};

/**
 * Splits a `multipart/mixed` answer into its parts, in one pass over the bytes. Accepts what real
 * servers send: CRLF, LF or both, preamble and epilogue, parts without length or body. A part that
 * is cut off at the end is dropped.
 */
export function decodeBatch(contentType: string | null, bytes: Uint8Array): Result<DecodedBatch, ProviderBatchError> {
  const boundary = readBoundary(contentType);
  if (boundary === null) return Err(new ProviderBatchError("The batch answer names no multipart boundary"));
  const answer = asAnswer(bytes);
  const needle = `--${boundary}`;
  let delimiter = findDelimiter(answer.text, needle, 0);
  if (delimiter === null)
    return Err(new ProviderBatchError("The batch answer does not contain its multipart boundary"));

  const parts: Part[] = [];
  while (!delimiter.closes) {
    const { part, next, whole } = readPart(answer, needle, delimiter.end);
    if (next === null) {
      if (whole) parts.push(part);
      return Ok({ parts, complete: false });
    }
    parts.push(part);
    delimiter = next;
  }
  return Ok({ parts, complete: true });
}

/** The bytes as text with one character per byte: fast to search, and with the same offsets. */
type Answer = { readonly text: string; readonly read: (start: number, end: number) => string };

function asAnswer(bytes: Uint8Array): Answer {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = buffer.toString("latin1");
  const read = isAscii(buffer)
    ? (start: number, end: number) => text.slice(start, end)
    : (start: number, end: number) => buffer.toString("utf8", start, end);
  return { text, read };
}

type ReadPart = { part: Part; next: Delimiter | null; whole: boolean };

function readPart({ text, read }: Answer, needle: string, start: number): ReadPart {
  const outer = readHeaders(text, start, needle);
  const status = readStatusLine(text, outer.end);
  const inner = readHeaders(text, status.end, needle);
  const { next, bodyEnd, counted } = findEnd(text, needle, inner.end, inner.headers.get("content-length"));
  const body = read(inner.end, Math.max(inner.end, bodyEnd));
  const part: Part = {
    contentId: outer.headers.get("content-id") ?? null,
    status: status.code,
    headers: inner.headers,
    body,
  };
  return { part, next, whole: next === null && (counted || isWholeJson(body)) };
}

/**
 * The end of a body: where its Content-Length ends, if a delimiter follows there, else before the
 * next delimiter line. A Content-Length that ends elsewhere is wrong (even official clients'
 * fixtures have such). One that ends at a delimiter allows the boundary inside the body.
 */
function findEnd(text: string, needle: string, start: number, contentLength: string | undefined) {
  if (contentLength !== undefined && /^\d{1,12}$/.test(contentLength)) {
    const end = start + Number(contentLength);
    if (end <= text.length) {
      const at = skipLineBreaks(text, end);
      if (at === text.length) return { next: null, bodyEnd: end, counted: true };
      const next = delimiterAt(text, needle, at);
      if (next) return { next, bodyEnd: end, counted: true };
    }
  }
  const next = findDelimiter(text, needle, start);
  return { next, bodyEnd: next ? trimLineBreak(text, next.start) : text.length, counted: false };
}

/**
 * Skips the line break that belongs to the delimiter, and one more that servers add. It skips no
 * further, so that decoding stays linear.
 */
function skipLineBreaks(text: string, from: number): number {
  let at = from;
  while (at < from + 4 && (text[at] === "\r" || text[at] === "\n")) at++;
  return at;
}

function trimLineBreak(text: string, end: number): number {
  const beforeLf = text[end - 1] === "\n" ? end - 1 : end;
  return text[beforeLf - 1] === "\r" ? beforeLf - 1 : beforeLf;
}

const STATUS_LINE = /HTTP\/\d(?:\.\d)?[ \t]+(\d{3})\b/iy;

function readStatusLine(text: string, start: number): { code: number | null; end: number } {
  const from = skipLineBreaks(text, start);
  STATUS_LINE.lastIndex = from;
  const match = STATUS_LINE.exec(text);
  if (!match) return { code: null, end: start };
  const lineEnd = text.indexOf("\n", from);
  return { code: Number(match[1]), end: lineEnd === -1 ? text.length : lineEnd + 1 };
}

function isWholeJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
