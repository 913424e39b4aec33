import type { FieldFault } from "./problem.ts";

const MOST_NAMED = 10;

/** Faults of given fields that the schema does not know; at most a few. */
export function unknownFields(given: unknown, taken: unknown): FieldFault[] {
  return pathsOf(given, taken).map((path) => ({ path: path.join("."), message: "no field has this name" }));
}

function pathsOf(given: unknown, taken: unknown): string[][] {
  if (!isObject(given) || !isObject(taken)) return [];
  return Object.entries(given)
    .flatMap(([name, value]) => {
      if (!Object.hasOwn(taken, name)) return [[name.slice(0, 100)]];
      return pathsOf(value, taken[name]).map((path) => [name, ...path]);
    })
    .slice(0, MOST_NAMED);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
