import { createRandom, randomIndex } from "#planner/search/random.ts";

/** The random decisions of a history, which depend only on its seed. */
export type Chance = {
  happens(probability: number): boolean;
  oneIn(times: number): boolean;
  below(limit: number): number;
  among<T>(choices: readonly T[]): T;
};

export function createChance(seed: number): Chance {
  const random = createRandom(Math.imul(seed, 2_654_435_761) ^ 0x5eed);
  const below = (limit: number) => randomIndex(random, limit);
  return {
    happens: (probability) => random() < probability,
    oneIn: (times) => below(times) === 0,
    below,
    among: (choices) => choices[below(choices.length)] as (typeof choices)[number],
  };
}
