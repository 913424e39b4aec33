import type { ListedTask } from "#contract/learned-length.ts";
import { Link } from "#contract/primitives.ts";
import type { PlannerTask, TaskPatch } from "#contract/task.ts";
import type { ApiResult } from "../../../api/api.ts";
import { crossButton, element } from "../../../ui/element.ts";
import { factLine } from "../../../ui/fact-line.ts";
import { courseBeside } from "../../../ui/work-color.ts";
import { isOver, taskFacts } from "../../../wishes/item-facts.ts";
import { explainUnsaved } from "../explain-problem.ts";
import type { Home } from "../home-context.ts";
import { editInPlace } from "./edit-in-place.ts";
import { accountOf, ledgerParts, minutesLeft } from "./task-account.ts";

/** The actions of a row in its list. */
export type TaskActions = {
  change(task: PlannerTask, patch: TaskPatch): Promise<ApiResult<PlannerTask>>;
  remove(task: PlannerTask): Promise<void>;
  /** The suggested length, if any. */
  suggestion(task: ListedTask): HTMLElement | null;
  /** The other open tasks. */
  others(task: ListedTask): readonly ListedTask[];
};

/** One task: whether it is done, its fields, and its actions. */
export function taskRow(home: Home, task: ListedTask, actions: TaskActions): HTMLElement {
  const data = { taskId: task.id, priority: String(task.priority), overdue: String(isOverdue(home, task)) };
  return editInPlace(home, element("li", { class: "row task", data }), {
    title: task.title,
    show: (edit) => [...partsOf(home, task, actions), edit, removeButton(home, task, actions)],
    fetchForm: async () => {
      const { taskForm } = await import("../../../ui/task-form.ts");
      // Two tasks that wait for each other would both wait for ever.
      const others = actions.others(task).filter((other) => !other.depends_on.includes(task.id));
      return (ends, below) => taskForm({ ...home, others }, task, ends, below);
    },
    save: (patch: TaskPatch) => actions.change(task, patch),
  });
}

/** Whether an unfinished task is overdue. */
export function isOverdue(home: Home, task: PlannerTask): boolean {
  const { now, formats } = home;
  if (task.done || task.due === null || !isOver(task.due, now(), formats.timeZone)) return false;
  return minutesLeft(home, task) > 0;
}

/** The open tasks that a task waits for; empty: none. */
export function afterWhat(
  { text, formats }: Home,
  { depends_on: ids }: Pick<PlannerTask, "depends_on">,
  others: readonly ListedTask[],
): string {
  const titles = others.flatMap(({ id, title }) => (ids.includes(id) ? `“${title}”` : []));
  return titles.length > 0 ? text.afterTasks(formats.list(titles)) : "";
}

function partsOf(home: Home, task: ListedTask, actions: TaskActions): HTMLElement[] {
  const { text, formats, now } = home;
  const fault = element("p", { class: "hint caution-text", attrs: { role: "alert" } });
  const title = Link.safeParse(task.url).success
    ? element("a", { text: task.title, attrs: { href: task.url ?? "", rel: "noreferrer" } })
    : task.title;
  const account = accountOf(home, task);
  const after = afterWhat(home, task, actions.others(task));
  const facts = account
    ? ledgerParts(home, task, { ...account, after })
    : [factLine([courseBeside(task.title, task.category), ...taskFacts(task, text, formats, now()), after])];
  return [
    element("label", { class: "tick" }, doneBox(home, task, actions, fault)),
    element(
      "span",
      { class: "row-main" },
      element("span", { class: "row-title" }, title),
      ...facts,
      actions.suggestion(task),
      fault,
    ),
  ];
}

function doneBox({ text }: Home, task: PlannerTask, actions: TaskActions, fault: HTMLElement): HTMLElement {
  const tick = async () => {
    const answer = await actions.change(task, { done: box.checked });
    if (answer.ok) return;
    box.checked = task.done;
    fault.textContent = explainUnsaved(answer.error, text);
  };
  const box = element("input", {
    attrs: { type: "checkbox", "aria-label": text.markDone(task.title) },
    on: { change: () => void tick() },
  });
  box.checked = task.done;
  return box;
}

function removeButton({ text }: Home, task: PlannerTask, actions: TaskActions): HTMLElement {
  return crossButton(text.deleteTask(task.title), () => void actions.remove(task));
}
