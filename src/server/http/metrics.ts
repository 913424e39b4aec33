import { collectDefaultMetrics, Histogram, Registry } from "prom-client";
import type { App } from "./schema-validation.ts";

/** Counts and times every answer by route and status, and serves it all to Prometheus. */
export function registerMetrics(app: App): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: "daywright_http_request_duration_seconds",
    help: "Time from a request's arrival to the end of its answer.",
    labelNames: ["method", "route", "status"] as const,
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  // The route's pattern and never the url: urls hold session ids.
  app.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "none";
    durations.labels(request.method, route, String(reply.statusCode)).observe(reply.elapsedTime / 1000);
    done();
  });
  app.get("/metrics", { config: { summary: "Metrics for Prometheus" } }, async (_request, reply) => {
    return reply.header("content-type", registry.contentType).send(await registry.metrics());
  });
  return registry;
}
