import { element } from "../element.ts";
import type { Box } from "../schedule.ts";
import type { Formats } from "../text/formats.ts";
import type { Text } from "../text/index.ts";
import { minutesOn, wallSpan } from "./wall-clock.ts";

export type BoxWords = { readonly formats: Formats; readonly text: Text };

/** What stands inside a box. In a block's own order of importance: what does not fit is cut from the end. */
export function boxContent(box: Box, { formats, text }: BoxWords): Node[] {
  const time = box.allDay ? "" : formats.timeRange(box.start, box.end);
  const rest = [box.location, box.reason].filter(Boolean).join(" · ");
  return [
    element("span", { class: "box-title", text: box.title || text.untitled }),
    element("span", { class: "box-time", text: time }),
    element("span", { class: "box-rest", text: rest }),
  ];
}

/** Everything a box says, for who cannot see where it stands. */
export function boxLabel(box: Box, { formats, text }: BoxWords): string {
  return [
    box.title || text.untitled,
    formats.when(box.start, box.end, box.allDay),
    box.kind === "draft" ? text.proposed : text.existing,
    box.conflicts.length > 0 && text.conflicting,
    box.locked && text.locked,
    box.location,
  ]
    .filter(Boolean)
    .join(", ");
}

/** Marks a mounted box for scripts and styles, and places it on its day. */
export function tagBox(anchor: HTMLElement, box: Box, words: BoxWords): void {
  anchor.dataset.eventKind = box.kind;
  anchor.dataset.eventId = box.eventId;
  anchor.dataset.key = box.key;
  if (box.conflicts.length > 0) anchor.dataset.conflict = "true";
  if (box.locked) anchor.dataset.locked = "true";
  anchor.setAttribute("role", "button");
  anchor.setAttribute("aria-label", boxLabel(box, words));
  const date = anchor.closest<HTMLElement>(".fc-timegrid-col")?.dataset.date;
  if (date !== undefined && !box.allDay) placeOnDay(anchor, box, date, words.formats.timeZone);
}

function placeOnDay(anchor: HTMLElement, box: Box, date: string, timeZone: string): void {
  const harness = anchor.parentElement;
  const part = minutesOn(date, wallSpan(box, timeZone));
  if (!harness || !part) return;
  const length = part.to - part.from;
  harness.style.setProperty("--s", String(part.from));
  harness.style.setProperty("--d", String(length));
  for (const conflict of box.conflicts) {
    const shared = minutesOn(date, wallSpan({ ...box, ...conflict }, timeZone));
    if (!shared) continue;
    const band = element("span", { class: "band", attrs: { "aria-hidden": "true" } });
    band.style.setProperty("--from", String((shared.from - part.from) / length));
    band.style.setProperty("--to", String((shared.to - part.from) / length));
    anchor.append(band);
  }
  if (box.kind === "draft") {
    anchor.append(element("span", { class: "grip", attrs: { "aria-hidden": "true" } }));
  }
}

/** How much of a box's text has room: one line below 38 px, smaller type below 19 px. */
export function fitText(root: ParentNode, pixelsPerMinute: number): void {
  for (const harness of root.querySelectorAll<HTMLElement>(".fc-timegrid-event-harness")) {
    const height = Number(harness.style.getPropertyValue("--d")) * pixelsPerMinute;
    harness.classList.toggle("one-line", height < 38);
    harness.classList.toggle("tiny", height < 19);
  }
}
