export type DefinedFields<T> = { [Name in keyof T]?: Exclude<T[Name], undefined> };

/**
 * Leaves out the fields that are undefined, so that spreading the rest overrides nothing with
 * nothing.
 */
export function definedFields<T extends object>(patch: T): DefinedFields<T> {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as DefinedFields<T>;
}
