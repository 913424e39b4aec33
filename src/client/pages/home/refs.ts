/** Finds elements by their `data-ref`; a missing one is a bug, said loudly. */
export function refsIn(root: ParentNode): <E extends HTMLElement = HTMLElement>(name: string) => E {
  return <E extends HTMLElement>(name: string) => {
    const found = root.querySelector<E>(`[data-ref="${name}"]`);
    if (!found) throw new Error(`the page has no data-ref="${name}"`);
    return found;
  };
}
