import type { CourseworkItem, PlannerTask } from "#contract/task.ts";
import type { VariantMetrics } from "#contract/variant.ts";
import { parseWireTime } from "#domain/time.ts";
import type { App } from "../../app.ts";
import { actionButton, element } from "../../element.ts";
import { currentVariant, planZone } from "../../state.ts";
import { patchTask, removeTask } from "./actions.ts";

/** A task whose cushion is as long as this has a full bar: two working days. */
const FULL_CUSHION_MINUTES = 16 * 60;

type Work = {
  readonly item: PlannerTask | CourseworkItem;
  readonly local: PlannerTask | null;
  readonly course: string;
};

/** A row for every task and piece of coursework, soonest due first, each with its cushion as a bar. */
export function taskRows(app: App): HTMLElement[] {
  const context = app.state.payload?.context;
  const work: Work[] = [
    ...(context?.tasks.items ?? []).map((item) => ({ item, local: item.source === "local" ? item : null, course: "" })),
    ...(context?.learning.items ?? [])
      .filter(({ submitted }) => !submitted)
      .map((item) => ({ item, local: null, course: item.course })),
  ];
  const zone = planZone(app.state);
  const due = ({ item }: Work) => (item.due ? (parseWireTime(item.due, zone) ?? 0) : Number.POSITIVE_INFINITY);
  const open = ({ item }: Work) => ("done" in item && item.done ? 1 : 0);
  return work.sort((a, b) => open(a) - open(b) || due(a) - due(b)).map((each) => row(app, each, due(each)));
}

function row(app: App, { item, local, course }: Work, due: number): HTMLElement {
  const { text, formats, state } = app;
  const metrics = currentVariant(state)?.metrics;
  const parts = [
    course,
    formats.duration(item.duration_minutes),
    Number.isFinite(due) ? text.due(formats.shortDate(due)) : text.noDue,
    cushionWords(app, metrics, item.id),
  ];
  const done = "done" in item && item.done;
  return element(
    "li",
    { class: done ? "task done" : "task", data: { taskId: item.id } },
    local ? doneBox(app, local) : element("span", { class: "task-mark", attrs: { "aria-hidden": "true" } }),
    element(
      "div",
      { class: "task-words" },
      element("span", { class: "row-title", text: item.title || text.untitled }),
      element("span", { class: "row-meta", text: parts.filter(Boolean).join(" · ") }),
      cushionBar(metrics, item.id),
    ),
    local && priorityChoice(app, local),
    local && removeButton(app, local),
  );
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
