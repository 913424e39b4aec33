import type { Parts } from "./clause.ts";
import { type LengthName, type Scope, WHOLE_DAY, type WorkWish } from "./wish.ts";

/** "After 6pm": no work from then on. */
export function afterTime({ time, scopes }: Parts): WorkWish {
  return { kind: "without", scopes: timed(scopes, { from: time, to: WHOLE_DAY.to }) };
}

/** "Before 10": no work until then. */
export function beforeTime({ time, scopes }: Parts): WorkWish {
  return { kind: "without", scopes: timed(scopes, { from: WHOLE_DAY.from, to: time }) };
}

export function onScopes(kind: "without" | "only" | "focus" | "no-focus") {
  return ({ scopes }: Parts): WorkWish => ({ kind, scopes });
}

export function length(name: LengthName) {
  return ({ minutes }: Parts): WorkWish => ({ kind: "length", name, minutes });
}

/** Hours for those days; days alone are the only ones worked on; a mixture of both is nothing certain. */
export function workingHours({ scopes }: Parts): WorkWish | null {
  if (scopes.every(({ from }) => from > 0)) return { kind: "hours", scopes };
  return scopes.every(({ days, from, to }) => days && from === 0 && to === WHOLE_DAY.to)
    ? { kind: "only", scopes }
    : null;
}

function timed(scopes: readonly Scope[], hours: Pick<Scope, "from" | "to">): Scope[] {
  return scopes.length === 0 ? [{ days: null, ...hours }] : scopes.map(({ days }) => ({ days, ...hours }));
}
