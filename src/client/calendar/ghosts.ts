import "../styles/ghosts.css";
import type { Box } from "../boxes/grid-boxes.ts";
import { element } from "../ui/element.ts";
import type { Grid } from "./grid.ts";
import { minutesTaken } from "./minutes-taken.ts";
import { minutesOn, wallSpan } from "./wall-clock.ts";

/** The blocks of the shown plan, including those that stand already. */
const BLOCKS = '.fc-timegrid-event:is(.draft, [data-stands="kept"])';

/**
 * Draws the blocks of another variant as outlines over the grid, where they differ from the shown
 * ones. Common blocks stay as they are, and blocks of the shown variant alone are dimmed. Null
 * clears the comparison.
 */
export function drawGhosts(mount: HTMLElement, grid: Grid, boxes: readonly Box[] | null, timeZone: string): void {
  for (const old of mount.querySelectorAll(".ghost")) old.remove();
  for (const anchor of mount.querySelectorAll(".beside-ghost")) anchor.classList.remove("beside-ghost");
  const others = new Set(boxes?.map(placeOf));
  const shown = new Set<string>();
  for (const anchor of mount.querySelectorAll(BLOCKS)) {
    const box = grid.boxOf(anchor);
    if (box) shown.add(placeOf(box));
    anchor.classList.toggle("elsewhere", boxes !== null && box !== null && !others.has(placeOf(box)));
  }
  const different = (boxes ?? []).filter((box) => !box.allDay && !shown.has(placeOf(box)));
  for (const column of different.length > 0 ? mount.querySelectorAll<HTMLElement>(".fc-timegrid-col[data-date]") : []) {
    const frame = column.querySelector(".fc-timegrid-col-frame");
    const taken = minutesTaken(column);
    for (const box of different) {
      const part = minutesOn(column.dataset.date ?? "", wallSpan(box, timeZone));
      if (!part) continue;
      const under = taken.filter(({ from, to }) => from < part.to && part.from < to);
      const beside = under.length > 0;
      for (const { anchor } of under) anchor?.classList.add("beside-ghost");
      const name = beside ? "ghost beside" : "ghost";
      const ghost = element("div", { class: name, text: box.title, attrs: { "aria-hidden": "true" } });
      ghost.style.setProperty("--s", String(part.from));
      ghost.style.setProperty("--d", String(part.to - part.from));
      frame?.append(ghost);
    }
  }
}

/** Blocks of one task at one time are equal. */
const placeOf = ({ taskId, title, start, end }: Box): string => `${taskId ?? title} ${start} ${end}`;
