import * as z from "zod/mini";
import type { FieldFault } from "./problem.ts";

const MOST_NAMED = 10;

/** Faults of fields that were sent and that the schema does not know; at most a few. */
export function unknownFields(sent: unknown, schema: z.core.$ZodType): FieldFault[] {
  return pathsOf(sent, schema)
    .slice(0, MOST_NAMED)
    .map((path) => ({ path: path.join("."), message: "no field has this name" }));
}

function pathsOf(sent: unknown, schema: z.core.$ZodType): string[][] {
  if (typeof sent !== "object" || sent === null) return [];
  const def = definitionOf(schema);
  switch (def.type) {
    case "object":
      return pathsInside(sent, (name) => (Object.hasOwn(def.shape, name) ? def.shape[name] : def.catchall));
    case "array":
      return pathsInside(sent, () => def.element);
    case "record":
      return pathsInside(sent, () => def.valueType);
    case "union": {
      const ofForms = def.options.filter((form) => isOfForm(sent, form)).map((form) => pathsOf(sent, form));
      return ofForms.sort((a, b) => a.length - b.length)[0] ?? [];
    }
    default:
      return [];
  }
}

function pathsInside(sent: object, schemaOf: (name: string) => z.core.$ZodType | undefined): string[][] {
  return Object.entries(sent).flatMap(([name, value]) => {
    const known = schemaOf(name);
    return known ? pathsOf(value, known).map((path) => [name, ...path]) : [[name.slice(0, 100)]];
  });
}

/**
 * Whether a value may be meant by one form of a union: its fields that name the form, which it must
 * have, agree.
 */
function isOfForm(sent: object, form: z.core.$ZodType): boolean {
  const def = definitionOf(form);
  switch (def.type) {
    case "object":
      return Object.entries(def.shape).every(
        ([name, field]) => !namesForm(field) || z.safeParse(field, Reflect.get(sent, name)).success,
      );
    case "array":
      return Array.isArray(sent);
    case "union":
      return def.options.some((each) => isOfForm(sent, each));
    default:
      return def.type === "record";
  }
}

const namesForm = (field: z.core.$ZodType): boolean => ["literal", "enum"].includes(field._zod.def.type);

/** What a schema says of a value that is there. */
function definitionOf(schema: z.core.$ZodType): z.core.$ZodTypes["_zod"]["def"] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
      return definitionOf(def.innerType);
    default:
      return def;
  }
}
