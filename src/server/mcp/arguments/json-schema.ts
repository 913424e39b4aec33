import * as z from "zod/mini";

/** The part of JSON Schema that tools' arguments use. */
export type JsonSchema = {
  readonly type?: string;
  readonly format?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  /** For an object whose fields all have one form. */
  readonly propertyNames?: JsonSchema;
  readonly additionalProperties?: JsonSchema | boolean;
  /** For a list; for a tuple, one schema per place. */
  readonly items?: JsonSchema | readonly JsonSchema[];
};

/**
 * A zod schema as JSON Schema. Times keep their format without the long pattern that repeats it,
 * and integers lose the bounds that every JSON integer has. Outputs may have further fields; inputs
 * may not.
 */
export function jsonSchemaOf(schema: z.core.$ZodType, io: "input" | "output"): JsonSchema {
  return z.toJSONSchema(schema, {
    target: "draft-7",
    io,
    override({ jsonSchema }) {
      if (jsonSchema.format === "date-time" || jsonSchema.format === "date") delete jsonSchema.pattern;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (io === "input" && jsonSchema.properties) jsonSchema.additionalProperties = false;
      if (io === "output" && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    },
  }) as JsonSchema;
}

/**
 * The same schema for clients. Pairs become lists, because newer drafts allow no list of schemas in
 * `items`, and clients that check tools against such a draft would refuse all tools.
 */
export function listedSchemaOf(schema: z.core.$ZodType, io: "input" | "output"): JsonSchema {
  const alike = (_: string, value: unknown) => {
    const { items, additionalItems: __, ...rest } = (value ?? {}) as Record<string, unknown>;
    return Array.isArray(items) ? { ...rest, items: items[0] } : value;
  };
  return JSON.parse(JSON.stringify(jsonSchemaOf(schema, io), alike));
}

/** The alternatives of which a value must match one. */
export function optionsOf(schema: JsonSchema): readonly JsonSchema[] {
  return schema.anyOf ? schema.anyOf.flatMap(optionsOf) : [schema];
}

/** The schema of the value at a path, as far as it is known. */
export function schemaAt(schema: JsonSchema | undefined, path: readonly PropertyKey[]): JsonSchema | undefined {
  const [key, ...rest] = path;
  if (schema === undefined || key === undefined) return schema;
  const option = optionsOf(schema).find(({ type }) => type === (typeof key === "number" ? "array" : "object"));
  const { items } = option ?? {};
  if (typeof key !== "number") return schemaAt(option?.properties?.[String(key)], rest);
  return schemaAt(Array.isArray(items) ? items[key] : (items as JsonSchema | undefined), rest);
}
