import * as z from "zod/mini";

/** What is used here of the JSON Schema of a tool's arguments. */
export type JsonSchema = {
  readonly type?: string;
  readonly format?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  /** For an object whose fields are all alike. */
  readonly propertyNames?: JsonSchema;
  readonly additionalProperties?: JsonSchema | boolean;
  /** For a list; or one for each place of a tuple. */
  readonly items?: JsonSchema | readonly JsonSchema[];
};

/**
 * A zod schema as it is read here: of times their form alone, not the pattern that says it again at
 * a length; and without the bounds that every whole number has in JSON. What is answered may gain
 * fields; what is asked for holds no others.
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
 * The same as clients see it: a pair, whose places are alike, as a list of two. Newer drafts know
 * no list of schemas there, and clients that hold tools to one of those refuse all tools for it.
 */
export function listedSchemaOf(schema: z.core.$ZodType, io: "input" | "output"): JsonSchema {
  const alike = (_: string, value: unknown) => {
    const { items, additionalItems: __, ...rest } = (value ?? {}) as Record<string, unknown>;
    return Array.isArray(items) ? { ...rest, items: items[0] } : value;
  };
  return JSON.parse(JSON.stringify(jsonSchemaOf(schema, io), alike));
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
