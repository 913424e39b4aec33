import { AsyncLocalStorage } from "node:async_hooks";
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";
import { type Facts, failureOf, type Tracing } from "./tracing.ts";

type Options = {
  /**
   * The collector's address without `/v1/traces`. The exporter reads headers from
   * `OTEL_EXPORTER_OTLP_HEADERS`.
   */
  readonly endpoint: string;
  readonly serviceName: string;
  readonly version: string;
};

/** A collector that is down must delay neither requests nor the shutdown. */
const EXPORT_TIMEOUT_MS = 2_000;

/** Sends spans to a collector over HTTP, in batches. */
export function createOtlpTracing({ endpoint, serviceName, version }: Options): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: EXPORT_TIMEOUT_MS });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": serviceName, "service.version": version }),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: EXPORT_TIMEOUT_MS })],
  });
  const tracer = provider.getTracer("daywright", version);
  const current = new AsyncLocalStorage<Context>();

  return {
    open(name, facts, traceparent) {
      const options = { kind: SpanKind.SERVER, attributes: facts };
      const span = tracer.startSpan(name, options, remoteContext(traceparent));
      return {
        within: (run) => current.run(trace.setSpan(ROOT_CONTEXT, span), run),
        end: (more, failed) => end(span, more, failed),
      };
    },
    async step(name, facts, work) {
      const parent = current.getStore() ?? ROOT_CONTEXT;
      const span = tracer.startSpan(name, { kind: SpanKind.INTERNAL, attributes: facts }, parent);
      try {
        const outcome = await current.run(trace.setSpan(parent, span), work);
        end(span, {}, failureOf(outcome));
        return outcome;
      } catch (error) {
        end(span, {}, error instanceof Error ? error.name : "thrown");
        throw error;
      }
    },
    close: () => provider.shutdown().catch(() => undefined),
  };
}

function end(span: Span, facts: Facts, failed: string | null): void {
  span.setAttributes(facts);
  if (failed !== null) span.setAttribute("error.type", failed).setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

/** Reads `00-<trace id>-<parent id>-<flags>`. A malformed header is ignored. */
function remoteContext(traceparent: string | undefined): Context {
  const match = /^00-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/.exec(traceparent ?? "");
  if (!match) return ROOT_CONTEXT;
  const [, traceId = "", spanId = "", flags = ""] = match;
  const traceFlags = Number.parseInt(flags, 16);
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}
