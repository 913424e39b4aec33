/** A phrase for each kind of fact; `More` lists further arguments of the phrases. */
export type Phrases<Fact extends { readonly kind: string }, More extends unknown[] = []> = {
  readonly [Kind in Fact["kind"]]: (fact: Extract<Fact, { readonly kind: Kind }>, ...more: More) => string;
};

export function phrase<Fact extends { readonly kind: string }, More extends unknown[]>(
  phrases: Phrases<Fact, More>,
  fact: Fact,
  ...more: More
): string {
  const say = phrases[fact.kind as Fact["kind"]] as (fact: Fact, ...more: More) => string;
  return say(fact, ...more);
}
