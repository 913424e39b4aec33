// The clock of a page, which runs in the page. Timers and frames go on as they do for people:
// Playwright's own clock winds those as well, which costs each page a tenth of what it takes.

type Clocked = typeof globalThis & { standsAt?: number };

/** From now on it is this moment wherever the page asks. */
export function standStill(at: number): void {
  const clocked = globalThis as Clocked;
  clocked.standsAt = at;
  const Real = Date;
  const now = () => clocked.standsAt ?? at;
  function Still(this: unknown, ...given: unknown[]): Date | string {
    const of = given.length > 0 ? given : [now()];
    return new.target ? Reflect.construct(Real, of, new.target) : new Real(now()).toString();
  }
  Object.setPrototypeOf(Still, Real);
  Still.prototype = Real.prototype;
  Real.prototype.constructor = Still as unknown as DateConstructor;
  Still.now = now;
  clocked.Date = Still as unknown as DateConstructor;
}

/** The clock that stands goes on to this moment. */
export function goOnTo(at: number): void {
  (globalThis as Clocked).standsAt = at;
}
