import type { FastifyRequest } from "fastify";
import type { OpenSpan, Tracing } from "#server/ops/tracing/tracing.ts";
import type { App } from "./schema-validation.ts";

/**
 * Records each answer as a span, named by its route's pattern, because a url can hold a session's
 * id.
 */
export function traceRequests(app: App, tracing: Tracing): void {
  const spans = new WeakMap<FastifyRequest, OpenSpan>();
  app.addHook("onRequest", (request, _reply, done) => {
    const route = request.routeOptions.url ?? "none";
    const facts = { "http.request.method": request.method, "http.route": route, "daywright.request_id": request.id };
    const { traceparent } = request.headers;
    const from = typeof traceparent === "string" ? traceparent : undefined;
    spans.set(request, tracing.open(`${request.method} ${route}`, facts, from));
    done();
  });
  // This hook comes after the body was read, because body events would run outside of the request's
  // context.
  app.addHook("preValidation", (request, _reply, done) => {
    const span = spans.get(request);
    if (span) span.within(done);
    else done();
  });
  app.addHook("onResponse", (request, { statusCode }, done) => {
    const failed = statusCode >= 500 ? String(statusCode) : null;
    spans.get(request)?.end({ "http.response.status_code": statusCode }, failed);
    done();
  });
}
