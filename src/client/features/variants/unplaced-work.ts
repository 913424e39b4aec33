import type { RemedyChange } from "#contract/remedy.ts";
import { minutesLacking, type UnplacedTask } from "#contract/variant.ts";
import type { App, AppInFull } from "../../planner-state/app.ts";
import { inFull } from "../../text/on-demand/index.ts";
import { actionButton, element } from "../../ui/element.ts";
import { setUnavailable } from "../../ui/unavailable-button.ts";
import type { Planning } from "../tasks/replan-actions.ts";
import { sayOnce } from "./hide-repeated-text.ts";

/** Unplaced work, the remedies that were carried out, and whether more may be. */
export type Unplaced = [readonly UnplacedTask[], readonly RemedyChange[], boolean];

/**
 * Unplaced work, each with its remedy, and the remedies carried out. Hides the same statements in
 * the text above.
 */
export function unplacedItems(
  page: App,
  planning: Pick<Planning, "takeRemedy" | "replan">,
  ...[tasks, changes, mayPlan]: Unplaced
): HTMLElement[] {
  const app = inFull(page);
  const { text, dom } = app;
  sayOnce(dom.variantDescription, tasks);
  const fits = (task: UnplacedTask) =>
    mayPlan && task.remedy && planningButton(app, task.remedy.statement, () => planning.takeRemedy(task));
  const back = (place: number) => mayPlan && planningButton(app, text.undo, () => planning.replan({ takeBack: place }));
  return [
    ...tasks.map((task) => unplacedItem(app, task, fits(task))),
    ...changes.map(({ statement }, place) =>
      element("li", { class: "note" }, element("p", { text: text.justForThisPlan(statement) }), back(place)),
    ),
  ];
}

function unplacedItem(
  { formats }: App,
  task: UnplacedTask,
  button: HTMLElement | false | null | undefined,
): HTMLElement {
  return element(
    "li",
    { class: minutesLacking([task]) > 0 ? "note caution" : "note", data: { taskId: task.task_id } },
    element(
      "div",
      {},
      element("strong", { text: `${task.title} · ${formats.duration(task.minutes)}` }),
      element("p", { text: task.reason }),
      !button && task.suggestion !== null && element("p", { text: task.suggestion }),
    ),
    button,
  );
}

/** A button whose label says that planning runs. */
function planningButton({ text }: AppInFull, label: string, plan: () => Promise<void>): HTMLElement {
  const button = actionButton(label, async () => {
    button.textContent = text.replanning;
    setUnavailable(button, "");
    await plan();
    button.textContent = label;
    setUnavailable(button, null);
  });
  return button;
}
