import type { Answer, Call } from "../../support/api-call.ts";
import { refusal } from "./answer.ts";

export type BatchPart = { readonly id: string | null; readonly call: Call };

/**
 * Reads a batch request as strictly as Google's documentation describes it. Returns the error if it
 * is none.
 */
export function readBatch(contentType: string, body: string): readonly BatchPart[] | Answer {
  const boundary = /^multipart\/mixed;\s*boundary="?([^";]+)"?$/.exec(contentType)?.[1];
  if (boundary === undefined) return refusal(400, "badRequest", "Failed to parse batch request, no boundary.");
  const pieces = `\r\n${body}`.split(`\r\n--${boundary}`);
  if (pieces.shift() !== "" || !/^--\s*$/.test(pieces.pop() ?? "")) {
    return refusal(400, "badRequest", "Failed to parse batch request, bad framing.");
  }
  if (pieces.length === 0) return refusal(400, "badRequest", "The batch request is empty.");
  if (pieces.length > 100) return refusal(400, "badRequest", "The batch request holds more than 100 calls.");
  const parts = pieces.map(readPart);
  const ids = parts.map((part) => part?.id);
  if (new Set(ids).size !== ids.length) return refusal(400, "badRequest", "Content-IDs are not unique.");
  return parts.every((part) => part !== null) ? parts : refusal(400, "badRequest", "Failed to parse a part.");
}

function readPart(piece: string): BatchPart | null {
  const [outer = "", rest] = cut(piece.replace(/^\r\n/, ""), "\r\n\r\n");
  const outerHeaders = readHeaders(outer);
  if (!/^application\/http\b/.test(outerHeaders["content-type"] ?? "")) return null;
  const [head = "", text] = cut(rest, "\r\n\r\n");
  const [requestLine = "", ...headerLines] = head.split("\r\n");
  const match = /^(GET|POST|PUT|PATCH|DELETE) (\/\S*)(?: HTTP\/1\.1)?$/.exec(requestLine);
  const headers = readHeaders(headerLines.join("\r\n"));
  if (!match) return null;
  const length = headers["content-length"];
  if (length !== undefined && Number(length) !== Buffer.byteLength(text)) return null;
  if (text !== "" && !/^application\/json\b/.test(headers["content-type"] ?? "")) return null;
  const url = new URL(match[2] ?? "", "http://double");
  try {
    const body = text === "" ? undefined : JSON.parse(text);
    const call = { method: match[1] ?? "", path: url.pathname, query: url.searchParams, headers, body };
    return { id: /^<(.+)>$/.exec(outerHeaders["content-id"] ?? "")?.[1] ?? null, call };
  } catch {
    return null;
  }
}

function readHeaders(block: string): Record<string, string> {
  const lines = block.split("\r\n").filter((line) => line !== "");
  return Object.fromEntries(lines.map((line) => [cut(line, ":")[0].toLowerCase(), cut(line, ":")[1].trim()]));
}

function cut(text: string, at: string): [string, string] {
  const index = text.indexOf(at);
  return index === -1 ? [text, ""] : [text.slice(0, index), text.slice(index + at.length)];
}

/** The answer in Google's form: CRLF between the parts, LF inside the JSON. */
export function writeBatch(boundary: string, answers: readonly { id: string | null; answer: Answer }[]): string {
  const parts = answers.map(({ id, answer }) => {
    const json = answer.body === undefined ? "" : `${JSON.stringify(answer.body, null, 1)}\n`;
    const name = id === null ? "" : `Content-ID: <response-${id}>\r\n`;
    const headers = Object.entries(answer.headers ?? {}).map(([key, value]) => `${key}: ${value}\r\n`);
    const type =
      json === ""
        ? ""
        : `Content-Type: application/json; charset=UTF-8\r\nContent-Length: ${Buffer.byteLength(json)}\r\n`;
    return `--${boundary}\r\nContent-Type: application/http\r\n${name}\r\nHTTP/1.1 ${answer.status} Status\r\n${type}${headers.join("")}\r\n${json}\r\n`;
  });
  return `${parts.join("")}--${boundary}--\r\n`;
}
