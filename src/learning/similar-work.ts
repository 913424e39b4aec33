import type { Finished, Kind } from "./finished-work.ts";

/** Finished work grouped by similarity to another: by title, by category, or none. */
export type ByLikeness = Readonly<Record<"title" | "category" | "other", readonly Titled<Finished>[]>>;

export type Titled<T> = { readonly item: T; readonly words: ReadonlySet<string> };

/** The words of titles without numbers, so that "Problem set 4" is similar to "Problem set 5". */
export function createTitleReader(): <T extends Kind>(item: T) => Titled<T> {
  const segmenter = new Intl.Segmenter("en", { granularity: "word" });
  return (item) => {
    const words = [...segmenter.segment(item.title.toLowerCase())].map(({ segment }) => segment);
    return { item, words: new Set(words.filter((word) => /\p{L}/u.test(word))) };
  };
}

export function byLikeness(to: Titled<Kind>, among: readonly Titled<Finished>[]): ByLikeness {
  const same = among.filter(({ item }) => item.guessed === to.item.guessed);
  const groups = Map.groupBy(same, ({ item, words }) => {
    if (sharesMostWords(words, to.words)) return "title";
    return item.category === to.item.category ? "category" : "other";
  });
  const of = (likeness: keyof ByLikeness) => groups.get(likeness) ?? [];
  return { title: of("title"), category: of("category"), other: of("other") };
}

/** Whether two titles share at least half of their words. */
function sharesMostWords(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const shared = a.intersection(b).size;
  return shared > 0 && 2 * shared >= a.union(b).size;
}
