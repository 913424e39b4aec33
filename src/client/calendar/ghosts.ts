import { element } from "../element.ts";
import type { Box } from "../schedule.ts";
import { minutesOn, wallSpan } from "./wall-clock.ts";

/** Draws the blocks of another variant as outlines over the grid; none clears them. */
export function drawGhosts(mount: HTMLElement, boxes: readonly Box[], timeZone: string): void {
  for (const old of mount.querySelectorAll(".ghost")) old.remove();
  for (const column of boxes.length > 0 ? mount.querySelectorAll<HTMLElement>(".fc-timegrid-col[data-date]") : []) {
    const frame = column.querySelector(".fc-timegrid-col-frame");
    for (const box of boxes) {
      const part = box.allDay ? null : minutesOn(column.dataset.date ?? "", wallSpan(box, timeZone));
      if (!part) continue;
      const ghost = element("div", { class: "ghost", text: box.title, attrs: { "aria-hidden": "true" } });
      ghost.style.setProperty("--s", String(part.from));
      ghost.style.setProperty("--d", String(part.to - part.from));
      frame?.append(ghost);
    }
  }
}
