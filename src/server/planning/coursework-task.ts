import type { CourseworkItem, PlannerTask } from "#contract/task.ts";

/** Coursework as the task that it is to whoever has to do it. */
export function taskOfCoursework(item: CourseworkItem): PlannerTask {
  return {
    id: item.id,
    source: item.source,
    title: item.course === "" ? item.title : `${item.course}: ${item.title}`,
    notes: "",
    due: item.due,
    earliest_start: null,
    duration_minutes: item.duration_minutes,
    duration_estimated: item.duration_estimated,
    priority: 2,
    min_block_minutes: null,
    max_block_minutes: null,
    effort: "deep",
    depends_on: [],
    url: item.url,
    done: item.submitted,
  };
}
