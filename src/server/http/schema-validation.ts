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

/** Gives a handler the parsed type of the zod schemas that its route declares. */
export interface ZodTypeProvider extends FastifyTypeProvider {
  readonly validator: this["schema"] extends z.core.$ZodType ? z.core.output<this["schema"]> : unknown;
  readonly serializer: this["schema"] extends z.core.$ZodType ? z.core.input<this["schema"]> : unknown;
}

/** The Fastify instance that features register their routes on. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** A request that does not fit its route's schema. */
export class SchemaMismatch extends Error {
  readonly schemaError: z.core.$ZodError;

  constructor(schemaError: z.core.$ZodError) {
    super("the request does not fit its schema", { cause: schemaError });
    this.schemaError = schemaError;
  }
}

/** Parses each part of a request with the zod schema its route declares for it. */
export const compileZodValidator: FastifySchemaCompiler<z.core.$ZodType> = ({ schema }) => {
  return (data) => {
    const parsed = z.safeParse(schema, data);
    return parsed.success ? { value: parsed.data } : { error: new SchemaMismatch(parsed.error) };
  };
};
