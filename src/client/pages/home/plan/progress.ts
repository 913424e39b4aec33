import type { PlanningProgress } from "#contract/session.ts";
import { markdown } from "../../../markdown/blocks.ts";
import { element, fill } from "../../../ui/element.ts";
import type { Home } from "../home.ts";

const STAGES = ["gathering", "planning", "writing"] as const;

/** The stages of planning, the present one marked, with how far it is, and the draft while a model writes it. */
export function createProgress(home: Home) {
  const { text } = home;
  const list = home.ref("plan-progress");
  const draft = home.ref("plan-draft");
  let announced = "";
  return {
    show({ stage, done, total }: PlanningProgress): void {
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
    showDraft(written: string): void {
      draft.hidden = written === "";
      fill(draft, markdown(written, 2));
    },
    hide(): void {
      list.hidden = true;
      draft.hidden = true;
      announced = "";
    },
  };
}
