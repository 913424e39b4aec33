import type * as z from "zod/mini";
import type { ApiResult } from "./api.ts";
import type { PlanningPage, PlanningWatcher } from "./planning-news.ts";

export type { PlanningWatcher } from "./planning-news.ts";

/**
 * Has plans made, telling how far that is and showing those that are there; the answer is what the
 * service ends with, by its schema.
 */
export async function requestPlanning<S extends z.ZodMiniType>(
  page: PlanningPage,
  path: string,
  schema: S,
  body: unknown,
  watcher: PlanningWatcher,
): Promise<ApiResult<z.infer<S>>> {
  // Fetched when somebody plans, and not before.
  const reader = import("./planning-news.ts").then(({ createReader }) => createReader(page)).catch(() => null);
  const opened = await page.api.open("POST", path, body, "text/event-stream");
  if (!opened.ok) return opened;
  const follow = await reader;
  if (follow) return follow(opened.value, schema, watcher);
  // The service was upgraded under an open page, which asks for the answer alone.
  void opened.value.body?.cancel();
  return page.api.call("POST", path, schema, body);
}
