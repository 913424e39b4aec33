import type { Box } from "../boxes/grid-boxes.ts";
import { GLIDE } from "../ui/glide.ts";

/** The screen position of each block of each task. */
type Places = ReadonlyMap<string, DOMRect>;

/** Records the positions of the draft blocks, from which the next drawing animates them. */
export function placesOf(mount: HTMLElement, boxOf: (anchor: Element) => Box | null): Places {
  const places = new Map<string, DOMRect>();
  for (const [name, anchor] of namedBlocks(mount, boxOf)) places.set(name, anchor.getBoundingClientRect());
  return places;
}

/** Animates every block from its old place to its new one; a new block fades in. */
export function glideFrom(before: Places, mount: HTMLElement, boxOf: (anchor: Element) => Box | null): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches || before.size === 0) return;
  const travels = [...namedBlocks(mount, boxOf)].map(([name, anchor]) => {
    const from = before.get(name);
    return { anchor, from, to: anchor.getBoundingClientRect() };
  });
  for (const { anchor, from, to } of travels) {
    if (!from) anchor.animate([{ opacity: 0 }, { opacity: 1 }], GLIDE);
    else if (from.top !== to.top || from.left !== to.left) {
      const move = `translate(${from.left - to.left}px, ${from.top - to.top}px)`;
      anchor.animate([{ transform: move }, { transform: "none" }], GLIDE);
    }
  }
}

/** Blocks by task and by order within it: the second block of a task stays its second block. */
function* namedBlocks(mount: HTMLElement, boxOf: (anchor: Element) => Box | null): Generator<[string, HTMLElement]> {
  const counted = new Map<string, number>();
  const blocks = [...mount.querySelectorAll<HTMLElement>(".fc-timegrid-event.draft")]
    .map((anchor) => ({ anchor, box: boxOf(anchor) }))
    .sort((a, b) => (a.box?.start ?? 0) - (b.box?.start ?? 0));
  for (const { anchor, box } of blocks) {
    if (!box) continue;
    const task = box.taskId ?? box.title;
    const count = counted.get(task) ?? 0;
    counted.set(task, count + 1);
    yield [`${count} ${task}`, anchor];
  }
}
