import type * as z from "zod/mini";
import type { Api, ApiResult } from "../api/api.ts";
import { followPlanning, type PlanningWatcher } from "./follow-planning.ts";
import { createPlanPreview, type PreviewPage } from "./plan-preview.ts";

/** A page that starts planning. */
export type PlanningPage = PreviewPage & { readonly api: Api };

/** The reader of planning answers on this page, once its texts are loaded. */
export async function createReader(page: PlanningPage): Promise<Reader> {
  const preview = await createPlanPreview(page);
  return (response, schema, watcher) => followPlanning(preview, response, schema, watcher);
}

type Reader = <S extends z.ZodMiniType>(
  response: Response,
  schema: S,
  watcher: PlanningWatcher,
) => Promise<ApiResult<z.infer<S>>>;
