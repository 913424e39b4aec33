import "../../styles/rows.css";
import type { PlannerTask } from "#contract/task.ts";
import type { ComingTask } from "../../api/save-task.ts";
import type { AppInFull } from "../../planner-state/app.ts";
import { crossButton, element, fill } from "../../ui/element.ts";
import { factLine } from "../../ui/fact-line.ts";
import { select } from "../../ui/field.ts";
import { keepRows } from "../../ui/keyed-rows.ts";
import { taskForm } from "../../ui/task-form.ts";
import { courseBeside } from "../../ui/work-color.ts";
import { sayOnlyAt } from "../../wishes/item-facts.ts";
import { patchTask, removeTask, saveEffort } from "./actions.ts";
import { effortForm } from "./effort-form.ts";
import { type Work, worksOf } from "./work-rows.ts";

/** A cushion of two working days fills the bar. */
const FULL_CUSHION_MINUTES = 16 * 60;

/** From this probability on, a row says nothing about it. */
const SURE = 0.9;

/** A row for every task and piece of coursework, each with its cushion as a bar. */
export function createTaskRows(app: AppInFull): (coming: readonly ComingTask[]) => HTMLElement[] {
  const rows = keepRows(
    (work: Work) => row(app, work),
    (work) => work,
  );
  return (coming) => rows(worksOf(app.state, coming));
}

function row(app: AppInFull, work: Work): HTMLElement {
  const { item, done } = work;
  const made = element("li", { class: done ? "task done" : "task", data: { taskId: item.id } });
  const show = (): void => fill(made, ...partsOf(app, work, edit));
  const edit = (): void => {
    const form = formFor(app, work, { saved, close });
    if (form) fill(made, form);
    form?.querySelector("input")?.focus();
  };
  const close = (): void => {
    show();
    focusWords(made);
  };
  /** Saving redraws the list; if nothing changed, this row is restored. */
  const saved = async (saving: Promise<boolean>): Promise<void> => {
    const list = made.parentElement;
    if (!(await saving)) return;
    if (made.isConnected) show();
    focusWords(list?.querySelector(`[data-task-id="${CSS.escape(item.id)}"]`));
  };
  show();
  return made;
}

function focusWords(made: Element | null | undefined): void {
  made?.querySelector<HTMLElement>(".task-words")?.focus();
}

function partsOf(app: AppInFull, work: Work, edit: () => void): (HTMLElement | undefined)[] {
  const { item, local, coursework } = work;
  const words = wordsOf(app, work);
  const attrs = { type: "button", title: app.text.edit };
  return [
    local
      ? element("label", {}, doneBox(app, local))
      : element("span", { class: "task-mark", attrs: { "aria-hidden": "true" } }),
    local || coursework
      ? element("button", { class: "task-words", attrs, on: { click: edit } }, ...words)
      : element("div", { class: "task-words" }, ...words),
    local && priorityChoice(app, item),
    local && removeButton(app, local),
  ];
}

function wordsOf(app: AppInFull, work: Work): (HTMLElement | null)[] {
  const { text, formats } = app;
  const { item, coursework, done, cushion, chance = 1, isUnplaced } = work;
  const length = formats.duration(item.duration_minutes);
  const minutes = formats.duration(Math.abs(cushion ?? 0));
  const spare = cushion !== undefined && (cushion < 0 ? text.late : text.cushion)(minutes);
  const unsure = chance < SURE && text.likelyInTime(formats.percent(chance));
  const parts = [
    coursework?.course ?? courseBeside(item.title, item.category),
    item.duration_estimated ? text.about(length) : length,
    whenDue(app, work),
    item.done && !done ? text.leftOutHere : isUnplaced ? text.notPlaced : spare,
    unsure,
  ];
  return [
    element("span", { class: "row-title", text: (coursework ?? item).title || text.untitled }),
    factLine(parts, "row-meta"),
    cushion === undefined ? null : cushionBar(cushion),
  ];
}

/** "due Fri 11 Dec"; "on Sat 12 Dec" for work that is possible only then. */
function whenDue({ text, formats }: AppInFull, { item }: Work): string {
  return item.due === null ? text.noDue : (sayOnlyAt(item, text, formats) ?? text.due(formats.when(item.due)));
}

function cushionBar(minutes: number): HTMLElement {
  const bar = element("span", { class: "cushion-bar", attrs: { "aria-hidden": "true" } });
  bar.style.setProperty("--share", String(Math.min(1, Math.max(0, minutes) / FULL_CUSHION_MINUTES)));
  return bar;
}

type Ends = { readonly saved: (saving: Promise<boolean>) => Promise<void>; readonly close: () => void };

function formFor(app: AppInFull, { local, coursework, justHere }: Work, { saved, close }: Ends): HTMLElement | null {
  const form = local
    ? taskForm(app, local, { save: (patch) => void saved(patchTask(app, local.id, patch)), close })
    : coursework &&
      effortForm(app, coursework, { save: (minutes) => void saved(saveEffort(app, coursework, minutes)), close });
  if (!form) return null;
  const held = justHere.map(app.text.justForThisPlan).join(" · ");
  if (held !== "") form.prepend(element("p", { class: "hint wide", text: held }));
  return form;
}

function doneBox(app: AppInFull, task: PlannerTask): HTMLElement {
  const tick = async () => {
    if (!(await patchTask(app, task.id, { done: box.checked }))) box.checked = task.done;
  };
  const box = element("input", {
    attrs: { type: "checkbox", "aria-label": `${app.text.done}: ${task.title}` },
    on: { change: () => void tick() },
  });
  box.checked = task.done;
  return box;
}

function priorityChoice(app: AppInFull, task: PlannerTask): HTMLElement {
  const options = app.formats.priorities.map((label, index) => [String(index + 1), label] as const);
  const choice = select(options, String(task.priority));
  const choose = async () => {
    if (!(await patchTask(app, task.id, { priority: Number(choice.value) }))) choice.value = String(task.priority);
  };
  choice.classList.add("priority");
  choice.setAttribute("aria-label", `${app.text.priority}: ${task.title}`);
  choice.addEventListener("change", () => void choose());
  return choice;
}

function removeButton(app: AppInFull, task: PlannerTask): HTMLElement {
  return crossButton(`${app.text.remove}: ${task.title}`, () => void removeTask(app, task.id));
}
