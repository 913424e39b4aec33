import type { Preferences } from "#contract/preferences.ts";
import type { Habit } from "#contract/task.ts";
import type { UnplacedTask } from "#contract/variant.ts";
import { workOfSession } from "#contract/work.ts";
import type { App } from "../../app.ts";
import { element, fill } from "../../element.ts";
import { markdown } from "../../markdown/blocks.ts";
import { onChange } from "../../on-change.ts";
import { currentVariant } from "../../state.ts";
import { inFull } from "../../text/later/index.ts";
import { createWishes } from "../../wishes/field.ts";
import { loadWishesText } from "../../wishes/text/index.ts";
import type { Adjust } from "../adjust/actions.ts";
import { hoursPanel } from "../hours/panel.ts";
import { quickAdd } from "./actions.ts";
import { blockToShow, type Fitting, inputsOf, saidOf } from "./fitting.ts";
import { modelReader } from "./model-reader.ts";
import { ownOf } from "./own.ts";
import { type ReplanInputs, replan } from "./replan.ts";
import { taskRows } from "./rows.ts";

export type TasksPanel = {
  readonly quickAddField: HTMLInputElement;
  render(): void;
  /** Plans again, with what is wished, or with a remedy taken back instead. True when there are new plans. */
  replan(fitting?: Fitting): Promise<boolean>;
  /** Plans again with the remedy of work that had no room, and shows where it then stands. */
  makeItFit(work: UnplacedTask): Promise<void>;
};

/** Tasks and planning in place: quick-add, the list of work, and planning again. Fetched when it is first opened. */
export async function mountTasks(page: App, adjust: Adjust, reveal: (draftIndex: number) => void): Promise<TasksPanel> {
  const app = inFull(page);
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
  const hours = hoursPanel(app);
  const words = await loadWishesText(app.language);
  const wishes = createWishes({
    text: words,
    formats: app.formats,
    works: () =>
      (state.payload ? workOfSession(state.payload) : []).flatMap(({ done, title }) => (done ? [] : [title])),
    reader: modelReader(app),
  });
  const settle = () => wishes.settle(state.payload?.wishes ?? [], state.payload?.not_understood ?? []);
  settle();
  const replanButton = element("button", { class: "button", text: text.replan, attrs: { type: "submit" } });

  async function add(event: Event): Promise<void> {
    event.preventDefault();
    const typed = quickAddField.value.trim();
    if (typed === "") return;
    const added = await quickAdd(app, typed);
    if (!added) return;
    habits.push(...added.habits);
    quickAddField.value = added.unrecognized.join(", ");
    const lines = [text.added(added.tasks + added.habits.length)];
    if (added.unrecognized.length > 0) lines.push(words.notUnderstood(added.unrecognized.join(", ")));
    status.textContent = lines.join(" ");
  }

  async function planAgain(fitting?: Fitting): Promise<boolean> {
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

  async function makeItFit(work: UnplacedTask): Promise<void> {
    const before = currentVariant(state);
    if (await planAgain(work)) reveal(blockToShow(work, before, currentVariant(state)));
  }

  function inputs(): ReplanInputs {
    const own = ownOf(state);
    const edited = Object.entries({ ...own.preferences, ...hours.changes() }).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(own.preferences?.[name as keyof Preferences]),
    );
    return {
      ...wishes.read(),
      ...(habits.length > 0 && { habits: [...(own.habits ?? []), ...habits] }),
      ...(edited.length > 0 && { preferences: Object.fromEntries(edited) }),
    };
  }

  async function planWith(fitting?: Fitting): Promise<boolean> {
    const renewed = await replan(app, fitting ? inputsOf(fitting) : inputs(), {
      progress: ({ stage, done, total }) => {
        status.textContent = `${text.stages[stage]} ${total > 0 ? `${done}/${total}` : ""}`;
      },
      draft: (written) => fill(draft, markdown(written, 3)),
      renewed: (plans) => (fitting ? saidOf(fitting, plans, text) : text.replanned(plans.length)),
      again: () => void (fitting && "task_id" in fitting ? makeItFit(fitting) : planAgain(fitting)),
    });
    status.textContent = "";
    fill(draft);
    if (renewed) adjust.forget();
    if (renewed && !fitting) {
      habits.length = 0;
      settle();
    }
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
      wishes.element,
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
    drawList(state.payload?.context, state.payload?.carried_out, currentVariant(state));
    hours.render();
    replanButton.disabled = state.payload?.apply_state.applied !== false || state.applying || app.readOnly;
  }
  render();
  return { quickAddField, render, replan: planAgain, makeItFit };
}
