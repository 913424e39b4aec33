import type * as z from "zod";
import { flatMapResult, type Result } from "#domain/result.ts";
import type { UpstreamResponse } from "#server/net/http.ts";
import { parseJsonBody } from "#server/net/json.ts";
import type { ProviderError } from "#server/net/provider-error.ts";

/** Reads what is at a path of an API as its model. */
export type JsonGet = <Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  signal: AbortSignal,
) => Promise<Result<z.infer<Schema>, ProviderError>>;

/** Every item of a list, whatever its pages. */
export type Listed<Schema extends z.ZodType> = Promise<Result<z.infer<Schema>[], ProviderError>>;

/** The same over `read`, which sends the credentials. */
export function jsonGet(
  read: (path: string, signal: AbortSignal) => Promise<Result<UpstreamResponse, ProviderError>>,
): JsonGet {
  return async (path, schema, signal) =>
    flatMapResult(await read(path, signal), ({ body }) => parseJsonBody(body, schema));
}
