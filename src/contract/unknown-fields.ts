import type * as z from "zod/mini";
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
  const parts = partsOf(schema);
  if (parts.length === 0) return [];
  return Object.entries(sent).flatMap(([name, value]) => {
    const known = parts.flatMap((part) => part(name) ?? []);
    if (known.length === 0) return [[name.slice(0, 100)]];
    const inside = known.map((field) => pathsOf(value, field));
    const fewest = Math.min(...inside.map(({ length }) => length));
    return (inside.find(({ length }) => length === fewest) ?? []).map((path) => [name, ...path]);
  });
}

/** What may be inside of a value, by name or index: one function for each form that it may have. */
function partsOf(schema: z.core.$ZodType): ((name: string) => z.core.$ZodType | undefined)[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "object":
      return [(name) => (Object.hasOwn(def.shape, name) ? def.shape[name] : def.catchall)];
    case "array":
      return [() => def.element];
    case "record":
      return [() => def.valueType];
    case "union":
      return def.options.flatMap(partsOf);
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
      return partsOf(def.innerType);
    default:
      return [];
  }
}
