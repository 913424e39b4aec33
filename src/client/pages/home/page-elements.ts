/** Finds elements by `data-ref`; throws for a missing one, which is a bug. */
export function refsIn(root: ParentNode): <E extends HTMLElement = HTMLElement>(name: string) => E {
  return <E extends HTMLElement>(name: string) => {
    const found = root.querySelector<E>(`[data-ref="${name}"]`);
    if (!found) throw new Error(`the page has no data-ref="${name}"`);
    return found;
  };
}
