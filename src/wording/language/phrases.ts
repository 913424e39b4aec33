/**
 * A phrase for each kind of fact. `More` lists further arguments of the phrases; `Said` is what
 * they return.
 */
export type Phrases<Fact extends { readonly kind: string }, More extends unknown[] = [], Output = string> = {
  readonly [Kind in Fact["kind"]]: (fact: Extract<Fact, { readonly kind: Kind }>, ...more: More) => Output;
};

export function phrase<Fact extends { readonly kind: string }, More extends unknown[], Output>(
  phrases: Phrases<Fact, More, Output>,
  fact: Fact,
  ...more: More
): Output {
  const say = phrases[fact.kind as Fact["kind"]] as (fact: Fact, ...more: More) => Output;
  return say(fact, ...more);
}
