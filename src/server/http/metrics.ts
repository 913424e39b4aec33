import { collectDefaultMetrics, Gauge, Histogram, type Registry } from "prom-client";
import { BREAKER_STATES, type BreakerState } from "#server/net/breaker.ts";
import type { App } from "./schema-validation.ts";

/** The state of each connection's circuit breaker, by the connection's id. */
export type CircuitStates = ReadonlyMap<string, BreakerState>;

/**
 * Counts and times every answer by route and status, and serves the metrics and the circuits'
 * states to Prometheus.
 */
export function registerMetrics(app: App, registry: Registry, circuitStates: () => CircuitStates): void {
  collectDefaultMetrics({ register: registry });
  registerCircuits(registry, circuitStates);
  const durations = new Histogram({
    name: "daywright_http_request_duration_seconds",
    help: "Time from a request's arrival to the end of its answer.",
    labelNames: ["method", "route", "status"] as const,
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  // The label is the route's pattern, because urls hold session ids.
  app.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "none";
    durations.labels(request.method, route, String(reply.statusCode)).observe(reply.elapsedTime / 1000);
    done();
  });
  app.get(
    "/metrics",
    { config: { access: "first-owner", summary: "Metrics for Prometheus", gives: "text/plain" } },
    async (_request, reply) => {
      return reply.header("content-type", registry.contentType).send(await registry.metrics());
    },
  );
}

function registerCircuits(registry: Registry, circuitStates: () => CircuitStates): void {
  new Gauge({
    name: "daywright_upstream_circuit_state",
    help: "1 for the state that a connection's circuit breaker is in, 0 for the others.",
    labelNames: ["connection", "state"] as const,
    registers: [registry],
    collect() {
      this.reset();
      for (const [connection, current] of circuitStates()) {
        for (const state of BREAKER_STATES) this.labels(connection, state).set(state === current ? 1 : 0);
      }
    },
  });
}
