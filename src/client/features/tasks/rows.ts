import type { CourseworkItem, PlannerTask } from "#contract/task.ts";
import type { VariantMetrics } from "#contract/variant.ts";
import { parseWireTime } from "#domain/time.ts";
import type { App } from "../../app.ts";
import { actionButton, element, fill } from "../../element.ts";
import { currentVariant, planZone } from "../../state.ts";
import { patchTask, removeTask, saveEffort } from "./actions.ts";
import { effortForm, taskForm } from "./editor.ts";

/** A task whose cushion is as long as this has a full bar: two working days. */
const FULL_CUSHION_MINUTES = 16 * 60;

type Work = {
  readonly item: PlannerTask | CourseworkItem;
  /** The item, when it is of the list kept here: all of it may be changed. */
  readonly local: PlannerTask | null;
  /** The item, when it is coursework: how long it takes may be changed. */
  readonly coursework: CourseworkItem | null;
};

/** A row for every task and piece of coursework, soonest due first, each with its cushion as a bar. */
export function taskRows(app: App): HTMLElement[] {
  const context = app.state.payload?.context;
  const tasks = context?.tasks.items ?? [];
  const ids = new Set(tasks.map(({ id }) => id));
  const work: Work[] = [
    ...tasks.map((item) => ({
      item,
      local: item.source === "local" ? item : null,
      coursework: null,
    })),
    ...(context?.learning.items ?? [])
      .filter(({ submitted, id }) => !submitted && !ids.has(id)) // a session's task may stand in its place
      .map((item) => ({ item, local: null, coursework: item })),
  ];
  const zone = planZone(app.state);
  const due = ({ item }: Work) => (item.due ? (parseWireTime(item.due, zone) ?? 0) : Number.POSITIVE_INFINITY);
  const open = ({ item }: Work) => ("done" in item && item.done ? 1 : 0);
  return work.sort((a, b) => open(a) - open(b) || due(a) - due(b)).map((each) => row(app, each, due(each)));
}

function row(app: App, work: Work, due: number): HTMLElement {
  const { item, local, coursework } = work;
  const { text, formats, state } = app;
  const metrics = currentVariant(state)?.metrics;
  const length = formats.duration(item.duration_minutes);
  const parts = [
    coursework?.course,
    item.duration_estimated ? text.about(length) : length,
    Number.isFinite(due) ? text.due(formats.shortDate(due)) : text.noDue,
    cushionWords(app, metrics, item.id),
  ];
  const done = "done" in item && item.done;
  const words = [
    element("span", { class: "row-title", text: item.title || text.untitled }),
    element("span", { class: "row-meta", text: parts.filter(Boolean).join(" · ") }),
    cushionBar(metrics, item.id),
  ];
  const made = element(
    "li",
    { class: done ? "task done" : "task", data: { taskId: item.id } },
    local ? doneBox(app, local) : element("span", { class: "task-mark", attrs: { "aria-hidden": "true" } }),
    local || coursework
      ? element(
          "button",
          { class: "task-words", attrs: { type: "button", title: text.edit }, on: { click: edit } },
          ...words,
        )
      : element("div", { class: "task-words" }, ...words),
    local && priorityChoice(app, local),
    local && removeButton(app, local),
  );

  function edit(): void {
    const form = local
      ? taskForm(app, local, { save: (patch) => void saved(patchTask(app, local.id, patch)), close })
      : coursework &&
        effortForm(app, coursework, { save: (minutes) => void saved(saveEffort(app, coursework, minutes)), close });
    if (!form) return;
    fill(made, form);
    form.querySelector("input")?.focus();
  }

  function close(): void {
    const again = row(app, work, due);
    made.replaceWith(again);
    again.querySelector<HTMLElement>(".task-words")?.focus();
  }

  /** The list was drawn anew with what was saved. */
  async function saved(saving: Promise<void>): Promise<void> {
    const list = made.parentElement;
    await saving;
    list?.querySelector<HTMLElement>(`[data-task-id="${CSS.escape(item.id)}"] .task-words`)?.focus();
  }
  return made;
}

function cushionWords({ text, formats, state }: App, metrics: VariantMetrics | undefined, id: string): string {
  const unplaced = currentVariant(state)?.unplaced?.some(({ task_id }) => task_id === id);
  if (unplaced) return text.notPlaced;
  const cushion = metrics?.cushions.find(({ task_id }) => task_id === id);
  return cushion ? text.cushion(formats.duration(Math.max(0, cushion.minutes))) : "";
}

function cushionBar(metrics: VariantMetrics | undefined, id: string): HTMLElement | null {
  const cushion = metrics?.cushions.find(({ task_id }) => task_id === id);
  if (!cushion) return null;
  const bar = element("span", { class: "cushion-bar", attrs: { "aria-hidden": "true" } });
  bar.style.setProperty("--share", String(Math.min(1, Math.max(0, cushion.minutes) / FULL_CUSHION_MINUTES)));
  return bar;
}

function doneBox(app: App, task: PlannerTask): HTMLElement {
  const box = element("input", {
    attrs: { type: "checkbox", "aria-label": `${app.text.done}: ${task.title}` },
    on: { change: () => void patchTask(app, task.id, { done: box.checked }) },
  });
  box.checked = task.done;
  return box;
}

function priorityChoice(app: App, task: PlannerTask): HTMLElement {
  const options = app.text.priorities.map((label, index) =>
    element("option", { text: label, attrs: { value: String(index + 1) } }),
  );
  const select = element(
    "select",
    {
      class: "field priority",
      attrs: { "aria-label": `${app.text.priority}: ${task.title}` },
      on: { change: () => void patchTask(app, task.id, { priority: Number(select.value) }) },
    },
    ...options,
  );
  select.value = String(task.priority);
  return select;
}

function removeButton(app: App, task: PlannerTask): HTMLElement {
  const button = actionButton("×", () => void removeTask(app, task.id), "button icon");
  button.setAttribute("aria-label", `${app.text.remove}: ${task.title}`);
  return button;
}
