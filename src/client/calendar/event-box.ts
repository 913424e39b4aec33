import type { Interval } from "#domain/interval.ts";
import type { Formats } from "#wording/formats.ts";
import { shortMoment } from "#wording/short-moment.ts";
import type { Box } from "../boxes/grid-boxes.ts";
import { standsWords } from "../boxes/status-text.ts";
import type { Text } from "../text/index.ts";
import { element } from "../ui/element.ts";
import { factParts } from "../ui/fact-line.ts";
import { type DayMinutes, minutesOn, wallSpan } from "./wall-clock.ts";

export type BoxWords = { readonly formats: Formats; readonly text: Text };

/** The content of a box in order of importance: what does not fit is cut from the end. */
export function boxContent(box: Box, { formats, text }: BoxWords): Node[] {
  const { course, title } = namesIn(box, text);
  const rest = factParts([
    // Half a column has no room for more of a distant date.
    asOf(box, { formats, text }, formats.monthDay),
    box.location,
    // Why a block stays is said once it is pressed.
    box.stands !== "kept" && box.reason,
  ]);
  return [
    element(
      "span",
      { class: "box-title" },
      course && element("span", { class: "box-course", text: course }),
      title || text.untitled,
      box.part !== "" && element("span", { class: "box-part" }, element("wbr"), ` (${box.part}) `),
    ),
    element(
      "span",
      { class: "box-time" },
      !box.allDay && startToEnd(box, formats),
      box.isNew && element("span", { text: ` ${text.newEvent}` }),
    ),
    ...(box.was ? [element("span", { class: "box-was", text: movedFrom(box.was, box, { formats, text }) })] : []),
    ...(rest.length > 0 ? [element("span", { class: "box-rest facts" }, ...rest)] : []),
  ];
}

/** The course with its colon, and the title without its course at the beginning. */
function namesIn({ title, course }: Box, { spoken }: Text) {
  return {
    course: course && course + spoken.colon,
    title: title.slice(title.startsWith(`${course}: `) ? course.length + 2 : 0),
  };
}

/** The title with the block's number among the blocks of its work. */
export function titleOf({ title, part }: Pick<Box, "title" | "part">, text: Text): string {
  return (title || text.untitled) + (part && ` (${part})`);
}

/**
 * The time of the last reading, for an event that may have changed since. `distant`: the form of a
 * distant one.
 */
function asOf({ asOf: at, start }: Box, { formats, text }: BoxWords, distant?: Formats["monthDay"]): string {
  return at == null ? "" : text.asOf(shortMoment(at, start, formats, distant));
}

function movedFrom(was: Interval, { start }: Box, { formats, text }: BoxWords): string {
  // With the same start, only the length has changed.
  const before = was.start === start ? formats.timeRange(start, was.end) : shortMoment(was.start, start, formats);
  return text.fromBefore(before);
}

/** Start and end as separate words, so that a narrow box shows the start alone. */
function startToEnd({ start, end }: Box, formats: Formats): Node {
  return element(
    "span",
    { class: "box-span" },
    element("wbr"),
    `${formats.timeAlone(start)} `,
    element("span", { class: "box-end", text: `– ${formats.time(end)}` }),
  );
}

/** The full text of a box for people who cannot see its place. */
export function boxLabel(box: Box, { formats, text }: BoxWords): string {
  const { course, title } = namesIn(box, text);
  return [
    course + titleOf({ ...box, title }, text),
    box.isNew && text.newEvent,
    formats.span(box.start, box.end, box),
    standsWords(box, { formats, text }),
    box.conflicts.length > 0 && text.conflicting,
    box.locked && text.locked,
    asOf(box, { formats, text }),
    box.location,
  ]
    .filter(Boolean)
    .join(", ");
}

/**
 * Marks a mounted box for scripts and styles, and places it on its day. A block is fitted with the
 * boxes beside it, before anything reads the layout.
 */
export function tagBox(anchor: HTMLElement, box: Box, words: BoxWords, refit?: Fit): void {
  anchor.dataset.eventKind = box.kind;
  anchor.dataset.eventId = box.eventId;
  anchor.dataset.key = box.key;
  if (box.locked) anchor.dataset.locked = "true";
  if (box.stands) anchor.dataset.stands = box.stands;
  if (box.asOf != null) anchor.dataset.unread = "";
  anchor.role = "button";
  if (box.start === box.end) pressable(anchor);
  const part = partOnDay(anchor, box, words);
  const harness = anchor.parentElement;
  if (part && harness) {
    harness.style.setProperty("--s", `${part.from}`);
    harness.style.setProperty("--d", `${part.to - part.from}`);
    if (box.draftIndex >= 0) {
      anchor.append(element("span", { class: "grip" }));
      refit?.(harness.parentElement as Element);
    }
  }
  tagConflicts(anchor, box, words);
}

/** Makes a box focusable that the widget draws as background. */
function pressable(anchor: HTMLElement): void {
  anchor.tabIndex = 0;
  anchor.addEventListener("keydown", ({ key }) => key === "Enter" && anchor.click());
}

/** Updates the overlaps of a box without redrawing it in the widget. */
export function tagConflicts(anchor: HTMLElement, box: Box, words: BoxWords): void {
  anchor.ariaLabel = boxLabel(box, words);
  for (const band of anchor.querySelectorAll(".band")) band.remove();
  if (box.conflicts.length === 0) {
    delete anchor.dataset.conflict;
    return;
  }
  anchor.dataset.conflict = "true";
  const part = partOnDay(anchor, box, words);
  if (part) anchor.append(...bands(anchor, box, part, words));
}

/** The part of a box on the day of its column; null in the all-day row. */
function partOnDay(anchor: HTMLElement, box: Box, { formats }: BoxWords): DayMinutes | null {
  const date = box.allDay ? undefined : anchor.closest<HTMLElement>(".fc-timegrid-col")?.dataset.date;
  return date === undefined ? null : minutesOn(date, wallSpan(box, formats.timeZone));
}

function bands(anchor: HTMLElement, box: Box, part: DayMinutes, words: BoxWords): HTMLElement[] {
  const length = part.to - part.from;
  return box.conflicts.flatMap((conflict) => {
    const shared = partOnDay(anchor, { ...box, ...conflict }, words);
    if (!shared) return [];
    const band = element("span", { class: "band" });
    band.style.setProperty("--from", `${(shared.from - part.from) / length}`);
    band.style.setProperty("--to", `${(shared.to - part.from) / length}`);
    return [band];
  });
}

/** Fits the text of all boxes within an element, without reading any style. */
export type Fit = (within: Element) => void;

/**
 * Fits the text of boxes at the usual text size. Where three lines are too high, the title has one.
 * Where two are: in a week two low lines, because its columns are narrow, where these fit; else one
 * line. Smaller type below 19 px. Returns what fits boxes that come later.
 */
export function fitText(root: Element, pixelsPerMinute: number): Fit {
  const scale = textScale();
  const view = root.querySelector(".fc-view") as Element;
  const line = 16 * Number.parseFloat(getComputedStyle(view).getPropertyValue("--box-line"));
  const twoLines = (2 * line + 6) * scale;
  const isWeek = view.matches(".fc-timeGridWeek-view");
  const refit: Fit = (within) => {
    for (const { style, classList } of within.querySelectorAll<HTMLElement>(".fc-timegrid-event-harness")) {
      const height = Number(style.getPropertyValue("--d")) * pixelsPerMinute;
      classList.toggle("short", height < twoLines + line * scale);
      classList.toggle("low", height < twoLines);
      classList.toggle("one-line", height < (isWeek ? 29 * scale : twoLines));
      classList.toggle("tiny", height < 19 * scale);
      classList.toggle("beside", style.left + style.right !== "0%0%");
    }
  };
  refit(root);
  return refit;
}

/**
 * Hides the course of each block that is narrow or whose title would be cut off; if it still would
 * be, its number among the blocks of its work is beside its time, or first where that is out of
 * sight. In a single line it stays behind the title.
 */
export function fitTitles(root: ParentNode): void {
  const titles = [...root.querySelectorAll<HTMLElement>(".box-title:has(.box-course, .box-part, ~ * .box-part)")];
  for (const title of titles) {
    showCourse(title, true);
    title.append(title.parentElement?.querySelector(".box-part") ?? "");
  }
  const narrow = 116 * textScale();
  const cut = titles.filter((title) => title.clientWidth < narrow || isCut(title));
  for (const title of cut) showCourse(title, false);
  for (const title of cut.filter(isCut)) showPart(title);
  fitMoments(root);
}

/** Draws each moment whose title would cover the words of a box as a tick at the edge. */
function fitMoments(root: ParentNode): void {
  for (const moment of root.querySelectorAll(".fc-bg-event")) {
    moment.classList.remove("tick");
    const { top, bottom } = moment.getBoundingClientRect();
    const words = moment.closest(".fc-timegrid-col")?.querySelectorAll(".fc-event-main > *") ?? [];
    const isOver = [...words].some((each) => {
      const of = each.getBoundingClientRect();
      return of.top < bottom && of.bottom > top;
    });
    moment.classList.toggle("tick", isOver);
  }
}

/** Moves the number of a block where it is seen. */
function showPart(title: HTMLElement): void {
  const { nextElementSibling, parentElement: box } = title;
  const part = title.querySelector(".box-part");
  // What became of a past block replaces its time.
  const time = box?.querySelector(".box-became") ?? nextElementSibling;
  if (!part || !box || !(time instanceof HTMLElement)) return;
  // In a single line the title comes first.
  if (getComputedStyle(time).display === "contents") return;
  // Beside another, each has a line of its own, and the time comes first.
  if (box.closest(".beside")) time.append(part);
  else (time.offsetTop < box.clientHeight - 4 ? time : title).prepend(part);
}

function showCourse(title: HTMLElement, shown: boolean): void {
  title.querySelector(".box-course")?.toggleAttribute("hidden", !shown);
}

/** Whether a title is wider or higher than its room, or its room higher than its box. */
function isCut(title: HTMLElement): boolean {
  const { offsetTop, scrollWidth, clientWidth, scrollHeight, clientHeight, parentElement: box } = title;
  return scrollWidth > clientWidth || scrollHeight > Math.min(clientHeight, (box?.clientHeight ?? 0) - offsetTop);
}

/** The factor by which the person has enlarged text. */
export function textScale(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
}
