import { Err, Ok } from "#domain/result.ts";
import type { Api, ApiResult } from "./api.ts";

/** Deletes what is at `path`. What is gone already is gone, too. */
export async function deleteAt(api: Api, path: string): Promise<ApiResult<null>> {
  // A deletion is answered with an empty body, which no schema can read.
  const answer = await api.open("DELETE", path, undefined, "application/json");
  if (answer.ok) return Ok(null);
  const { error } = answer;
  return error.kind === "problem" && error.problem.status === 404 ? Ok(null) : Err(error);
}
