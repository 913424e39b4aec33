import { defaultPreferences, type Preferences } from "#contract/preferences.ts";
import type { Habit } from "#contract/task.ts";
import type { UnplacedTask } from "#contract/variant.ts";
import { workOfSession } from "#contract/work.ts";
import { Ok } from "#domain/result.ts";
import type { App } from "../../app.ts";
import { createLineField } from "../../line-field/line-field.ts";
import { createLineShell } from "../../line-field/shell.ts";
import { markdown } from "../../markdown/blocks.ts";
import { newTaskId } from "../../save-task.ts";
import { currentVariant, planZone } from "../../state.ts";
import { inFull } from "../../text/later/index.ts";
import { loadLineText } from "../../text/line/index.ts";
import { element, fill } from "../../ui/element.ts";
import { onChange } from "../../ui/on-change.ts";
import { createWishes } from "../../wishes/field.ts";
import { loadWishesText } from "../../wishes/text/index.ts";
import type { Adjust } from "../adjust/actions.ts";
import { hoursPanel } from "../hours/panel.ts";
import { addTask } from "./actions.ts";
import { blockToShow, type Fitting, inputsOf, saidOf } from "./fitting.ts";
import { modelReader } from "./model-reader.ts";
import { ownOf } from "./own.ts";
import { replan } from "./replan.ts";
import type { ReplanInputs } from "./replan-inputs.ts";
import { taskRows } from "./rows.ts";

export type TasksPanel = {
  readonly quickAddField: HTMLTextAreaElement;
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
  const hours = hoursPanel(app);
  const [words, say] = await Promise.all([loadWishesText(app.language), loadLineText(app.language)]);
  const reader = modelReader(app);
  const wishes = createWishes({
    text: words,
    formats: app.formats,
    works: () =>
      (state.payload ? workOfSession(state.payload) : []).flatMap(({ done, title }) => (done ? [] : [title])),
    reader,
  });
  const settle = () => wishes.settle(state.payload?.wishes ?? [], state.payload?.not_understood ?? []);
  settle();
  const replanButton = element("button", { class: "button", text: text.replan, attrs: { type: "submit" } });

  const line = createLineShell("quick-add");
  line.name(say.label, say.hint, say.add(0, 0));
  createLineField(line, {
    text: say,
    modelFailures: words.modelFailures,
    formats: app.formats,
    terms: () => {
      const timeZone = planZone(state);
      const { default_task_minutes: defaultMinutes } = state.payload?.preferences ?? defaultPreferences(timeZone);
      return { now: app.now(), timeZone, defaultMinutes };
    },
    reader,
    saveTask: (task) => addTask(app, task),
    saveHabit: async (habit) => Ok(habits.push(habit)),
    newId: newTaskId,
    onSaved: (count) => {
      status.textContent = text.added(count);
    },
    onFailure: (titles, failure, again) => app.showFailure("tasks", failure, again, say.notSaved(titles)),
    clearFailure: () => app.clearFailure("tasks"),
  });

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
    line.element,
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
    replanButton.disabled = state.payload?.apply_state.applying !== false || state.applying || app.readOnly;
  }
  render();
  return { quickAddField: line.field, render, replan: planAgain, makeItFit };
}
