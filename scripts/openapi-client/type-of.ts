/** The part of JSON Schema 2020-12 that tells what type a value has. */
export type JsonSchema = {
  readonly $ref?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly type?: string | readonly string[];
  readonly items?: JsonSchema | boolean;
  readonly prefixItems?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
};

/**
 * A schema as a TypeScript type. Limits of numbers, lengths and patterns have no types, and are
 * left out.
 */
export function typeOf(schema: JsonSchema): string {
  if (schema.$ref !== undefined) return schema.$ref.split("/").at(-1) ?? "unknown";
  if ("const" in schema) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return alternatives.map((each) => `(${typeOf(each)})`).join(" | ");
  if (schema.allOf) return schema.allOf.map((each) => `(${typeOf(each)})`).join(" & ");
  const types = [schema.type ?? "unknown"].flat();
  return types.map((type) => typeNamed(type, schema)).join(" | ");
}

function typeNamed(type: string, schema: JsonSchema): string {
  switch (type) {
    case "integer":
      return "number";
    case "array":
      return arrayType(schema);
    case "object":
      return objectType(schema);
    default:
      return type;
  }
}

function arrayType({ items, prefixItems }: JsonSchema): string {
  if (prefixItems) return `readonly [${prefixItems.map(typeOf).join(", ")}]`;
  return `readonly (${typeof items === "object" ? typeOf(items) : "unknown"})[]`;
}

function objectType({ properties, required = [], additionalProperties }: JsonSchema): string {
  const fields = Object.entries(properties ?? {}).map(
    ([name, schema]) => `readonly ${JSON.stringify(name)}${required.includes(name) ? "" : "?"}: ${typeOf(schema)};`,
  );
  if (fields.length > 0) return `{ ${fields.join(" ")} }`;
  return `Readonly<Record<string, ${typeof additionalProperties === "object" ? typeOf(additionalProperties) : "unknown"}>>`;
}
