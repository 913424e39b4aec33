import { setImmediate as settled } from "node:timers/promises";

type Planned = { readonly at: number; readonly order: number; readonly run: () => void };

/**
 * A clock that moves from one scheduled event to the next, after all consequences of the last one
 * are done.
 */
export class Clock {
  now: number;
  #planned: Planned[] = [];
  #order = 0;

  constructor(start: number) {
    this.now = start;
  }

  /**
   * Schedules something in `ms`. What is scheduled for one moment happens in the order of
   * scheduling.
   */
  after(ms: number, run: () => void): void {
    const planned = { at: this.now + Math.max(0, ms), order: this.#order++, run };
    let index = this.#planned.length;
    while (index > 0 && (this.#planned[index - 1] as Planned).at <= planned.at) index--;
    this.#planned.splice(index, 0, planned);
  }

  /** Lets time pass until `until`, or until `done` returns true. */
  async pass(until: number, done: () => boolean = () => false): Promise<void> {
    for (;;) {
      await settled();
      const next = this.#planned.at(-1);
      if (done()) return;
      if (next === undefined || next.at > until) break;
      this.#planned.pop();
      this.now = Math.max(this.now, next.at);
      next.run();
    }
    this.now = Math.max(this.now, until);
  }
}
