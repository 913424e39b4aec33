import type { PlannerTask } from "#contract/task.ts";
import { TASK_DEFAULTS } from "#contract/task-defaults.ts";
import { isDate } from "#domain/time.ts";
import { durationIn } from "../duration-in-text.ts";
import { versionMark } from "./completion.ts";
import type { GithubIssue } from "./schema.ts";

/**
 * The priority of a word in a label, alone or beside "priority": "P1", "priority: high". Projects
 * count from P0 or from P1.
 */
const LEVELS: ReadonlyMap<string, PlannerTask["priority"]> = new Map([
  ["p0", 1],
  ["p1", 1],
  ["p2", 2],
  ["p3", 3],
  ["p4", 4],
  ["critical", 1],
  ["urgent", 1],
  ["high", 2],
  ["medium", 3],
  ["low", 4],
]);
const USUAL_LEVEL = 3;

/**
 * The issues that are work. Pull requests are left out, because they usually wait for other people.
 */
export function toPlannerTasks(
  connectionId: string,
  issues: readonly GithubIssue[],
  defaultMinutes: number,
): PlannerTask[] {
  const tasks = issues
    .filter(({ pull_request }) => !pull_request)
    .map((issue) => toPlannerTask(issue, connectionId, defaultMinutes));
  // If the list changes during the reading, an issue may be on two pages.
  return [...new Map(tasks.map((task) => [task.id, task])).values()];
}

/** Leaves out the discussion, which is on the issue's own page and may be very long. */
function toPlannerTask(issue: GithubIssue, source: string, defaultMinutes: number): PlannerTask {
  const minutes = durationIn(...inBrackets(issue.title), ...(issue.labels ?? []).map(spaced));
  return {
    ...TASK_DEFAULTS,
    id: `${source}:${issue.id}`,
    source,
    title: issue.title,
    due: dueOf(issue),
    duration_minutes: minutes ?? defaultMinutes,
    duration_estimated: minutes === null,
    priority: priorityOf(issue.labels ?? []),
    url: issue.html_url,
    done: issue.state === "closed",
    etag: versionMark(issue),
    category: issue.repository?.full_name ?? null,
  };
}

/**
 * The texts in brackets of a title. Outside of brackets, a length may belong to the software: "Wait
 * 30 min before signing out" does not take 30 minutes.
 */
function inBrackets(title: string): string[] {
  return [...title.matchAll(/[[(]([^[\]()]*)[\])]/g)].map(([, inside]) => inside ?? "");
}

/** Separates a label's scope from its value: "estimate/2h". */
function spaced(label: string): string {
  return label.replaceAll(/[/_:-]+/g, " ");
}

/** A milestone is due on a day. GitHub stores a time with it, but keeps only the day. */
function dueOf({ milestone }: GithubIssue): string | null {
  const day = milestone?.due_on?.slice(0, 10) ?? "";
  return isDate(day) ? day : null;
}

function priorityOf(labels: readonly string[]): PlannerTask["priority"] {
  const levels = labels.flatMap((label) => {
    const words = spaced(label).toLowerCase().split(" ");
    const [word = "", ...more] = words.filter((each) => each !== "" && !/^prio(?:rity)?$/.test(each));
    return more.length === 0 ? (LEVELS.get(word) ?? []) : [];
  });
  return levels.length === 0 ? USUAL_LEVEL : Math.min(...levels);
}
