import { PATHS } from "#contract/paths.ts";
import { Problem } from "#contract/problem.ts";
import { CreateSessionResponse, DraftProgress, PlanningProgress } from "#contract/session.ts";
import { Err, Ok } from "#domain/result.ts";
import type { Api, ApiResult } from "../../../api.ts";
import { readEvents } from "../../../features/tasks/event-stream.ts";

const UNREADABLE = Err({ kind: "invalid", faults: [] } as const);

type Watcher = {
  readonly onProgress: (progress: PlanningProgress) => void;
  /** Told the draft text at once where a model is asked, and as the model arranges it. */
  readonly onDraft: (text: string) => void;
};

/** Has a session planned, telling how far that is; the answer is the new session. */
export async function requestPlan(
  api: Api,
  body: unknown,
  { onProgress, onDraft }: Watcher,
): Promise<ApiResult<CreateSessionResponse>> {
  const opened = await api.open("POST", PATHS.planner, body, "text/event-stream");
  if (!opened.ok) return opened;
  for await (const { name, data } of readEvents(opened.value)) {
    if (name === "progress") {
      const progress = PlanningProgress.safeParse(data);
      if (progress.success) onProgress(progress.data);
    } else if (name === "draft") {
      const draft = DraftProgress.safeParse(data);
      if (draft.success) onDraft(draft.data.text);
    } else if (name === "done") {
      const created = CreateSessionResponse.safeParse(data);
      return created.success ? Ok(created.data) : UNREADABLE;
    } else if (name === "error") {
      const problem = Problem.safeParse(data);
      return problem.success ? Err({ kind: "problem", problem: problem.data, retryAfterSeconds: null }) : UNREADABLE;
    }
  }
  return Err({ kind: "network" });
}
