type Possible<T, Name extends keyof T> = undefined extends T[Name] ? Name : never;

/** The fields of `T` without undefined: those that may be undefined may be absent. */
export type DefinedFields<T> = { [Name in keyof T as Exclude<Name, Possible<T, Name>>]: T[Name] } & {
  [Name in keyof T as Possible<T, Name>]?: Exclude<T[Name], undefined>;
};

/** Drops undefined fields, so that spreading the result overrides no value with undefined. */
export function definedFields<T extends object>(patch: T): DefinedFields<T> {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as DefinedFields<T>;
}
