export type DefinedFields<T> = { [Name in keyof T]?: Exclude<T[Name], undefined> };

/** Drops undefined fields, so that spreading the result overrides no value with undefined. */
export function definedFields<T extends object>(patch: T): DefinedFields<T> {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as DefinedFields<T>;
}
