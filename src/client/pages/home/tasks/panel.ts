import { PATHS, taskPath } from "#contract/paths.ts";
import { PlannerTask, type TaskInput } from "#contract/task.ts";
import type { ApiResult } from "../../../api.ts";
import type { LineShell } from "../../../line-field/shell.ts";
import { newTaskId, PlannerTasks, saveTask } from "../../../save-task.ts";
import { actionButton, element, fill } from "../../../ui/element.ts";
import type { Reader } from "../../../wishes/reader.ts";
import { deleteAt } from "../delete-at.ts";
import { mountLater } from "../fetch-later.ts";
import type { Home } from "../home.ts";
import { createProblemNote } from "../problem.ts";
import { mountHabits } from "./habits.ts";
import { type TaskActions, taskRow } from "./row.ts";

/** The task list: read once, kept in step with what the person does to it. */
export function mountTasks(home: Home, line: LineShell, reader: Reader): { openTitles(): string[] } {
  const { api, text } = home;
  const list = home.ref("tasks");
  const done = home.ref<HTMLDetailsElement>("tasks-done");
  const problem = createProblemNote(home.ref("tasks-error"), text);
  let tasks: PlannerTask[] = [];
  /** The task deleted last, until something else happens. */
  let deleted: PlannerTask | null = null;

  const actions: TaskActions = {
    async change(task, patch) {
      const answer = await api.call("PATCH", taskPath(task.id), PlannerTask, patch);
      if (answer.ok) {
        tasks = tasks.map((each) => (each.id === task.id ? answer.value : each));
        deleted = null;
        draw();
      }
      return answer;
    },
    async remove(task) {
      const answer = await deleteAt(api, taskPath(task.id));
      if (!answer.ok) return problem.show(text.saveFailed, answer.error, () => void actions.remove(task));
      tasks = tasks.filter(({ id }) => id !== task.id);
      deleted = task;
      home.announce(text.deleted(task.title));
      draw();
      list.querySelector<HTMLElement>('[data-action="undo-delete"]')?.focus();
    },
  };

  async function add(input: TaskInput): Promise<ApiResult<PlannerTask>> {
    const answer = await saveTask(api, input);
    if (answer.ok) {
      tasks = [...tasks.filter(({ id }) => id !== answer.value.id), answer.value];
      deleted = null;
      draw();
    }
    return answer;
  }

  async function restore(task: PlannerTask): Promise<void> {
    const { source: _source, duration_estimated: estimated, duration_minutes, ...rest } = task;
    const answer = await add(estimated ? rest : { ...rest, duration_minutes });
    if (!answer.ok) problem.show(text.saveFailed, answer.error, () => void restore(task));
  }

  async function load(): Promise<void> {
    const answer = await api.call("GET", PATHS.tasks, PlannerTasks);
    if (!answer.ok) return problem.show(text.tasksFailed, answer.error, () => void load());
    tasks = answer.value;
    draw();
  }

  function draw(): void {
    const open = tasks.filter((task) => !task.done).toSorted(soonestFirst);
    const finished = tasks.filter((task) => task.done);
    const minutes = open.reduce((sum, task) => sum + task.duration_minutes, 0);
    home.ref("tasks-sum").textContent =
      open.length > 0 ? text.tasksSum(open.length, home.formats.duration(minutes)) : "";
    fill(list, deleted && undoRow(deleted), ...open.map((task) => taskRow(home, task, actions)));
    home.ref("tasks-empty").hidden = tasks.length > 0 || deleted !== null;
    done.hidden = finished.length === 0;
    home.ref("tasks-done-heading").textContent = text.doneHeading(finished.length);
    fill(home.ref("tasks-done-list"), ...finished.map((task) => taskRow(home, task, actions)));
  }

  function undoRow(task: PlannerTask): HTMLElement {
    const undo = actionButton(text.undo, () => void restore(task));
    undo.dataset.action = "undo-delete";
    return element(
      "li",
      { class: "row note" },
      element("span", { class: "row-main", text: text.deleted(task.title) }),
      undo,
    );
  }

  const habits = mountHabits(home);
  const typed = home.ref("line-error");
  const unsaved = createProblemNote(typed, text);
  line.name(text.line.label, text.line.hint, text.line.add(0, 0));
  const fetchField = () => import("../../../line-field/line-field.ts");
  void mountLater(home, fetchField, typed, ({ createLineField }) =>
    createLineField(line, {
      text: text.line,
      modelFailures: text.modelFailures,
      formats: home.formats,
      terms: () => ({
        now: home.now(),
        timeZone: home.formats.timeZone,
        defaultMinutes: home.preferences.default_task_minutes,
      }),
      reader,
      saveTask: add,
      saveHabit: habits.save,
      newId: newTaskId,
      onSaved: (count) => home.announce(text.line.added(count)),
      onFailure: (titles, failure, again) => unsaved.show(text.line.notSaved(titles), failure, again),
      clearFailure: unsaved.clear,
    }),
  );
  void load();
  return { openTitles: () => tasks.filter(({ done }) => !done).map(({ title }) => title) };
}

/** By due date, those without one last; then by priority. */
function soonestFirst(a: PlannerTask, b: PlannerTask): number {
  if (a.due !== b.due) {
    if (a.due === null) return 1;
    if (b.due === null) return -1;
    return a.due < b.due ? -1 : 1;
  }
  return a.priority - b.priority;
}
