import type { FastifyRequest } from "fastify";

/** Whether a person opens a page. Otherwise a program calls an endpoint. */
export function isPageVisit(request: FastifyRequest): boolean {
  return request.method === "GET" && !request.url.startsWith("/api") && readsHtml(request);
}

/** Whether the answer is read by a person in a browser, and not by a program. */
export function readsHtml({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes("text/html") ?? false;
}
