import type { FastifyRequest } from "fastify";

/** Whether the client already has this version (weak comparison, RFC 9110 13.1.2). */
export function clientHas(etag: string, request: FastifyRequest): boolean {
  const header = request.headers["if-none-match"];
  if (header === undefined) return false;
  return header === "*" || header.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
}
