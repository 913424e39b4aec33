import "../styles/outlines.css";
import type { DraftEvent } from "#contract/event.ts";
import type { Interval } from "#domain/interval.ts";
import { epochOf } from "#domain/time.ts";
import { shortMoment } from "#wording/short-moment.ts";
import type { Box } from "../boxes/grid-boxes.ts";
import { element } from "../ui/element.ts";
import { type BoxWords, boxLabel, fitTitles } from "./event-box.ts";
import { minutesTaken, type Taken } from "./minutes-taken.ts";
import { minutesOn, wallSpan } from "./wall-clock.ts";

type Outline = {
  readonly span: Interval;
  make(): HTMLElement;
  /** The words are at the bottom when more of that part is free. */
  readonly words: HTMLElement;
};

/**
 * Draws outlines under the boxes: dashed for the former place of moved blocks, and struck through
 * for removed blocks, which can be selected like any other. Boxes over an outline are narrower, so
 * that its edge stays visible.
 */
export function drawOutlines(
  mount: HTMLElement,
  { moved, removed }: { readonly moved: readonly DraftEvent[]; readonly removed: readonly Box[] },
  words: BoxWords,
  select: (box: Box) => void,
): void {
  const focused = document.activeElement;
  const held = focused?.matches(".outline") ? (focused as HTMLElement).dataset.key : undefined;
  for (const old of mount.querySelectorAll(".outline")) old.remove();
  for (const anchor of mount.querySelectorAll(".over-outline")) anchor.classList.remove("over-outline");
  const left = moved.flatMap(({ start, was }) => (was ? [placeLeft(epochOf(start), was, words)] : []));
  const outlines = [...left, ...removed.map((box) => goingBlock(box, words, select))];
  for (const column of outlines.length > 0 ? mount.querySelectorAll<HTMLElement>(".fc-timegrid-col[data-date]") : []) {
    const taken = minutesTaken(column);
    for (const outline of outlines) drawOn(column, taken, outline, words);
  }
  // Where a box is wider or narrower than before, its time comes or goes; as a new element it
  // never counts as one that jumped.
  for (const time of mount.querySelectorAll(".box-span")) time.replaceWith(time.cloneNode(true));
  // A narrower box may have no room for its course.
  fitTitles(mount);
  if (held !== undefined) mount.querySelector<HTMLElement>(`[data-key="${CSS.escape(held)}"]`)?.focus();
}

function placeLeft(start: number, was: NonNullable<DraftEvent["was"]>, { formats }: BoxWords): Outline {
  const span = { start: epochOf(was.start), end: epochOf(was.end) };
  const label = element("span", { class: "outline-words", text: `→ ${shortMoment(start, span.start, formats)}` });
  // The label of the moved block names its former place.
  const make = () => element("div", { class: "outline left", attrs: { "aria-hidden": "true" } });
  return { span, words: label, make };
}

function goingBlock(box: Box, words: BoxWords, select: (box: Box) => void): Outline {
  const label = element("s", { class: "outline-words", text: box.title || words.text.untitled });
  const make = () =>
    element("button", {
      class: "outline going",
      attrs: { type: "button", "aria-label": boxLabel(box, words) },
      data: { eventKind: box.kind, eventId: box.eventId, key: box.key, stands: "removed" },
      on: { click: () => select(box) },
    });
  return { span: box, words: label, make };
}

/** A shorter outline has no room for a line of text at the usual zoom. */
const ONE_LINE_MINUTES = 16;

function drawOn(column: HTMLElement, taken: readonly Taken[], outline: Outline, { formats }: BoxWords): void {
  const part = minutesOn(column.dataset.date ?? "", wallSpan(outline.span, formats.timeZone));
  if (!part) return;
  const over = taken.filter(({ from, to }) => from < part.to && part.from < to);
  for (const { anchor } of over) anchor?.classList.add("over-outline");
  const above = Math.min(part.to, ...over.map(({ from }) => from)) - part.from;
  const below = part.to - Math.max(part.from, ...over.map(({ to }) => to));
  const drawn = outline.make();
  drawn.classList.toggle("foot", below > above);
  drawn.classList.toggle("covered", Math.max(above, below) < ONE_LINE_MINUTES);
  drawn.style.setProperty("--s", String(part.from));
  drawn.style.setProperty("--d", String(part.to - part.from));
  drawn.style.setProperty("--free", String(Math.max(0, above, below) / (part.to - part.from)));
  drawn.append(outline.words.cloneNode(true));
  column.querySelector(".fc-timegrid-col-frame")?.append(drawn);
}
