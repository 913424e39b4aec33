/** A change this soon after a press is its result, and is where the person expects it. */
const ASKED_MS = 500;
/** After the last scroll, places are read again: what sticks to an edge moved with it. */
const SCROLLED_MS = 100;
/** How a box goes from its old place to the new one, as `--ease` does in the style sheets. */
export const GLIDE = { duration: 180, easing: "cubic-bezier(0.215, 0.61, 0.355, 1)" };

/** The place of a box in the layout, whatever scrolls or is on its way. */
type Place = { readonly x: number; readonly y: number; readonly isSeen: boolean };
type Places = ReadonlyMap<Element, Place>;

/**
 * From now on, nothing of the page jumps when something comes, goes or grows by itself: what it
 * pushes glides from its old place to the new one. Words within a line, what floats, and what is
 * pushed again on its way fade in there, and with reduced motion everything does.
 */
export function glideWhenPushed(root: HTMLElement): void {
  const isReduced = matchMedia("(prefers-reduced-motion: reduce)");
  let places: Places = new Map();
  let gliding: Animation[] = [];
  let settling: ReturnType<typeof setTimeout> | undefined;
  const record = () => {
    settling = undefined;
    places = placesIn(root);
  };
  /** What the person is doing moves things; their places are read once that is over. */
  const settle = (after: number) => {
    clearTimeout(settling);
    settling = setTimeout(record, after);
  };
  const glide = () => {
    // By the animations themselves: a busy browser begins and ends them later than the clock says.
    const isGliding = gliding.some(({ playState }) => playState === "running");
    const before = places;
    record();
    const moved = pushed(before, places);
    const begun = moved.map(([part, x, y]) => {
      const { display, position } = getComputedStyle(part);
      const glides =
        !isReduced.matches && !isGliding && display !== "inline" && position !== "fixed" && position !== "absolute";
      return part.animate(glides ? { transform: [`translate(${x}px, ${y}px)`, "none"] } : { opacity: [0, 1] }, GLIDE);
    });
    if (begun.length > 0) gliding = begun;
  };
  new MutationObserver(() => settling === undefined && glide()).observe(root, {
    attributeFilter: ["class", "hidden", "style", "open"],
    characterData: true,
    childList: true,
    subtree: true,
  });
  for (const name of ["pointerdown", "pointermove", "click", "keydown", "wheel"])
    addEventListener(name, () => settle(ASKED_MS), { capture: true, passive: true });
  addEventListener("scroll", () => settle(SCROLLED_MS), { capture: true, passive: true });
  new ResizeObserver(() => settling === undefined && record()).observe(root);
}

function placesIn(root: HTMLElement): Places {
  const places = new Map<Element, Place>();
  const placeOf = (part: HTMLElement): Place => {
    const known = places.get(part);
    if (known) return known;
    const { offsetParent: outer, offsetLeft, offsetTop, offsetWidth, offsetHeight } = part;
    const { x, y } = outer instanceof HTMLElement ? placeOf(outer) : { x: 0, y: 0 };
    const place = { x: x + offsetLeft, y: y + offsetTop, isSeen: offsetWidth > 0 && offsetHeight > 0 };
    places.set(part, place);
    return place;
  };
  for (const part of root.querySelectorAll<HTMLElement>(":not(svg, svg *)")) placeOf(part);
  return places;
}

/** What moved otherwise than what it is in, and by how much it has to go back to where it was. */
function pushed(before: Places, after: Places): [Element, number, number][] {
  const offset = (part: Element | null): readonly [number, number] => {
    const [was, is] = part ? [before.get(part), after.get(part)] : [];
    return was?.isSeen && is?.isSeen ? [was.x - is.x, was.y - is.y] : [0, 0];
  };
  return [...after.keys()].flatMap((part): [Element, number, number][] => {
    const [x, y] = offset(part);
    const [outerX, outerY] = offset(part.parentElement);
    return x === outerX && y === outerY ? [] : [[part, x - outerX, y - outerY]];
  });
}
