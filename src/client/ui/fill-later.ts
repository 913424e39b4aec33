import { fill } from "./element.ts";

/**
 * Fills a region with what a part of the page draws, once that is loaded. Until then, an empty
 * region has the shape of what comes, and what follows it is not shown, so that nothing moves while
 * the person reads.
 */
export async function fillLater<Part>(
  region: HTMLElement,
  coming: Promise<Part | null>,
  draw: (part: Part) => HTMLElement[],
): Promise<void> {
  region.classList.toggle("awaited", !region.hasChildNodes());
  const part = await coming;
  region.classList.remove("awaited");
  fill(region, ...(part ? draw(part) : []));
}
