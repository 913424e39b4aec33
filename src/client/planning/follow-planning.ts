import type * as z from "zod/mini";
import { DraftProgress, PlanningProgress } from "#contract/planning-progress.ts";
import { Problem } from "#contract/problem.ts";
import { Err, Ok } from "#domain/result.ts";
import type { ApiResult } from "../api/api.ts";
import { readEvents } from "../api/event-stream.ts";
import type { PlanPreview } from "./plan-preview.ts";

/** Receives the progress of planning. */
export type PlanningWatcher = {
  readonly progress: (progress: PlanningProgress) => void;
  /** Receives the draft text at once when a model is asked, and again as the model arranges it. */
  readonly draft: (text: string) => void;
};

/** Reads the messages during planning, and shows finished plans until all are there. */
export async function followPlanning<S extends z.ZodMiniType>(
  preview: PlanPreview,
  response: Response,
  schema: S,
  watcher: PlanningWatcher,
): Promise<ApiResult<z.infer<S>>> {
  const read = (data: unknown): ApiResult<z.infer<S>> => {
    const parsed = schema.safeParse(data);
    return parsed.success ? Ok(parsed.data) : Err({ kind: "invalid", faults: [] });
  };
  // A quick answer is not streamed.
  const isStream = response.headers.get("content-type")?.startsWith("text/event-stream");
  if (!isStream) return read(await response.json().catch(() => null));
  try {
    for await (const { name, data } of readEvents(response)) {
      if (name === "done") return read(data);
      if (name === "error") return problemIn(data);
      tell(watcher, preview, name, data);
    }
    return Err({ kind: "network" });
  } finally {
    preview.close();
  }
}

function tell({ progress, draft }: PlanningWatcher, preview: PlanPreview, name: string, data: unknown): void {
  if (name === "progress") {
    const parsed = PlanningProgress.safeParse(data);
    if (!parsed.success) return;
    progress(parsed.data);
    // Its last step compares the plans.
    if (parsed.data.stage === "planning") preview.expect(parsed.data.total - 1);
  }
  if (name === "draft") {
    const parsed = DraftProgress.safeParse(data);
    if (parsed.success) draft(parsed.data.text);
  }
  if (name === "variant") preview.show(data);
}

function problemIn(data: unknown): ApiResult<never> {
  const parsed = Problem.safeParse(data);
  return parsed.success
    ? Err({ kind: "problem", problem: parsed.data, retryAfterSeconds: null })
    : Err({ kind: "invalid", faults: [] });
}
