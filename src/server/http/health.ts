import * as z from "zod/mini";
import type { StoreFailureKind } from "#server/store/failure.ts";
import type { Readiness } from "#server/store/readiness.ts";
import { sendProblem } from "./problem.ts";
import type { App } from "./schema-validation.ts";

const Status = z.object({ status: z.string() });

const NOT_READY: Partial<Record<StoreFailureKind, string>> = {
  "disk-full": "The disk that holds the data is full.",
  "read-only": "The data cannot be written to.",
  corrupt: "The database is damaged; restore a backup.",
};

/** Liveness, and readiness: whether the store can serve requests now. */
export function registerHealth(app: App, readiness: Readiness): void {
  const live = {
    config: { access: "public", summary: "Whether the process lives" },
    schema: { response: { 200: Status } },
  } as const;
  app.get("/healthz", live, async () => ({ status: "ok" }));
  const ready = {
    config: { access: "public", summary: "Whether requests can be served" },
    schema: { response: { 200: Status } },
  } as const;
  app.get("/readyz", ready, async (_request, reply) => {
    const trouble = await readiness();
    if (trouble === null) return { status: "ready" };
    return sendProblem(reply, { status: 503, detail: NOT_READY[trouble] ?? "The store does not answer." });
  });
}
