import type { CourseworkItem } from "#contract/task.ts";
import { estimateEffortMinutes } from "../estimate-effort.ts";
import type { MoodleActionEvent, MoodleAssignment, MoodleSubmissionStatus } from "./schema.ts";

/** The type of work of each activity module; others keep Moodle's own name. */
const TYPES: Readonly<Record<string, string>> = { assign: "assignment", quiz: "quiz", forum: "discussion" };

/** An action event's assignment, when it is one. */
export type AssignmentFacts = { readonly assignment: MoodleAssignment; readonly submitted: boolean };

export function toCourseworkItem(
  connectionId: string,
  event: MoodleActionEvent,
  facts: AssignmentFacts | undefined,
  now: Temporal.Instant,
): CourseworkItem {
  const type = TYPES[event.modulename ?? ""] ?? event.modulename ?? "assignment";
  const points = facts?.assignment.grade && facts.assignment.grade > 0 ? facts.assignment.grade : null;
  const due = Temporal.Instant.fromEpochMilliseconds(event.timesort * 1000);
  const submitted = facts?.submitted ?? false;
  return {
    id: `${connectionId}:event:${event.id}`,
    source: connectionId,
    course: event.course?.fullname ?? "",
    // An event's name is "Essay is due"; students know the activity's own name.
    title: facts?.assignment.name ?? event.activityname ?? event.name,
    type,
    due: due.toString(),
    submitted,
    missing: !submitted && Temporal.Instant.compare(due, now) < 0,
    points,
    url: event.url ?? event.action?.url ?? null,
    duration_minutes: estimateEffortMinutes(type, points),
    duration_estimated: true,
  };
}

/** The course-module id of an event's activity: from its address, else from its own field. */
export function courseModuleId(event: MoodleActionEvent): number | null {
  const fromUrl = event.url ? URL.parse(event.url)?.searchParams.get("id") : null;
  return fromUrl && /^\d+$/.test(fromUrl) ? Number(fromUrl) : (event.instance ?? null);
}

export function isSubmitted(status: MoodleSubmissionStatus): boolean {
  const attempt = status.lastattempt;
  return attempt?.submission?.status === "submitted" || attempt?.teamsubmission?.status === "submitted";
}
