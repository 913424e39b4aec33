import type { Interval } from "#domain/interval.ts";
import { isErr, mapResult, Ok, type Result } from "#domain/result.ts";
import { parseInstant } from "#domain/time.ts";
import type { HttpClient } from "#server/net/http.ts";
import { ProviderAuthError, type ProviderError, ProviderNotFoundError } from "#server/net/provider-error.ts";
import type { Logger } from "#server/ops/log.ts";
import type { Provider } from "../port.ts";
import type { SourceOf } from "../source.ts";
import { type CanvasClient, createCanvasClient } from "./client.ts";
import { toCoursework } from "./map.ts";
import { CanvasAssignment, CanvasCourse, CanvasPlannerItem, CanvasUser } from "./schema.ts";

type CanvasConnection = {
  readonly id: string;
  readonly label: string;
  readonly credentials: { readonly base_url: string; readonly access_token: string };
};

export const canvas: SourceOf<"canvas"> = {
  reads: "coursework",
  address: "typed",
  accountNames: ({ base_url }, label) => [base_url, label],
  open: createCanvasProvider,
};

/** Coursework from Canvas: assignments with their submissions, and the planner's to-dos. */
export function createCanvasProvider(
  connection: CanvasConnection,
  deps: { readonly http: HttpClient; readonly log: Logger },
): Provider {
  const { base_url, access_token } = connection.credentials;
  const client = createCanvasClient(base_url, access_token, deps.http);
  return {
    connectionId: connection.id,
    kind: "canvas",
    label: connection.label,
    async verify(signal) {
      const user = await client.get("users/self", CanvasUser, signal);
      return mapResult(user, ({ name }) => ({ label: `Canvas (${name})` }));
    },
    coursework: {
      async listCoursework(window, signal) {
        deps.log.debug("list coursework");
        const [courses, items] = await Promise.all([readCourses(client, signal), readPlanner(client, window, signal)]);
        if (isErr(courses)) return courses;
        if (isErr(items)) return items;
        const assignments = await readAssignments(client, courses.value, window, signal);
        if (isErr(assignments)) return assignments;
        const place = { connectionId: connection.id, baseUrl: base_url };
        const coursework = toCoursework(place, courses.value, assignments.value, items.value);
        deps.log.info("coursework listed", { courses: courses.value.length, items: coursework.length });
        return Ok(coursework);
      },
    },
  };
}

function readCourses(client: CanvasClient, signal: AbortSignal): Promise<Result<CanvasCourse[], ProviderError>> {
  return client.list("courses", { enrollment_state: "active" }, CanvasCourse, signal);
}

/** A school can turn the planner off; then only assignments are read. */
async function readPlanner(client: CanvasClient, window: Interval, signal: AbortSignal) {
  const query = { start_date: isoTime(window.start), end_date: isoTime(window.end) };
  return orNothing(await client.list("planner/items", query, CanvasPlannerItem, signal));
}

/**
 * A listed course may still deny its assignments to the student, by 404 or 401; such courses are
 * skipped. If every course denies them, the token is at fault.
 */
async function readAssignments(
  client: CanvasClient,
  courses: readonly CanvasCourse[],
  window: Interval,
  signal: AbortSignal,
): Promise<Result<CanvasAssignment[], ProviderError>> {
  const perCourse = await Promise.all(
    courses.map((course) =>
      client.list(
        `courses/${encodeURIComponent(course.id)}/assignments`,
        { include: ["submission"], order_by: "due_at" },
        CanvasAssignment,
        signal,
      ),
    ),
  );
  const someLetUsIn = perCourse.some(({ ok }) => ok);
  const assignments: CanvasAssignment[] = [];
  for (const read of perCourse.map(orNothing)) {
    if (isErr(read) && someLetUsIn && read.error instanceof ProviderAuthError) continue;
    if (isErr(read)) return read;
    assignments.push(...read.value.filter((assignment) => isDueIn(assignment, window)));
  }
  return Ok(assignments);
}

function orNothing<T>(read: Result<T[], ProviderError>): Result<T[], ProviderError> {
  return isErr(read) && read.error instanceof ProviderNotFoundError ? Ok([]) : read;
}

function isDueIn(assignment: CanvasAssignment, window: Interval): boolean {
  const due = parseInstant(assignment.due_at ?? "");
  return due !== null && due >= window.start && due < window.end;
}

function isoTime(epochMs: number): string {
  return Temporal.Instant.fromEpochMilliseconds(epochMs).toString();
}
