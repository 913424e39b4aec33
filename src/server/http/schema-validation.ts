import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifySchemaCompiler,
  FastifyTypeProvider,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from "fastify";
import * as z from "zod/mini";
import { unknownFields } from "#contract/unknown-fields.ts";

/** Gives handlers the parsed types of their route's zod schemas. */
export interface ZodTypeProvider extends FastifyTypeProvider {
  readonly validator: this["schema"] extends z.core.$ZodType ? z.core.output<this["schema"]> : unknown;
  readonly serializer: this["schema"] extends z.core.$ZodType ? z.core.input<this["schema"]> : unknown;
}

/** The Fastify instance on which features register their routes. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** Thrown for a request that does not match its route's schema. */
export class SchemaMismatch extends Error {
  readonly schemaError: z.core.$ZodError;

  constructor(schemaError: z.core.$ZodError) {
    super("the request does not fit its schema", { cause: schemaError });
    this.schemaError = schemaError;
  }
}

/**
 * Parses each part of a request with its route's zod schema. Rejects text that cannot be stored,
 * and unknown fields of a body, because a misspelt field would be ignored without notice.
 */
export const compileZodValidator: FastifySchemaCompiler<z.core.$ZodType> = ({ schema, httpPart }) => {
  return (data) => {
    const unknown = httpPart === "body" ? unknownFields(data, schema) : [];
    const parsed = z.safeParse(schema, data);
    const issues = [
      ...unknown.map(
        ({ path, message }): z.core.$ZodIssue => ({ code: "custom", message, input: undefined, path: [path] }),
      ),
      ...(parsed.error?.issues ?? []),
    ];
    if (!parsed.success || issues.length > 0) return { error: new SchemaMismatch(new z.core.$ZodError(issues)) };
    const unkept = unkeptText(parsed.data);
    if (unkept) return { error: new SchemaMismatch(new z.core.$ZodError([{ ...UNKEPT, path: unkept }])) };
    return { value: parsed.data };
  };
};

const UNKEPT = { code: "custom", message: "must hold no NUL and no half of a character", input: undefined } as const;

/**
 * The path of the first text that databases, addresses or files cannot hold, because it has a NUL
 * or an unpaired surrogate. Null when there is none.
 */
function unkeptText(value: unknown): string[] | null {
  if (typeof value === "string") return value.includes("\0") || !value.isWellFormed() ? [] : null;
  if (typeof value !== "object" || value === null) return null;
  for (const [name, part] of Object.entries(value)) {
    const inside = unkeptText(name) ?? unkeptText(part);
    if (inside) return [name, ...inside];
  }
  return null;
}
