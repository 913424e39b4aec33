/**
 * A source of numbers in [0, 1): the same seed gives the same numbers (mulberry32). A class,
 * because V8 would compile the search again for each new function that it calls.
 */
export class Random {
  private state: number;

  constructor(seed: number) {
    // A signed number of 32 bits, because V8 allocates an object for each greater one.
    this.state = seed | 0;
  }

  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = this.state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
}

/** A whole number in [0, below). */
export function randomIndex(random: Random, below: number): number {
  return Math.floor(random.next() * below);
}

/** Shuffles in place. */
export function shuffle<T>(list: T[], random: Random): T[] {
  for (let last = list.length - 1; last > 0; last--) {
    const other = randomIndex(random, last + 1);
    const kept = list[last] as T;
    list[last] = list[other] as T;
    list[other] = kept;
  }
  return list;
}
