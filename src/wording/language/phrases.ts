/**
 * A phrase for each kind of fact. `More` lists further arguments of the phrases; `Said` is what
 * they return.
 */
export type Phrases<Fact extends { readonly kind: string }, More extends unknown[] = [], Said = string> = {
  readonly [Kind in Fact["kind"]]: (fact: Extract<Fact, { readonly kind: Kind }>, ...more: More) => Said;
};

export function phrase<Fact extends { readonly kind: string }, More extends unknown[], Said>(
  phrases: Phrases<Fact, More, Said>,
  fact: Fact,
  ...more: More
): Said {
  const say = phrases[fact.kind as Fact["kind"]] as (fact: Fact, ...more: More) => Said;
  return say(fact, ...more);
}
