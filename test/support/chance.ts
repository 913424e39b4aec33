import { Random, randomIndex } from "#planner/search/random.ts";

/** Random decisions, which depend only on their source. */
export type Chance = {
  happens(probability: number): boolean;
  oneIn(times: number): boolean;
  below(limit: number): number;
  among<T>(choices: readonly T[]): T;
};

/** The decisions of a simulated history. */
export function createChance(seed: number): Chance {
  return chanceOf(new Random(Math.imul(seed, 2_654_435_761) ^ 0x5eed));
}

export function chanceOf(random: Random): Chance {
  const below = (limit: number) => randomIndex(random, limit);
  return {
    happens: (probability) => random.next() < probability,
    oneIn: (times) => below(times) === 0,
    below,
    among: (choices) => choices[below(choices.length)] as (typeof choices)[number],
  };
}
