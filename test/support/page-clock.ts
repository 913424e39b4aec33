// The clock of a page; this code runs in the page. Timers and frames continue as usual.
// Playwright's own clock would replace them too, which costs each page a tenth of its time.

type Clocked = typeof globalThis & { standsAt?: number };

/** Makes the page's clock stand still at this moment. */
export function standStill(at: number): void {
  const clocked = globalThis as Clocked;
  clocked.standsAt = at;
  const Real = Date;
  const now = () => clocked.standsAt ?? at;
  function Still(this: unknown, ...parts: unknown[]): Date | string {
    const of = parts.length > 0 ? parts : [now()];
    return new.target ? Reflect.construct(Real, of, new.target) : new Real(now()).toString();
  }
  Object.setPrototypeOf(Still, Real);
  Still.prototype = Real.prototype;
  Real.prototype.constructor = Still as unknown as DateConstructor;
  Still.now = now;
  clocked.Date = Still as unknown as DateConstructor;
}

/** Sets the clock that stands still to this moment. */
export function goOnTo(at: number): void {
  (globalThis as Clocked).standsAt = at;
}
