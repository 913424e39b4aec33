import type * as z from "zod/mini";
import { Err, Ok } from "#domain/result.ts";
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
  const opened = await page.api.open("POST", path, body, "text/event-stream");
  if (!opened.ok) return opened;
  const read = (data: unknown): ApiResult<z.infer<S>> => {
    const parsed = schema.safeParse(data);
    return parsed.success ? Ok(parsed.data) : Err({ kind: "invalid", faults: [] });
  };
  // What needs no time is answered whole.
  const isStream = opened.value.headers.get("content-type")?.startsWith("text/event-stream");
  if (!isStream) return read(await opened.value.json().catch(() => null));
  // Fetched by whoever plans, and by no page before.
  const news = await import("./planning-news.ts").catch(() => null);
  if (news) return news.followPlanning(page, opened.value, read, watcher);
  void opened.value.body?.cancel();
  return Err({ kind: "network" });
}
