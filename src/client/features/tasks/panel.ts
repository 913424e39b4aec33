import type { Habit } from "#contract/task.ts";
import type { UnplacedTask } from "#contract/variant.ts";
import type { App } from "../../app.ts";
import { element, fill } from "../../element.ts";
import { markdown } from "../../markdown/blocks.ts";
import { onChange } from "../../on-change.ts";
import { currentVariant } from "../../state.ts";
import type { Adjust } from "../adjust/actions.ts";
import { hoursPanel } from "../hours/panel.ts";
import { quickAdd } from "./actions.ts";
import { saidOfFitting } from "./fitting.ts";
import { type ReplanWishes, replan } from "./replan.ts";
import { taskRows } from "./rows.ts";

export type TasksPanel = {
  readonly quickAddField: HTMLInputElement;
  render(): void;
  /** Plans again, with what stands in the instructions, or with what makes `fitting` fit instead. True when there are new plans. */
  replan(fitting?: UnplacedTask): Promise<boolean>;
};

/** Tasks and planning in place: quick-add, the list of work, and planning again. Fetched when it is first opened. */
export function mountTasks(app: App, adjust: Adjust): TasksPanel {
  const { dom, text, state } = app;
  const habits: Habit[] = [];
  let planning = false;
  const list = element("ul", { class: "tasks" });
  const status = element("p", { class: "hint", attrs: { role: "status" } });
  const draft = element("div", { class: "prose", data: { ref: "growing-draft" } });
  const quickAddField = element("input", {
    class: "field",
    attrs: { type: "text", id: "quick-add", autocomplete: "off", placeholder: text.quickAddHint },
  });
  const instructions = element("textarea", {
    class: "field",
    attrs: { id: "instructions", rows: "2", placeholder: text.instructionsHint },
  });
  instructions.value = state.payload?.instructions ?? "";
  const hours = hoursPanel(app);
  const replanButton = element("button", { class: "button", text: text.replan, attrs: { type: "submit" } });

  async function add(event: Event): Promise<void> {
    event.preventDefault();
    const words = quickAddField.value.trim();
    if (words === "") return;
    const added = await quickAdd(app, words);
    if (!added) return;
    habits.push(...added.habits);
    quickAddField.value = added.unrecognized.join(", ");
    const lines = [text.added(added.tasks + added.habits.length)];
    if (added.unrecognized.length > 0) lines.push(text.notUnderstood(added.unrecognized.join(", ")));
    status.textContent = lines.join(" ");
  }

  async function planAgain(fitting?: UnplacedTask): Promise<boolean> {
    if (replanButton.disabled || planning) return false;
    planning = true;
    // Not disabled, which would take the focus away.
    replanButton.setAttribute("aria-disabled", "true");
    replanButton.textContent = text.replanning;
    const renewed = (await adjust.saved()) && (await planWith(fitting));
    replanButton.textContent = text.replan;
    replanButton.removeAttribute("aria-disabled");
    planning = false;
    render();
    return renewed;
  }

  function wishes(): ReplanWishes {
    const preferences = hours.changes();
    return {
      instructions: instructions.value.trim(),
      ...(habits.length > 0 && { habits }),
      ...(Object.keys(preferences).length > 0 && { preferences }),
    };
  }

  async function planWith(fitting?: UnplacedTask): Promise<boolean> {
    const renewed = await replan(app, fitting ? { make_fit: [fitting.task_id] } : wishes(), {
      progress: ({ stage, done, total }) => {
        status.textContent = `${text.stages[stage]} ${total > 0 ? `${done}/${total}` : ""}`;
      },
      draft: (written) => fill(draft, markdown(written, 3)),
      renewed: (plans) => (fitting ? saidOfFitting(fitting, plans, text) : text.replanned(plans.length)),
      again: () => void planAgain(fitting),
    });
    status.textContent = "";
    fill(draft);
    if (renewed) adjust.forget();
    return renewed;
  }

  fill(
    dom.tasksPanel,
    element(
      "form",
      { class: "quick-add", on: { submit: (event) => void add(event) } },
      element("label", { class: "label", text: text.quickAdd, attrs: { for: "quick-add" } }),
      element(
        "div",
        { class: "beside" },
        quickAddField,
        element("button", { class: "button", text: text.quickAddButton, attrs: { type: "submit" } }),
      ),
    ),
    status,
    list,
    element(
      "form",
      {
        class: "replan",
        on: {
          submit: (event) => {
            event.preventDefault();
            void planAgain();
          },
        },
      },
      element("label", { class: "label", text: text.instructions, attrs: { for: "instructions" } }),
      instructions,
      element("details", {}, element("summary", { class: "label", text: text.hours }), hours.element),
      replanButton,
      draft,
    ),
  );

  const drawList = onChange((..._drawnFrom: readonly unknown[]) => {
    const rows = taskRows(app);
    fill(list, ...(rows.length > 0 ? rows : [element("li", { class: "hint", text: text.noTasks })]));
  });
  function render(): void {
    drawList(state.payload?.context, currentVariant(state));
    hours.render();
    replanButton.disabled = state.payload?.apply_state.applied !== false || state.applying || app.readOnly;
  }
  render();
  return { quickAddField, render, replan: planAgain };
}
