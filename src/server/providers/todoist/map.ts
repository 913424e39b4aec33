import { LIMITS } from "#contract/limits.ts";
import type { PlannerTask } from "#contract/task.ts";
import { TASK_DEFAULTS } from "#contract/task-defaults.ts";
import { formatInstant, instantAt, isDate, isTimeZone, parseInstant, parseLocalTime } from "#domain/time.ts";
import { durationIn } from "../duration-in-text.ts";
import { versionMark } from "./completion.ts";
import type { TodoistProject, TodoistTask, TodoistUser } from "./schema.ts";

type Listed = {
  readonly user: TodoistUser;
  readonly projects: readonly TodoistProject[];
  readonly tasks: readonly TodoistTask[];
};

/**
 * Todoist's days say how many days a task spans, and not how long it takes, so this is an estimate.
 */
const MINUTES_OF_DAY = 8 * 60;

/**
 * The open tasks of a person. Tasks assigned to others are left out, and so are tasks that cannot
 * be completed, which are headings. If the list changes during the reading, a task may be on two
 * pages.
 */
export function toPlannerTasks(connectionId: string, listed: Listed, defaultMinutes: number): PlannerTask[] {
  const { user, projects, tasks } = listed;
  const names = new Map(projects.map(({ id, name }) => [id, name]));
  const mine = tasks.filter((task) => isWork(task) && (task.responsible_uid ?? user.id) === user.id);
  const mapped = mine.map((task) => ({
    ...toPlannerTask(task, connectionId, user.tz_info?.timezone ?? "", defaultMinutes),
    category: names.get(task.project_id ?? "") ?? null,
  }));
  return [...new Map(mapped.map((task) => [task.id, task])).values()];
}

function isWork({ content, is_deleted }: TodoistTask): boolean {
  return !is_deleted && content.trim() !== "" && !content.startsWith("* ");
}

function toPlannerTask(task: TodoistTask, source: string, zone: string, defaultMinutes: number): PlannerTask {
  const length = lengthOf(task);
  return {
    ...TASK_DEFAULTS,
    id: idOf(task, source),
    source,
    title: task.content,
    notes: task.description ?? "",
    ...datesOf(task, zone),
    duration_minutes: length?.minutes ?? defaultMinutes,
    duration_estimated: length?.guessed ?? true,
    priority: 5 - (task.priority ?? 1),
    url: `https://app.todoist.com/app/task/${encodeURIComponent(task.id)}`,
    done: task.checked === true,
    etag: versionMark(task),
  };
}

/** Each occurrence of a recurring task is separate work, so that doing one leaves the next. */
function idOf({ id, due }: TodoistTask, source: string): string {
  return due?.is_recurring ? `${source}:${id}:${due.date.slice(0, 10)}` : `${source}:${id}`;
}

function lengthOf(task: TodoistTask): { readonly minutes: number; readonly guessed: boolean } | null {
  const { duration, content, labels, description } = task;
  if (duration) {
    const guessed = duration.unit === "day";
    return { minutes: Math.min(LIMITS.taskMinutes, duration.amount * (guessed ? MINUTES_OF_DAY : 1)), guessed };
  }
  const minutes = durationIn(content, ...(labels ?? []), description ?? "");
  return minutes === null ? null : { minutes, guessed: false };
}

/**
 * A deadline is the due date, and then the task's date is the day to begin. Without a deadline, the
 * date is the due date.
 */
function datesOf({ due, deadline }: TodoistTask, zone: string): Pick<PlannerTask, "due" | "earliest_start"> {
  const date = due ? wireTime(due.date, due.timezone ?? zone) : null;
  if (!deadline || !isDate(deadline.date)) return { due: date, earliest_start: null };
  return { due: deadline.date, earliest_start: date && date.slice(0, 10) <= deadline.date ? date : null };
}

/** A time in an unknown zone is reduced to its day. */
function wireTime(date: string, zone: string): string | null {
  const day = date.slice(0, 10);
  if (!isDate(day)) return null;
  const instant = parseInstant(date) ?? (date[10] === "T" && isTimeZone(zone) ? floating(date, zone) : null);
  return instant === null ? day : formatInstant(Math.floor(instant / 1000) * 1000);
}

function floating(date: string, zone: string): number | null {
  const time = /^(?:[01]\d|2[0-3]):[0-5]\d/.exec(date.slice(11))?.[0];
  return time === undefined ? null : instantAt(date.slice(0, 10), parseLocalTime(time), zone);
}
