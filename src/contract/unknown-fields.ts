import type { FieldFault } from "./problem.ts";

const MOST_NAMED = 10;

/** Faults of fields that were sent and that the schema does not know; at most a few. */
export function unknownFields(sent: unknown, known: unknown): FieldFault[] {
  return pathsOf(sent, known).map((path) => ({ path: path.join("."), message: "no field has this name" }));
}

function pathsOf(sent: unknown, known: unknown): string[][] {
  if (!isObject(sent) || !isObject(known)) return [];
  return Object.entries(sent)
    .flatMap(([name, value]) => {
      if (!Object.hasOwn(known, name)) return [[name.slice(0, 100)]];
      return pathsOf(value, known[name]).map((path) => [name, ...path]);
    })
    .slice(0, MOST_NAMED);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
