/** A name's place in the list of a sentence's names, between brackets that no text of a plan has. */
export const MASK = /⟦(\d+)⟧/g;

export function hasName(masked: string): boolean {
  return masked.search(MASK) >= 0;
}

/** The words without the names. */
export function withoutNames(masked: string): string {
  return masked.replaceAll(MASK, " ");
}
