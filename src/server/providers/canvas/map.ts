import type { CourseworkItem } from "#contract/task.ts";
import { formatInstant, parseInstant } from "#domain/time.ts";
import { estimateEffortMinutes } from "../estimate-effort.ts";
import type { CanvasAssignment, CanvasCourse, CanvasPlannerItem } from "./schema.ts";

/** Planner items that are work, by type. Announcements and calendar events are not. */
const TYPES: Readonly<Record<string, string>> = {
  assignment: "assignment",
  sub_assignment: "assignment",
  quiz: "quiz",
  discussion_topic: "discussion",
  wiki_page: "reading",
  planner_note: "note",
};

/** Workflow states in which the student has nothing left to submit. */
const HANDED_IN = new Set(["submitted", "pending_review", "graded"]);

type Place = { readonly connectionId: string; readonly baseUrl: string };

/**
 * Merges Canvas' two lists of coursework: assignments (with submissions) and planner items (which
 * add ungraded to-dos). For the same item in both, the assignment wins, because it has more fields;
 * but "complete" in the planner counts.
 */
export function toCoursework(
  place: Place,
  courses: readonly CanvasCourse[],
  assignments: readonly CanvasAssignment[],
  plannerItems: readonly CanvasPlannerItem[],
): CourseworkItem[] {
  const names = new Map(courses.map((course) => [course.id, course.name ?? course.course_code ?? "Course"]));
  const items = new Map<string, CourseworkItem>();
  for (const item of plannerItems) {
    const found = fromPlannerItem(place, item, names);
    if (found) items.set(found.id, found);
  }
  for (const assignment of assignments) {
    const found = fromAssignment(place, assignment, names);
    items.set(found.id, { ...found, submitted: found.submitted || items.get(found.id)?.submitted === true });
  }
  return [...items.values()];
}

function fromAssignment(
  place: Place,
  assignment: CanvasAssignment,
  names: ReadonlyMap<string, string>,
): CourseworkItem {
  const type = assignment.quiz_id ? "quiz" : assignment.discussion_topic ? "discussion" : "assignment";
  const plannableId = assignment.quiz_id ?? assignment.discussion_topic?.id ?? assignment.id;
  const points = assignment.points_possible ?? null;
  const submission = assignment.submission;
  return {
    id: itemId(place, type, plannableId),
    source: place.connectionId,
    course: names.get(assignment.course_id) ?? "Course",
    title: assignment.name ?? "Untitled",
    type,
    due: instant(assignment.due_at),
    submitted: Boolean(
      submission?.excused || submission?.submitted_at || HANDED_IN.has(submission?.workflow_state ?? ""),
    ),
    missing: submission?.missing === true,
    points,
    url: assignment.html_url ?? null,
    duration_minutes: estimateEffortMinutes(type, points),
    duration_estimated: true,
  };
}

function fromPlannerItem(
  place: Place,
  item: CanvasPlannerItem,
  names: ReadonlyMap<string, string>,
): CourseworkItem | null {
  const type = TYPES[item.plannable_type];
  if (!type) return null;
  const points = item.plannable.points_possible ?? null;
  const submissions = item.submissions || null;
  return {
    id: itemId(place, type, item.plannable_id),
    source: place.connectionId,
    course: (item.course_id && names.get(item.course_id)) || item.context_name || "",
    title: item.plannable.title ?? item.plannable.name ?? "Untitled",
    type,
    due: instant(item.plannable.due_at ?? item.plannable.todo_date ?? item.plannable_date),
    submitted: Boolean(
      submissions?.submitted || submissions?.excused || submissions?.graded || item.planner_override?.marked_complete,
    ),
    missing: submissions?.missing === true,
    points,
    url: item.html_url ? new URL(item.html_url, place.baseUrl).href : null,
    duration_minutes: estimateEffortMinutes(type, points),
    duration_estimated: true,
  };
}

function itemId(place: Place, type: string, id: string): string {
  return `${place.connectionId}:${type}:${id}`;
}

/** Canvas writes instants in UTC without fractions. Any other form counts as no date. */
function instant(value: string | null | undefined): string | null {
  const ms = parseInstant(value ?? "");
  return ms === null ? null : formatInstant(Math.floor(ms / 1000) * 1000);
}
