import type * as z from "zod";
import { Err, Ok, type Result } from "#domain/result.ts";
import { ProviderParseError } from "./provider-error.ts";

/**
 * Parses an upstream's JSON body into its model. A mismatch is a `ProviderParseError` that names
 * the field (interface §7).
 */
export function parseJsonBody<Schema extends z.ZodType>(
  body: Uint8Array,
  schema: Schema,
): Result<z.infer<Schema>, ProviderParseError> {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder().decode(body));
  } catch (cause) {
    return Err(new ProviderParseError("the answer is not JSON", { cause }));
  }
  return parseModel(value, schema);
}

/** Parses data that is already JSON into its model. */
export function parseModel<Schema extends z.ZodType>(
  data: unknown,
  schema: Schema,
): Result<z.infer<Schema>, ProviderParseError> {
  const parsed = schema.safeParse(data);
  if (parsed.success) return Ok(parsed.data);
  const [issue] = parsed.error.issues;
  const path = issue?.path.join(".") || "the answer";
  const told = "the answer has another form than was expected";
  return Err(new ProviderParseError(`${path}: ${issue?.message ?? "unexpected"}`, { cause: parsed.error, told }));
}
