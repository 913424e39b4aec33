import type * as z from "zod/mini";
import { Problem } from "#contract/problem.ts";
import { DraftProgress, PlanningProgress } from "#contract/session.ts";
import { Err, Ok } from "#domain/result.ts";
import type { Api, ApiResult } from "./api.ts";
import { readEvents } from "./event-stream.ts";

/** Who watches a plan being made. */
export type PlanningWatcher = {
  readonly progress: (progress: PlanningProgress) => void;
  /** Told the draft text at once where a model is asked, and as the model arranges it. */
  readonly draft: (text: string) => void;
};

const UNREADABLE = Err({ kind: "invalid", faults: [] } as const);

/**
 * Has plans made, telling how far that is; the answer is what the service ends with, by its schema.
 */
export async function requestPlanning<S extends z.ZodMiniType>(
  api: Api,
  path: string,
  schema: S,
  body: unknown,
  watcher: PlanningWatcher,
): Promise<ApiResult<z.infer<S>>> {
  const opened = await api.open("POST", path, body, "text/event-stream");
  if (!opened.ok) return opened;
  const read = (data: unknown): ApiResult<z.infer<S>> => {
    const parsed = schema.safeParse(data);
    return parsed.success ? Ok(parsed.data) : UNREADABLE;
  };
  // What needs no time is answered whole.
  const isStream = opened.value.headers.get("content-type")?.startsWith("text/event-stream");
  if (!isStream) return read(await opened.value.json().catch(() => null));
  for await (const { name, data } of readEvents(opened.value)) {
    if (name === "done") return read(data);
    if (name === "error") return problemIn(data);
    tell(watcher, name, data);
  }
  return Err({ kind: "network" });
}

function tell({ progress, draft }: PlanningWatcher, name: string, data: unknown): void {
  if (name === "progress") {
    const parsed = PlanningProgress.safeParse(data);
    if (parsed.success) progress(parsed.data);
  }
  if (name === "draft") {
    const parsed = DraftProgress.safeParse(data);
    if (parsed.success) draft(parsed.data.text);
  }
}

function problemIn(data: unknown): ApiResult<never> {
  const parsed = Problem.safeParse(data);
  return parsed.success ? Err({ kind: "problem", problem: parsed.data, retryAfterSeconds: null }) : UNREADABLE;
}
