import type * as z from "zod";
import { flatMapResult, type Result } from "#domain/result.ts";
import type { UpstreamResponse } from "#server/net/http.ts";
import { parseJsonBody } from "#server/net/parse-json.ts";
import type { ProviderError } from "#server/net/provider-error.ts";

/** Gets a path of an API and parses the answer into its model. */
export type JsonGet = <Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  signal: AbortSignal,
) => Promise<Result<z.infer<Schema>, ProviderError>>;

/** All items of a list, over all its pages. */
export type Listed<Schema extends z.ZodType> = Promise<Result<z.infer<Schema>[], ProviderError>>;

/** A `JsonGet` over `read`, which sends the credentials. */
export function jsonGet(
  read: (path: string, signal: AbortSignal) => Promise<Result<UpstreamResponse, ProviderError>>,
): JsonGet {
  return async (path, schema, signal) =>
    flatMapResult(await read(path, signal), ({ body }) => parseJsonBody(body, schema));
}
