import * as z from "zod/mini";
import { sendProblem } from "./problem.ts";
import type { App } from "./schema-validation.ts";

const Status = z.object({ status: z.string() });

/**
 * Liveness and readiness.
 *
 * @param isReady whether the store answers now
 */
export function registerHealth(app: App, isReady: () => Promise<boolean>): void {
  const live = {
    config: { access: "public", summary: "Whether the process lives" },
    schema: { response: { 200: Status } },
  } as const;
  app.get("/healthz", live, async () => ({ status: "ok" }));
  const ready = {
    config: { access: "public", summary: "Whether requests can be served" },
    schema: { response: { 200: Status } },
  } as const;
  app.get("/readyz", ready, async (_request, reply) =>
    (await isReady()) ? { status: "ready" } : sendProblem(reply, { status: 503, detail: "The store does not answer." }),
  );
}
