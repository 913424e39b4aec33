import { DraftProgress, PlanningProgress } from "#contract/planning-news.ts";
import { Problem } from "#contract/problem.ts";
import { Err } from "#domain/result.ts";
import type { Api, ApiResult } from "./api.ts";
import { readEvents } from "./event-stream.ts";
import { createPlanPreview, type PlanPreview, type PreviewPage } from "./plan-preview/preview.ts";

/** A page that has plans made. */
export type PlanningPage = PreviewPage & { readonly api: Api };

/** Who watches a plan being made. */
export type PlanningWatcher = {
  readonly progress: (progress: PlanningProgress) => void;
  /** Told the draft text at once where a model is asked, and as the model arranges it. */
  readonly draft: (text: string) => void;
};

/** Hears what is said while plans are made, and shows those that are there, until all are. */
export async function followPlanning<T>(
  page: PlanningPage,
  response: Response,
  read: (data: unknown) => ApiResult<T>,
  watcher: PlanningWatcher,
): Promise<ApiResult<T>> {
  const preview = await createPlanPreview(page);
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
