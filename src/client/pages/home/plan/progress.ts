import type { PlanningProgress } from "#contract/planning-progress.ts";
import { markdown } from "../../../markdown/blocks.ts";
import type { PlanningWatcher } from "../../../planning/request-planning.ts";
import { element, fill } from "../../../ui/element.ts";
import type { Home } from "../home-context.ts";

const STAGES = ["gathering", "planning", "writing"] as const;

/**
 * The stages of planning, with the present one and its progress, and the draft while a model writes
 * it.
 */
export function createProgress(home: Home): PlanningWatcher & { hide(): void } {
  const { text } = home;
  const list = home.ref("plan-progress");
  const draftPart = home.ref("plan-draft");
  let announced = "";
  return {
    progress({ stage, done, total }: PlanningProgress): void {
      const present = STAGES.indexOf(stage);
      list.hidden = false;
      fill(
        list,
        ...STAGES.map((name, index) => {
          const state =
            index < present || (index === present && total > 0 && done >= total)
              ? "done"
              : index === present
                ? "now"
                : "later";
          const count = index === present && total > 1 ? text.ofTotal(done, total) : null;
          return element(
            "li",
            { data: { state }, attrs: index === present ? { "aria-current": "step" } : {} },
            element("span", { text: text.stages[name] }),
            count && element("span", { class: "hint", text: count }),
          );
        }),
      );
      if (announced !== stage) home.announce(text.stages[stage]);
      announced = stage;
    },
    draft(written: string): void {
      draftPart.hidden = written === "";
      fill(draftPart, markdown(written, 2));
    },
    hide(): void {
      list.hidden = true;
      draftPart.hidden = true;
      announced = "";
    },
  };
}
