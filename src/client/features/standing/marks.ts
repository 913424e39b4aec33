import "../../styles/answered.css";
import type { StandingBlock, StandingPlan } from "#contract/plan.ts";
import type { AppInFull } from "../../app.ts";
import type { Box } from "../../boxes.ts";
import { boxLabel, fitTitles } from "../../calendar/index.ts";
import { element } from "../../ui/element.ts";
import { becameOf, blockOf, partOf } from "./block-of.ts";

/**
 * Marks on the grid how past blocks went: done (✓), in part, or not done (dashes), and which of
 * the blocks of their work they are.
 */
export function drawMarks(app: AppInFull, boxes: readonly Box[], plan: StandingPlan): void {
  const { calendar } = app.dom;
  const byKey = new Map(boxes.map((box) => [box.key, box]));
  for (const anchor of calendar.querySelectorAll<HTMLElement>("[data-key]")) {
    const box = byKey.get(anchor.dataset.key ?? "");
    const block = box && blockOf(plan, box);
    if (block) mark(app, anchor, box, block);
    else if (anchor.dataset.answered) delete anchor.dataset.answered;
  }
  fitTitles(calendar);
}

function mark(app: AppInFull, anchor: HTMLElement, box: Box, block: StandingBlock): void {
  const became = becameOf(block, app);
  const part = box.part || partOf(block);
  const label = boxLabel({ ...box, part }, app);
  anchor.querySelector(".box-became")?.remove();
  anchor.setAttribute("aria-label", became ? `${label}, ${became}` : label);
  if (became === "") delete anchor.dataset.answered;
  else anchor.dataset.answered = block.state;
  // ✓ needs no words; the other marks replace the time.
  if (block.state === "missed" || block.state === "partial") {
    anchor.querySelector(".box-time")?.after(element("span", { class: "box-became", text: became }));
  }
  if (part && !anchor.querySelector(".box-part")) {
    anchor.querySelector(".box-title")?.append(element("span", { class: "box-part", text: ` (${part}) ` }));
  }
}
