import * as z from "zod/mini";

/** What is used here of the JSON Schema of a tool's arguments. */
export type JsonSchema = {
  readonly type?: string;
  readonly format?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  /** Of a list, or one for each place of a tuple. */
  readonly items?: JsonSchema | readonly JsonSchema[];
};

/** A zod schema as clients see it: of times their form alone, not the pattern that says it again at a length. */
export function jsonSchemaOf(schema: z.core.$ZodType, io: "input" | "output"): JsonSchema {
  return z.toJSONSchema(schema, {
    target: "draft-7",
    io,
    override({ jsonSchema }) {
      if (jsonSchema.format === "date-time" || jsonSchema.format === "date") delete jsonSchema.pattern;
    },
  }) as JsonSchema;
}

/** The schemas of which a value needs to fit one. */
export function optionsOf(schema: JsonSchema): readonly JsonSchema[] {
  return schema.anyOf ? schema.anyOf.flatMap(optionsOf) : [schema];
}

/** The schema of what stands at a path, as far as it is known. */
export function schemaAt(schema: JsonSchema | undefined, path: readonly PropertyKey[]): JsonSchema | undefined {
  const [key, ...rest] = path;
  if (schema === undefined || key === undefined) return schema;
  const option = optionsOf(schema).find(({ type }) => type === (typeof key === "number" ? "array" : "object"));
  const { items } = option ?? {};
  if (typeof key !== "number") return schemaAt(option?.properties?.[String(key)], rest);
  return schemaAt(Array.isArray(items) ? items[key] : (items as JsonSchema | undefined), rest);
}
