import type { FastifyRequest } from "fastify";

/** Whether a person opens a page. Otherwise a program calls an endpoint. */
export function isPageVisit(request: FastifyRequest): boolean {
  const asksForHtml = request.headers.accept?.includes("text/html") ?? false;
  return request.method === "GET" && asksForHtml && !request.url.startsWith("/api");
}
