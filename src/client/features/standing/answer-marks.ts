import "../../styles/answered.css";
import type { StandingBlock, StandingPlan } from "#contract/plan.ts";
import type { Box } from "../../boxes/grid-boxes.ts";
import { boxLabel } from "../../calendar/index.ts";
import type { AppInFull } from "../../planner-state/app.ts";
import { currentVariant } from "../../planner-state/state.ts";
import { element } from "../../ui/element.ts";
import { isLate } from "../apply/apply-choice.ts";
import { becameParts, blockOf, numberOf } from "./block-of-box.ts";

/**
 * Marks on the grid how past blocks went: done (✓), in part, or not done (dashes), and which of
 * the blocks of their work they are; and which proposals come too late to be written.
 */
export function drawMarks(app: AppInFull, boxes: readonly Box[], plan: StandingPlan): void {
  const byKey = new Map(boxes.map((box) => [box.key, box]));
  for (const anchor of app.dom.calendar.querySelectorAll<HTMLElement>("[data-key]")) {
    const box = byKey.get(anchor.dataset.key ?? "");
    const block = box && blockOf(plan, box);
    if (block) mark(app, anchor, box, block);
    else if (anchor.dataset.answered) delete anchor.dataset.answered;
    if (box?.kind === "draft") markLate(app, anchor, box);
  }
}

function markLate(app: AppInFull, anchor: HTMLElement, box: Box): void {
  const draft = currentVariant(app.state)?.events[box.draftIndex];
  if (draft === undefined || !isLate(app, draft)) return;
  anchor.dataset.late = "";
  anchor.setAttribute("aria-label", `${boxLabel(box, app)}. ${app.text.timeHasBegun}`);
}

function mark(app: AppInFull, anchor: HTMLElement, box: Box, block: StandingBlock): void {
  const parts = becameParts(block, app);
  const became = parts.join(" ");
  const part = numberOf(app, { box, block });
  const label = boxLabel({ ...box, part }, app);
  anchor.querySelector(".box-became")?.remove();
  anchor.setAttribute("aria-label", became ? `${label}, ${became}` : label);
  if (became === "") delete anchor.dataset.answered;
  else anchor.dataset.answered = block.state;
  // ✓ needs no words; the other marks replace the time.
  if (block.state === "missed" || block.state === "partial") {
    const time = anchor.querySelector(".box-time");
    const words = parts.flatMap((each) => [element("span", { class: "box-fact", text: each }), " "]);
    time?.after(element("span", { class: "box-became" }, time.querySelector(".box-part"), ...words));
  }
  const number = anchor.querySelector(".box-part");
  if (number) number.textContent = part && ` (${part}) `;
  else sayPart(anchor, part);
}

/** The number of a past block where it moves nothing: in its title, else at the line below. */
function sayPart(anchor: HTMLElement, part: string): void {
  const title = anchor.querySelector<HTMLElement>(".box-title");
  anchor.querySelector(".box-number")?.remove();
  if (!title || part === "") return;
  const before = title.scrollHeight;
  const number = element("span", { class: "box-number", text: ` (${part}) ` });
  title.append(number);
  if (title.scrollHeight > before) (anchor.querySelector(".box-became") ?? title.nextElementSibling)?.append(number);
}
