import { ImportProblem, ImportResponse } from "#contract/local-calendar.ts";
import { Err, Ok, type Result } from "#domain/result.ts";
import type { ApiFailure } from "../../../api/api.ts";

/** Why an import failed; a problem names what the file held. */
export type ImportFailure =
  | Exclude<ApiFailure, { readonly kind: "problem" }>
  | (Extract<ApiFailure, { readonly kind: "problem" }> & { readonly problem: ImportProblem });

/** Sends a calendar file unchanged, and parses the answer like any other. */
export async function uploadCalendar(path: string, file: File): Promise<Result<ImportResponse, ImportFailure>> {
  let response: Response;
  try {
    response = await fetch(path, { method: "POST", headers: { "content-type": "text/calendar" }, body: file });
  } catch {
    return Err({ kind: "network" });
  }
  const json: unknown = await response.json().catch(() => null);
  if (response.ok) {
    const parsed = ImportResponse.safeParse(json);
    return parsed.success ? Ok(parsed.data) : Err({ kind: "invalid", faults: [] });
  }
  const problem = ImportProblem.safeParse(json);
  const { status, statusText } = response;
  const fallback = { type: "about:blank", title: statusText || `HTTP ${status}`, status, detail: "", request_id: "" };
  return Err({ kind: "problem", problem: problem.success ? problem.data : fallback, retryAfterSeconds: null });
}
