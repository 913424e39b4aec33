import { Err, Ok } from "#domain/result.ts";
import type { Api, ApiResult } from "./api.ts";

/** Deletes the resource at `path`. A resource that does not exist counts as deleted. */
export async function deleteAt(api: Api, path: string): Promise<ApiResult<null>> {
  // The answer to a deletion has an empty body, which no schema accepts.
  const answer = await api.open("DELETE", path, undefined, "application/json");
  if (answer.ok) return Ok(null);
  const { error } = answer;
  return error.kind === "problem" && error.problem.status === 404 ? Ok(null) : Err(error);
}
