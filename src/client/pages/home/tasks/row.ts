import { Link } from "#contract/primitives.ts";
import type { PlannerTask, TaskPatch } from "#contract/task.ts";
import type { ApiResult } from "../../../api.ts";
import { actionButton, element } from "../../../ui/element.ts";
import { isOver, taskFacts } from "../../../wishes/facts.ts";
import type { Home } from "../home.ts";
import { explain } from "../problem.ts";
import { taskEditor } from "./editor.ts";

/** What a row may ask of the list it stands in. */
export type TaskActions = {
  change(task: PlannerTask, patch: TaskPatch): Promise<ApiResult<PlannerTask>>;
  remove(task: PlannerTask): Promise<void>;
};

/** One task: done or not, what it is, and what can be done to it. */
export function taskRow(home: Home, task: PlannerTask, actions: TaskActions): HTMLElement {
  const { text, formats } = home;
  const fault = element("p", { class: "hint caution-text", attrs: { role: "alert" } });
  const box = element("input", {
    attrs: { type: "checkbox", "aria-label": text.markDone(task.title) },
    on: { change: () => void tick() },
  });
  box.checked = task.done;

  async function tick(): Promise<void> {
    const answer = await actions.change(task, { done: box.checked });
    if (answer.ok) return;
    box.checked = task.done;
    fault.textContent = `${text.saveFailed} ${explain(answer.error, text)}`;
  }

  const edit = actionButton(text.edit, openEditor, "button quiet");
  edit.setAttribute("aria-label", text.editTask(task.title));
  const remove = actionButton("×", () => void actions.remove(task), "button icon");
  remove.setAttribute("aria-label", text.deleteTask(task.title));

  const overdue = !task.done && task.due !== null && isOver(task.due, home.now(), formats.timeZone);
  const title = Link.safeParse(task.url).success
    ? element("a", { text: task.title, attrs: { href: task.url ?? "", rel: "noreferrer" } })
    : task.title;
  const row = element(
    "li",
    { class: "row task", data: { taskId: task.id, priority: String(task.priority), overdue: String(overdue) } },
    element("span", { class: "tick" }, box),
    element(
      "span",
      { class: "row-main" },
      element("span", { class: "row-title" }, title),
      element("span", { class: "hint", text: taskFacts(task, text, formats, home.now()).join(" · ") }),
      fault,
    ),
    edit,
    remove,
  );

  function openEditor(): void {
    const editor = taskEditor(home, task, { save: (patch) => actions.change(task, patch), close: closeEditor });
    row.replaceWith(editor);
    editor.querySelector<HTMLInputElement>("input")?.focus();
    function closeEditor(): void {
      editor.replaceWith(row);
      edit.focus();
    }
  }
  return row;
}
