import { type BatchRequest, contentId } from "./request.ts";

export const DEFAULT_BOUNDARY = "batch_boundary";

export type EncodedBatch = { readonly contentType: string; readonly body: string };

/**
 * Encodes the sub-requests as `multipart/mixed` (interface §4.5). Each is an `application/http`
 * part with its bearer token and a `Content-ID`, by which its answer is paired. The boundary is
 * lengthened if a part contains it, so that even a careless parser does not split there.
 */
export function encodeBatch(
  requests: readonly BatchRequest[],
  token: string,
  boundary: string = DEFAULT_BOUNDARY,
): EncodedBatch {
  const parts = requests.map((request, index) => encodePart(request, index, token));
  const unused = unusedBoundary(boundary, parts);
  const delimiter = `--${unused}`;
  return {
    contentType: `multipart/mixed; boundary=${unused}`,
    body: `${parts.map((part) => `${delimiter}\r\n${part}\r\n`).join("")}${delimiter}--\r\n`,
  };
}

function encodePart(request: BatchRequest, index: number, token: string): string {
  const json = request.body === undefined ? null : JSON.stringify(request.body);
  const lines = [`${request.method} ${request.path} HTTP/1.1`, `Authorization: Bearer ${token}`];
  for (const name in request.headers) lines.push(`${name}: ${request.headers[name]}`);
  if (json !== null) {
    lines.push("Content-Type: application/json; charset=UTF-8", `Content-Length: ${Buffer.byteLength(json)}`);
  }
  for (const line of lines) {
    if (/[\r\n]/.test(line)) throw new RangeError("a line of a batch part contains a line break");
  }
  return `Content-Type: application/http\r\nContent-ID: <${contentId(index)}>\r\n\r\n${lines.join("\r\n")}\r\n\r\n${json ?? ""}`;
}

function unusedBoundary(boundary: string, parts: readonly string[]): string {
  for (let suffix = 0; ; suffix++) {
    const candidate = suffix === 0 ? boundary : `${boundary}_${suffix}`;
    if (!parts.some((part) => part.includes(candidate))) return candidate;
  }
}
