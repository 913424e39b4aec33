import type * as z from "zod/mini";
import type { ApiResult } from "../api/api.ts";
import type { PlanningWatcher } from "./follow-planning.ts";
import type { PlanningPage } from "./planning-reader.ts";

export type { PlanningWatcher } from "./follow-planning.ts";

/**
 * Requests plans, reports the progress and shows finished plans. Resolves to the final answer,
 * parsed by its schema.
 */
export async function requestPlanning<S extends z.ZodMiniType>(
  page: PlanningPage,
  { path, body, schema }: { readonly path: string; readonly body: unknown; readonly schema: S },
  watcher: PlanningWatcher,
): Promise<ApiResult<z.infer<S>>> {
  // Loaded at the first planning.
  const reader = import("./planning-reader.ts").then(({ createReader }) => createReader(page)).catch(() => null);
  const opened = await page.api.open("POST", path, body, "text/event-stream");
  if (!opened.ok) return opened;
  const follow = await reader;
  if (follow) return follow(opened.value, schema, watcher);
  // After an upgrade of the service under an open page, the page requests only the final answer.
  void opened.value.body?.cancel();
  return page.api.call("POST", path, schema, body);
}
