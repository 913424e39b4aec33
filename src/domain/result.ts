/**
 * The outcome of a fallible operation (interface §1.3): `Ok(value)` or `Err(error)`, immutable once
 * created.
 */
export type Result<T, E> = Ok<T> | Err<E>;
export type Ok<T> = { readonly ok: true; readonly value: T };
export type Err<E> = { readonly ok: false; readonly error: E };

export function Ok<T>(value: T): Ok<T> {
  return Object.freeze({ ok: true, value });
}

export function Err<E>(error: E): Err<E> {
  return Object.freeze({ ok: false, error });
}

/** Narrows to `Ok`. */
export function isOk<T, E>(result: Result<T, E>): result is Ok<T> {
  return result.ok;
}

/** Narrows to `Err`. */
export function isErr<T, E>(result: Result<T, E>): result is Err<E> {
  return !result.ok;
}

/** Transforms an `Ok` value; an `Err` passes through as the same object. */
export function mapResult<T, U, E>(result: Result<T, E>, transform: (value: T) => U): Result<U, E> {
  return result.ok ? Ok(transform(result.value)) : result;
}

/** Chains an operation that returns a Result; skipped once an `Err` occurred. */
export function flatMapResult<T, U, E, F>(result: Result<T, E>, next: (value: T) => Result<U, F>): Result<U, E | F> {
  return result.ok ? next(result.value) : result;
}

/** The value, or `fallback` on `Err`. */
export function unwrapOr<T, E>(result: Result<T, E>, fallback: T): T {
  return result.ok ? result.value : fallback;
}

/**
 * The value; throws the error itself on `Err` (an `Error` wrapping it, as `cause`, when it is not
 * one).
 */
export function unwrap<T, E>(result: Result<T, E>): T {
  if (result.ok) return result.value;
  if (result.error instanceof Error) throw result.error;
  throw new Error(`unwrap called on an Err: ${nameOf(result.error)}`, { cause: result.error });
}

/** Errors that are data say by their `kind` what they are. */
function nameOf(error: unknown): string {
  return typeof error === "object" && error !== null && "kind" in error ? String(error.kind) : String(error);
}
