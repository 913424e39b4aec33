import "../../styles/answered.css";
import type { StandingBlock, StandingPlan } from "#contract/plan.ts";
import type { AppInFull } from "../../app.ts";
import type { Box } from "../../boxes.ts";
import { boxLabel } from "../../calendar/index.ts";
import { element } from "../../ui/element.ts";
import { becameOf, blockOf } from "./block-of.ts";

/** Marks on the grid how past blocks went: done (✓), in part, or not done (dashes). */
export function drawMarks(app: AppInFull, boxes: readonly Box[], plan: StandingPlan): void {
  const byKey = new Map(boxes.map((box) => [box.key, box]));
  for (const anchor of app.dom.calendar.querySelectorAll<HTMLElement>("[data-key]")) {
    const box = byKey.get(anchor.dataset.key ?? "");
    const block = box && blockOf(plan, box);
    const became = block ? becameOf(block, app) : "";
    if (box?.part === "" && block?.part) sayPart(anchor, block.part);
    if (!box || (became === "" && anchor.dataset.answered === undefined)) continue;
    anchor.querySelector(".box-became")?.remove();
    const label = boxLabel(box, app);
    anchor.setAttribute("aria-label", became ? `${label}, ${became}` : label);
    if (became === "") delete anchor.dataset.answered;
    else anchor.dataset.answered = block?.state;
    // ✓ needs no words; the other marks replace the time.
    if (block?.state === "missed" || block?.state === "partial") {
      anchor.querySelector(".box-time")?.after(element("span", { class: "box-became", text: became }));
    }
  }
}

/** The number of a past block among the blocks of its work, where there is room for it. */
function sayPart(anchor: HTMLElement, { index, count }: NonNullable<StandingBlock["part"]>): void {
  const title = anchor.querySelector<HTMLElement>(".box-title");
  if (!title || title.querySelector(".box-part")) return;
  const before = title.offsetHeight;
  const part = element("span", { class: "box-part", text: ` (${index}/${count})` });
  title.append(part);
  if (title.offsetHeight > before || title.scrollHeight > before) part.textContent = "";
}
