import type { Clock } from "./clock.ts";

/** A server process: what it waits for arrives only while it lives, and late when it stalls. */
export class SimulatedProcess {
  alive = true;
  #stalledUntil = 0;
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** It is never heard of again; what it sent is on its way all the same. */
  kill(): void {
    this.alive = false;
  }

  /** Nothing runs in it for a while: a suspended machine, a long collection of garbage. */
  stall(ms: number): void {
    this.#stalledUntil = Math.max(this.#stalledUntil, this.#clock.now + ms);
  }

  /** Calls `arrive` after `ms`, if the process is there to hear it then. */
  deliver(ms: number, arrive: () => void): void {
    this.#clock.after(ms, () => {
      if (!this.alive) return;
      const stalled = this.#stalledUntil - this.#clock.now;
      if (stalled > 0) this.deliver(stalled, arrive);
      else arrive();
    });
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
      this.deliver(ms, resolve);
    });
  }
}
