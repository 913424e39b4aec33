/** A change this soon after a press is its result, and is where the person expects it. */
const ASKED_MS = 500;
/** After the last scroll, places are read again: what sticks to an edge moved with it. */
const SCROLLED_MS = 100;
/** How a box goes from its old place to the new one, as `--ease` does in the style sheets. */
export const GLIDE = { duration: 180, easing: "cubic-bezier(0.215, 0.61, 0.355, 1)" };

/** Where a part is within the next box around it, in the layout: whatever scrolls or glides. */
type Place = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
/** `isNew`: it was for screen readers alone, a pixel wide. */
type Push = { readonly part: HTMLElement; readonly x: number; readonly y: number; readonly isNew: boolean };

/**
 * From now on, nothing of the page jumps when something comes, goes or grows by itself: what it
 * pushes glides from its old place to the new one. Words within a line, what floats, and what is
 * pushed again on its way fade in there, and with reduced motion everything does.
 */
export function glideWhenPushed(root: HTMLElement): void {
  const isReduced = matchMedia("(prefers-reduced-motion: reduce)");
  let places = new WeakMap<Element, Place>();
  let changed = new Set<Node>();
  const glides = createGlides();
  let scrolling: ReturnType<typeof setTimeout> | undefined;
  let settling: ReturnType<typeof setTimeout> | undefined;
  const readChanged = () => {
    const pushed = pushes(root, places, changed);
    changed = new Set();
    return pushed;
  };
  /** A scroll or another width also moves what did not change. */
  const forget = () => {
    scrolling = undefined;
    places = new WeakMap();
    if (settling === undefined) readChanged();
  };
  /** What the person is doing moves things; their places are read once that is over. */
  const settle = () => {
    clearTimeout(settling);
    settling = setTimeout(() => {
      settling = undefined;
      readChanged();
    }, ASKED_MS);
  };
  const scroll = () => {
    clearTimeout(scrolling);
    scrolling = setTimeout(forget, SCROLLED_MS);
  };
  const glide = () => {
    const pushed = readChanged();
    const fades = isReduced.matches || glides.areSeen();
    // All styles are read before the first animation, which would have them found anew.
    const ways = pushed.map((push) => wayOf(push, { fades, isScrolled: scrolling !== undefined }));
    const begun = pushed.flatMap(({ part }, index) => {
      const way = ways[index];
      return way ? part.animate(way, GLIDE) : [];
    });
    if (begun.length > 0) glides.begin(begun);
  };
  new MutationObserver((mutations) => {
    for (const { target } of mutations) {
      for (let outer: Node | null = target; outer && !changed.has(outer); outer = outer.parentNode) changed.add(outer);
    }
    if (settling === undefined) glide();
  }).observe(root, {
    // Of any name: styles may depend on each.
    attributes: true,
    characterData: true,
    childList: true,
    subtree: true,
  });
  watchPerson(settle, scroll);
  new ResizeObserver(() => {
    const { offsetWidth, offsetHeight } = root;
    const known = places.get(root);
    if (known?.width !== offsetWidth || known.height !== offsetHeight) forget();
  }).observe(root);
}

/** Tells of what the person does that may move things, also by printing, and of scrolls. */
function watchPerson(acts: () => void, scrolls: () => void): void {
  for (const name of ["pointerdown", "click", "keydown", "beforeprint", "afterprint"])
    addEventListener(name, acts, { capture: true });
  addEventListener("pointermove", ({ buttons }) => buttons > 0 && acts(), { capture: true });
  // A wheel that scrolls moves nothing in the layout but what sticks to an edge.
  addEventListener("wheel", ({ defaultPrevented }) => defaultPrevented && acts(), { passive: true });
  addEventListener("scroll", scrolls, { capture: true, passive: true });
}

/** A glide is seen until a frame shows its end: a busy browser ends it earlier by the clock. */
function createGlides(): { areSeen(): boolean; begin(animations: readonly Animation[]): void } {
  let running: readonly Animation[] = [];
  const follow = () => {
    running = running.filter(({ playState }) => playState === "running");
    if (running.length > 0) requestAnimationFrame(follow);
  };
  return {
    areSeen: () => running.length > 0,
    begin(animations) {
      if (running.length === 0) requestAnimationFrame(follow);
      running = animations;
    },
  };
}

type How = { readonly fades: boolean; readonly isScrolled: boolean };

/** How a part comes to its new place; null where it needs no help. */
function wayOf({ part, x, y, isNew }: Push, { fades, isScrolled }: How): PropertyIndexedKeyframes | null {
  const { display, position } = getComputedStyle(part);
  // What sticks to an edge went there with the scroll, or stays there.
  if (isScrolled && position === "sticky") return null;
  if (fades || isNew || display === "inline" || position === "fixed" || position === "absolute")
    return { opacity: [0, 1] };
  return { transform: [`translate(${x}px, ${y}px)`, "none"] };
}

/**
 * Reads the places within `root`, and says what moved otherwise than what it is in, and by how much
 * it has to go back. Of what neither changed nor grew, nothing within is read again.
 */
function pushes(root: HTMLElement, places: WeakMap<Element, Place>, changed: ReadonlySet<Node>): Push[] {
  const pushed: Push[] = [];
  // Each of these asks whether the layout is still right, so that it is read once of each part.
  const layoutOf = (part: HTMLElement) => {
    const { offsetParent, offsetLeft: left, offsetTop: top, offsetWidth: width, offsetHeight: height } = part;
    return { part, offsetParent, left, top, width, height };
  };
  const read = (inner: HTMLElement, outer: ReturnType<typeof layoutOf>) => {
    const layout = layoutOf(inner);
    const { part, offsetParent, left, top, width, height } = layout;
    const isBeside = offsetParent !== outer.part && offsetParent === outer.offsetParent;
    const x = left - (isBeside ? outer.left : 0);
    const y = top - (isBeside ? outer.top : 0);
    const was = places.get(part);
    places.set(part, { x, y, width, height });
    const isSeen = width > 0 && height > 0;
    const wasSeen = was !== undefined && was.width > 0 && was.height > 0;
    if (isSeen && wasSeen && (was.x !== x || was.y !== y))
      pushed.push({ part, x: was.x - x, y: was.y - y, isNew: was.width === 1 });
    const isSame = isSeen && wasSeen && was.width === width && was.height === height;
    if (isSame && !changed.has(part)) return;
    for (const each of part.children) if (each instanceof HTMLElement) read(each, isSeen ? layout : outer);
  };
  read(root, layoutOf(root));
  return pushed;
}
