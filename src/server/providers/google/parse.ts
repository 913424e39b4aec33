import type * as z from "zod";
import { Err, Ok, type Result } from "#domain/result.ts";
import { ProviderParseError } from "#server/net/provider-error.ts";

/** Parses an upstream's data into a model; the error names the field and not its content (spec 7). */
export function parseModel<T>(schema: z.ZodType<T>, data: unknown, what: string): Result<T, ProviderParseError> {
  const parsed = schema.safeParse(data);
  if (parsed.success) return Ok(parsed.data);
  const [fault] = parsed.error.issues;
  const where = fault?.path.map(String).join(".") || "the body";
  return Err(new ProviderParseError(`Google's ${what} is not as documented: ${where}: ${fault?.message ?? "invalid"}`));
}

export function parseJson<T>(schema: z.ZodType<T>, body: Uint8Array, what: string): Result<T, ProviderParseError> {
  try {
    return parseModel(schema, JSON.parse(new TextDecoder().decode(body)), what);
  } catch {
    return Err(new ProviderParseError(`Google's ${what} is not JSON`));
  }
}
