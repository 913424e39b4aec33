import type { Clock } from "./clock.ts";

/** A server process. Answers reach it only while it runs, and late when it stalls. */
export class SimulatedProcess {
  alive = true;
  #stalledUntil = 0;
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Kills it. What it has sent is still delivered. */
  kill(): void {
    this.alive = false;
  }

  /** Stops it for a while, like a suspended machine or a long garbage collection. */
  stall(ms: number): void {
    this.#stalledUntil = Math.max(this.#stalledUntil, this.#clock.now + ms);
  }

  /** Calls `arrive` after `ms`, if the process still runs then. */
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
