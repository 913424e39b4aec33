import { sendProblem } from "./problem.ts";
import type { App } from "./schema-validation.ts";

/**
 * Liveness and readiness.
 *
 * @param isReady whether the store answers now
 */
export function registerHealth(app: App, isReady: () => Promise<boolean>): void {
  app.get("/healthz", { config: { access: "public", summary: "Whether the process lives" } }, async () => ({
    status: "ok",
  }));
  const ready = { config: { access: "public", summary: "Whether requests can be served" } } as const;
  app.get("/readyz", ready, async (_request, reply) =>
    (await isReady()) ? { status: "ready" } : sendProblem(reply, { status: 503, detail: "The store does not answer." }),
  );
}
