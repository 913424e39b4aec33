import * as z from "zod/mini";
import { ListedTask } from "#contract/learned-length.ts";
import { PATHS, taskPath } from "#contract/paths.ts";
import { PlannerTask, type TaskInput, type TaskPatch } from "#contract/task.ts";
import { soonestFirst } from "#domain/deadline.ts";
import type { ApiResult } from "../../../api/api.ts";
import { deleteAt } from "../../../api/delete-resource.ts";
import { comingTask, saveTask } from "../../../api/save-task.ts";
import type { Coming } from "../../../line-field/save-queue.ts";
import { actionButton, element, fill } from "../../../ui/element.ts";
import { keepRows, type Listed, withComing, withItem } from "../../../ui/keyed-rows.ts";
import { createProblemNote, type ProblemNote } from "../explain-problem.ts";
import type { Home } from "../home-context.ts";
import { afterWhat, isOverdue, type TaskActions, taskRow } from "./row.ts";
import type { Suggest } from "./suggest-length.ts";
import { accountOf, minutesLeft } from "./task-account.ts";

const ListedTasks = z.array(ListedTask);

/** The task list: read once, and updated with the person's changes. */
export type TaskList = {
  readonly home: Home;
  readonly problem: ProblemNote;
  readonly rows: Readonly<Record<"open" | "done", (tasks: readonly Listed<ListedTask>[]) => HTMLElement[]>>;
  tasks: readonly Listed<ListedTask>[];
  /** Whether it could be read: without that, nobody knows that there are no tasks. */
  isRead: boolean;
  /** The names of other sources whose work is planned too. */
  others: readonly string[];
  /** The last deleted task, until the next action. */
  deleted: ListedTask | null;
  /** Loaded before the first task with a suggestion is shown, so that its row does not grow. */
  suggest: Suggest | null;
};

export function createTaskList(home: Home): TaskList {
  const others = (task: ListedTask) => list.tasks.filter(({ id, done }) => !done && id !== task.id);
  const actions: TaskActions = {
    change: (task, patch) => change(list, task, patch),
    remove: (task) => remove(list, task),
    others,
    suggestion: (task) => (task.suggested_minutes === undefined ? null : (list.suggest?.(task, readAgain) ?? null)),
  };
  const readAgain = () => {
    void loadTasks(list);
    readPlan(list);
  };
  const rows = () =>
    keepRows(
      (task: ListedTask) => taskRow(home, task, actions),
      (task) => [task, isOverdue(home, task), accountOf(home, task), afterWhat(home, task, others(task))],
    );
  const list: TaskList = {
    home,
    problem: createProblemNote(home.ref("tasks-error"), home.text),
    rows: { open: rows(), done: rows() },
    tasks: [],
    isRead: false,
    others: [],
    deleted: null,
    suggest: null,
  };
  home.plan.onChange(() => draw(list));
  return list;
}

export async function loadTasks(list: TaskList): Promise<void> {
  const { api, text } = list.home;
  const answer = await api.call("GET", PATHS.tasks, ListedTasks);
  if (!answer.ok) return list.problem.show(text.tasksFailed, answer.error, () => void loadTasks(list));
  if (answer.value.some(({ suggested_minutes: minutes }) => minutes !== undefined))
    list.suggest ??= await fetchSuggest(list.home);
  const { deleted } = list;
  list.isRead = true;
  const isBack = answer.value.some(({ id }) => id === deleted?.id);
  show(list, withComing(answer.value, list.tasks), isBack ? null : deleted);
}

/** Null when it cannot be loaded; there are then no suggestions. */
function fetchSuggest(home: Home): Promise<Suggest | null> {
  return import("./suggest-length.ts").then(({ createSuggest }) => createSuggest(home)).catch(() => null);
}

/** Names other sources whose work is planned too. */
export function nameOthers(list: TaskList, labels: readonly string[]): void {
  list.others = labels;
  draw(list);
}

/**
 * Shows tasks that are about to be saved. Their rows are there from the press on and cannot be used
 * before they are saved, so that a late answer moves nothing.
 */
export function expectTasks(list: TaskList, inputs: Coming["tasks"]): void {
  const { default_task_minutes: minutes } = list.home.preferences;
  show(list, [...list.tasks, ...inputs.map((input) => comingTask(input, minutes))]);
}

/** Saves an expected task. */
export async function addTask(list: TaskList, input: TaskInput): Promise<ApiResult<PlannerTask>> {
  const answer = await saveTask(list.home.api, input);
  show(list, answer.ok ? withItem(list.tasks, answer.value) : list.tasks.filter(({ id }) => id !== input.id));
  if (answer.ok) readPlan(list);
  return answer;
}

async function change(list: TaskList, task: PlannerTask, patch: TaskPatch): Promise<ApiResult<PlannerTask>> {
  const answer = await list.home.api.call("PATCH", taskPath(task.id), PlannerTask, patch);
  if (answer.ok) {
    show(list, withItem(list.tasks, answer.value));
    readPlan(list);
  }
  return answer;
}

async function remove(list: TaskList, task: ListedTask): Promise<void> {
  const { api, text, announce, ref } = list.home;
  const answer = await deleteAt(api, taskPath(task.id));
  if (!answer.ok) return list.problem.show(text.saveFailed, answer.error, () => void remove(list, task));
  announce(text.deleted(task.title));
  show(
    list,
    list.tasks.filter(({ id }) => id !== task.id),
    task,
  );
  readPlan(list);
  ref("tasks").querySelector<HTMLElement>('[data-action="undo-delete"]')?.focus();
}

async function restore(list: TaskList, task: ListedTask): Promise<void> {
  const { source: _, usual: __, suggested_minutes: ___, duration_estimated: estimated, ...fields } = task;
  const { duration_minutes, ...rest } = fields;
  const input = estimated ? rest : { ...rest, duration_minutes };
  expectTasks(list, [input]);
  const answer = await addTask(list, input);
  if (!answer.ok) list.problem.show(list.home.text.saveFailed, answer.error, () => void restore(list, task));
}

/** Shows the present tasks; `deleted` can still be restored. */
function show(list: TaskList, tasks: readonly Listed<ListedTask>[], deleted: ListedTask | null = null): void {
  list.tasks = tasks;
  list.deleted = deleted;
  draw(list);
}

/** Reads the standing plan again, which determines the remaining minutes of changed work. */
export function readPlan({ home }: Pick<TaskList, "home">): void {
  if (home.plan.now()) void home.plan.load();
}

function draw(list: TaskList): void {
  const { tasks, others, deleted, rows } = list;
  const { ref, text, formats } = list.home;
  const open = tasks.filter((task) => !task.done).toSorted(soonestFirst(formats.timeZone));
  const finished = tasks.filter((task) => task.done);
  const minutes = open.reduce((sum, task) => sum + minutesLeft(list.home, task), 0);
  const sum = minutes > 0 ? text.tasksSum(open.length, formats.duration(minutes)) : text.tasksToTick(open.length);
  ref("tasks-sum").textContent = open.length > 0 ? sum : "";
  fill(ref("tasks"), deleted && undoRow(list, deleted), ...rows.open(open));
  const empty = ref("tasks-empty");
  empty.hidden = !list.isRead || tasks.length > 0 || deleted !== null;
  empty.textContent = others.length > 0 ? text.noOwnTasks(formats.list(others)) : text.noTasks;
  ref("tasks-done").hidden = finished.length === 0;
  ref("tasks-done-heading").textContent = text.doneHeading(finished.length);
  fill(ref("tasks-done-list"), ...rows.done(finished));
}

function undoRow(list: TaskList, task: ListedTask): HTMLElement {
  const { text } = list.home;
  const undo = actionButton(text.undo, () => void restore(list, task));
  undo.dataset.action = "undo-delete";
  return element(
    "li",
    { class: "row note" },
    element("span", { class: "row-main", text: text.deleted(task.title) }),
    undo,
  );
}
