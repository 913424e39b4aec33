import type { CourseworkItem, PlannerTask } from "#contract/task.ts";
import type { VariantMetrics } from "#contract/variant.ts";
import { workOfSession } from "#contract/work.ts";
import { parseWireTime } from "#domain/time.ts";
import type { AppInFull } from "../../app.ts";
import { currentVariant, planZone } from "../../state.ts";
import { actionButton, element, fill } from "../../ui/element.ts";
import { patchTask, removeTask, saveEffort } from "./actions.ts";
import { effortForm, taskForm } from "./editor.ts";

/** A task whose cushion is as long as this has a full bar: two working days. */
const FULL_CUSHION_MINUTES = 16 * 60;

type Work = {
  /** As the session plans it. */
  readonly item: PlannerTask;
  /** As the list kept here has it, when it is on that: all of it may be changed. */
  readonly local: PlannerTask | undefined;
  /** The coursework that it is, when it is: how long it takes may be changed. */
  readonly coursework: CourseworkItem | undefined;
  /** Done, as its source says; the session leaves out what it takes for done. */
  readonly done: boolean;
};

/** A row for every task and piece of coursework, soonest due first, each with its cushion as a bar. */
export function taskRows(app: AppInFull): HTMLElement[] {
  const { payload } = app.state;
  const sources = new Map(payload?.context?.tasks.items.map((task) => [task.id, task]));
  const learning = new Map(payload?.context?.learning.items.map((item) => [item.id, item]));
  const work = (payload ? workOfSession(payload) : [])
    .filter(({ id }) => !learning.get(id)?.submitted)
    .map((item): Work => {
      const task = sources.get(item.id); // a session's task may stand in the place of coursework
      const local = task?.source === "local" ? task : undefined;
      return { item, local, coursework: task ? undefined : learning.get(item.id), done: task?.done === true };
    });
  const zone = planZone(app.state);
  const due = ({ item }: Work) => (item.due ? (parseWireTime(item.due, zone) ?? 0) : Number.POSITIVE_INFINITY);
  return work
    .sort((a, b) => Number(a.done) - Number(b.done) || due(a) - due(b))
    .map((each) => row(app, each, due(each)));
}

function row(app: AppInFull, work: Work, due: number): HTMLElement {
  const { item, local, coursework, done } = work;
  const { text, formats, state } = app;
  const metrics = currentVariant(state)?.metrics;
  const length = formats.duration(item.duration_minutes);
  const parts = [
    coursework?.course,
    item.duration_estimated ? text.about(length) : length,
    Number.isFinite(due) ? text.due(formats.shortDate(due)) : text.noDue,
    item.done && !done ? text.leftOutHere : cushionWords(app, metrics, item.id),
  ];
  const words = [
    element("span", { class: "row-title", text: (coursework ?? item).title || text.untitled }),
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
    local && priorityChoice(app, item),
    local && removeButton(app, local),
  );

  function edit(): void {
    const form = local
      ? taskForm(app, local, { save: (patch) => void saved(patchTask(app, local.id, patch)), close })
      : coursework &&
        effortForm(app, coursework, { save: (minutes) => void saved(saveEffort(app, coursework, minutes)), close });
    if (!form) return;
    const held = heldOtherwise(app, item, local ?? coursework);
    if (held !== "") form.prepend(element("p", { class: "hint wide", text: held }));
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

/** What the session holds otherwise than the source that the form changes. */
function heldOtherwise(
  { state, text }: AppInFull,
  item: PlannerTask,
  source: PlannerTask | CourseworkItem | undefined,
): string {
  if (item.due === source?.due && item.duration_minutes === source.duration_minutes) return "";
  const carriedOut = state.payload?.carried_out?.filter(({ tasks }) => tasks.some(({ id }) => id === item.id)) ?? [];
  return carriedOut.map(({ statement }) => text.justForThisPlan(statement)).join(" · ");
}

function cushionWords({ text, formats, state }: AppInFull, metrics: VariantMetrics | undefined, id: string): string {
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

function doneBox(app: AppInFull, task: PlannerTask): HTMLElement {
  const box = element("input", {
    attrs: { type: "checkbox", "aria-label": `${app.text.done}: ${task.title}` },
    on: { change: () => void patchTask(app, task.id, { done: box.checked }) },
  });
  box.checked = task.done;
  return box;
}

function priorityChoice(app: AppInFull, task: PlannerTask): HTMLElement {
  const options = app.formats.priorities.map((label, index) =>
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

function removeButton(app: AppInFull, task: PlannerTask): HTMLElement {
  const button = actionButton("×", () => void removeTask(app, task.id), "button icon");
  button.setAttribute("aria-label", `${app.text.remove}: ${task.title}`);
  return button;
}
