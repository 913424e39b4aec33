import "./field.css";
import "../../styles/tasks.css";
import "../../ui/in-place.css";
import "../../wishes/wishes.css";
import { defaultPreferences } from "#contract/preferences.ts";
import { workOfSession } from "#contract/session-work.ts";
import type { UnplacedTask } from "#contract/variant.ts";
import { Ok } from "#domain/result.ts";
import type { Terms } from "#words/read-items.ts";
import { comingTask, newTaskId } from "../../api/save-task.ts";
import { createLineField } from "../../line-field/line-field.ts";
import { createLineShell, type LineShell } from "../../line-field/loading-field.ts";
import type { App, AppInFull } from "../../planner-state/app.ts";
import { currentVariant, planZone } from "../../planner-state/state.ts";
import { type LineText, loadLineText } from "../../text/line-field/index.ts";
import { inFull } from "../../text/on-demand/index.ts";
import { onChange } from "../../ui/draw-on-change.ts";
import { element, fill } from "../../ui/element.ts";
import { setUnavailable } from "../../ui/unavailable-button.ts";
import type { Reader } from "../../wishes/ask-model.ts";
import { createWishes } from "../../wishes/field.ts";
import { loadWishesText, type WishesText } from "../../wishes/text/index.ts";
import type { Adjust } from "../adjust/actions.ts";
import { hoursPanel } from "../hours/panel.ts";
import { addTask } from "./actions.ts";
import { modelReader } from "./model-reader.ts";
import type { RemedyChoice } from "./remedy-choice.ts";
import { type PlanAgain, planAgain, settleWishes, takeRemedy } from "./replan-from-panel.ts";
import { createTaskRows } from "./rows.ts";

export type TasksPanel = {
  readonly quickAddField: HTMLTextAreaElement;
  render(): void;
  /** Plans again, with the wishes, or without a withdrawn remedy. True when there are new plans. */
  replan(choice?: RemedyChoice): Promise<boolean>;
  /** Plans again with the remedy of unplaced work, and shows where the work is then. */
  takeRemedy(work: UnplacedTask): Promise<void>;
};

/**
 * Tasks and planning: quick-add, the list of work, and planning again. Loaded when first opened.
 */
export async function mountTasks(page: App, adjust: Adjust, reveal: (draftIndex: number) => void): Promise<TasksPanel> {
  const app = inFull(page);
  const { state, text, formats } = app;
  const [words, say] = await Promise.all([loadWishesText(app.language), loadLineText(app.language)]);
  const reader = modelReader(app);
  const panel: PlanAgain = {
    app,
    adjust,
    reveal,
    wishes: createWishes({ text: words, formats, works: () => openTitles(app), reader }),
    hours: hoursPanel(app),
    habits: [],
    coming: [],
    button: element("button", { class: "button", text: text.replan, attrs: { type: "submit" } }),
    status: element("p", { class: "hint", attrs: { role: "status" } }),
    draft: element("div", { class: "prose", data: { ref: "growing-draft" } }),
  };
  settleWishes(panel);
  const list = element("ul", { class: "tasks" });
  const rows = createTaskRows(app);
  const drawList = onChange((coming: PlanAgain["coming"], ..._drawnFrom: readonly unknown[]) => {
    const drawn = rows(coming);
    fill(list, ...(drawn.length > 0 ? drawn : [element("li", { class: "hint", text: text.noTasks })]));
  });
  function render(): void {
    drawList(panel.coming, state.payload?.context, state.payload?.carried_out, currentVariant(state));
    panel.hours.render();
    const applying = state.payload?.apply_state.applying !== false || state.applying;
    if (!state.planning) setUnavailable(panel.button, app.readOnly ? text.offline : applying ? text.applying : null);
  }
  const line = quickAdd(panel, { say, words, reader, render });
  fill(app.dom.tasksPanel, line.element, panel.status, list, planForm(panel, line));
  render();
  return {
    quickAddField: line.field,
    render,
    replan: (choice) => planAgain(panel, choice),
    takeRemedy: (work) => takeRemedy(panel, work),
  };
}

function openTitles({ state: { payload } }: AppInFull): string[] {
  return (payload ? workOfSession(payload) : []).flatMap(({ done, title }) => (done ? [] : [title]));
}

type Words = {
  readonly say: LineText;
  readonly words: WishesText;
  readonly reader: Reader;
  readonly render: () => void;
};

/** The field for new work: tasks are saved at once, habits wait for the next planning. */
function quickAdd(panel: PlanAgain, { say, words, reader, render }: Words): LineShell {
  const { app, habits, status } = panel;
  const show = (coming: PlanAgain["coming"]) => {
    panel.coming = coming;
    render();
  };
  const line = createLineShell("quick-add");
  line.name(say.label, say.hint, say.add(0, 0));
  createLineField(line, {
    text: say,
    modelFailures: words.modelFailures,
    formats: app.formats,
    terms: () => termsOf(app),
    reader,
    expect: ({ tasks }) => {
      const minutes = app.state.payload?.preferences?.default_task_minutes;
      show([...panel.coming, ...tasks.map((task) => comingTask(task, minutes))]);
    },
    saveTask: async (task) => {
      const answer = await addTask(app, task);
      show(panel.coming.filter(({ id }) => id !== task.id));
      return answer;
    },
    saveHabit: async (habit) => Ok(habits.push(habit)),
    newId: newTaskId,
    onSaved: (count) => {
      status.textContent = app.text.added(count);
    },
    onFailure: (titles, failure, again) => app.showFailure("tasks", failure, again, { hint: say.notSaved(titles) }),
    clearFailure: () => app.clearFailure("tasks"),
  });
  return line;
}

function termsOf({ state, now }: AppInFull): Terms {
  const timeZone = planZone(state);
  const { default_task_minutes: defaultMinutes } = state.payload?.preferences ?? defaultPreferences(timeZone);
  return { now: now(), timeZone, defaultMinutes };
}

function planForm(panel: PlanAgain, line: LineShell): HTMLElement {
  const { wishes, hours, button, draft, app } = panel;
  const submit = async (event: Event) => {
    event.preventDefault();
    // Typed work that was not added yet is planned too.
    if (await line.settle()) await planAgain(panel);
  };
  const folded = element("summary", { class: "label", text: app.text.hours });
  const times = element("details", { on: { toggle: hours.read } }, folded, hours.element);
  document.addEventListener("visibilitychange", hours.read, { signal: app.signal });
  return element(
    "form",
    { class: "replan", on: { submit: (event) => void submit(event) } },
    wishes.element,
    times,
    button,
    draft,
  );
}
