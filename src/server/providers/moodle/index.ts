import type { CourseworkItem } from "#contract/task.ts";
import { chunksOf } from "#domain/chunks.ts";
import type { Interval } from "#domain/interval.ts";
import { isErr, mapResult, Ok, type Result } from "#domain/result.ts";
import type { HttpClient } from "#server/net/http.ts";
import { ProviderAuthError, type ProviderError, ProviderNotFoundError } from "#server/net/provider-error.ts";
import type { Logger } from "#server/ops/log.ts";
import type { Provider } from "../port.ts";
import type { SourceOf } from "../source.ts";
import { createMoodleClient, type MoodleClient } from "./client.ts";
import { type AssignmentFacts, courseModuleId, isSubmitted, toCourseworkItem } from "./map.ts";
import {
  type MoodleActionEvent,
  MoodleActionEvents,
  type MoodleAssignment,
  MoodleAssignments,
  MoodleSite,
  MoodleSubmissionStatus,
} from "./schema.ts";

/** Moodle's largest page. */
const PAGE_SIZE = 50;
const MAX_PAGES = 40;
/** Submission statuses are requested one by one, so this bounds the load on a school's server. */
const STATUS_CALLS_AT_ONCE = 4;

type MoodleConnection = {
  readonly id: string;
  readonly label: string;
  readonly credentials: { readonly base_url: string; readonly token: string };
};

export const moodle: SourceOf<"moodle"> = {
  reads: "coursework",
  address: "typed",
  accountNames: ({ base_url }, label) => [base_url, label],
  open: createMoodleProvider,
};

/**
 * Coursework from Moodle: events that require an action of the student, with their assignments'
 * status.
 */
export function createMoodleProvider(
  connection: MoodleConnection,
  deps: { readonly http: HttpClient; readonly now: () => Temporal.Instant; readonly log: Logger },
): Provider {
  const client = createMoodleClient(connection.credentials.base_url, connection.credentials.token, deps.http);
  return {
    connectionId: connection.id,
    kind: "moodle",
    label: connection.label,
    async verify(signal) {
      const site = await client.call("core_webservice_get_site_info", {}, MoodleSite, signal);
      return mapResult(site, ({ sitename, username }) => ({ label: `${sitename} (${username})` }));
    },
    coursework: {
      async listCoursework(window, signal): Promise<Result<readonly CourseworkItem[], ProviderError>> {
        deps.log.debug("list coursework");
        const events = await readActionEvents(client, window, signal);
        if (isErr(events)) return events;
        const facts = await readAssignmentFacts(client, events.value, signal);
        if (isErr(facts)) return facts;
        deps.log.info("coursework listed", { events: events.value.length });
        return Ok(
          events.value.map((event) =>
            toCourseworkItem(connection.id, event, facts.value.get(courseModuleId(event) ?? -1), deps.now()),
          ),
        );
      },
    },
  };
}

async function readActionEvents(
  client: MoodleClient,
  window: Interval,
  signal: AbortSignal,
): Promise<Result<MoodleActionEvent[], ProviderError>> {
  const range = { timesortfrom: Math.floor(window.start / 1000), timesortto: Math.floor(window.end / 1000) };
  const events: MoodleActionEvent[] = [];
  let after: number | null = null;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const args: Record<string, number> = {
      ...range,
      limitnum: PAGE_SIZE,
      ...(after === null ? {} : { aftereventid: after }),
    };
    const read: Result<MoodleActionEvents, ProviderError> = await client.call(
      "core_calendar_get_action_events_by_timesort",
      args,
      MoodleActionEvents,
      signal,
    );
    if (isErr(read)) return read;
    events.push(...read.value.events);
    const last = read.value.events.at(-1);
    if (!last || read.value.events.length < PAGE_SIZE) break;
    after = read.value.lastid ?? last.id;
  }
  return Ok(events);
}

/** What Moodle says of the assignments among `events`, by course-module id. */
async function readAssignmentFacts(
  client: MoodleClient,
  events: readonly MoodleActionEvent[],
  signal: AbortSignal,
): Promise<Result<Map<number, AssignmentFacts>, ProviderError>> {
  const ofAssignments = events.filter((event) => event.modulename === "assign");
  const courseIds = [...new Set(ofAssignments.flatMap((event) => event.course?.id ?? []))];
  if (courseIds.length === 0) return Ok(new Map());
  const read = await client.call("mod_assign_get_assignments", { courseids: courseIds }, MoodleAssignments, signal);
  if (isErr(read)) return isKeptFromUs(read.error) ? Ok(new Map()) : read;
  const wanted = new Set(ofAssignments.map(courseModuleId));
  const assignments = read.value.courses.flatMap((course) => course.assignments).filter(({ cmid }) => wanted.has(cmid));
  return readStatuses(client, assignments, signal);
}

async function readStatuses(
  client: MoodleClient,
  assignments: readonly MoodleAssignment[],
  signal: AbortSignal,
): Promise<Result<Map<number, AssignmentFacts>, ProviderError>> {
  const facts = new Map<number, AssignmentFacts>();
  for (const group of chunksOf(assignments, STATUS_CALLS_AT_ONCE)) {
    const statuses = await Promise.all(
      group.map(({ id }) =>
        client.call("mod_assign_get_submission_status", { assignid: id }, MoodleSubmissionStatus, signal),
      ),
    );
    for (const [index, assignment] of group.entries()) {
      const status = statuses[index];
      if (!status) continue;
      if (isErr(status) && !isKeptFromUs(status.error)) return status;
      facts.set(assignment.cmid, { assignment, submitted: status.ok && isSubmitted(status.value) });
    }
  }
  return Ok(facts);
}

/**
 * A school's token may allow its calendar but not this function or assignment (accessexception,
 * nopermissions, invalidrecord); the events still show due dates. An invalid token is a 401.
 */
function isKeptFromUs(error: ProviderError): boolean {
  return error instanceof ProviderNotFoundError || (error instanceof ProviderAuthError && error.status === 403);
}
