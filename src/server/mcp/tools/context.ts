import * as z from "zod/mini";
import { PATHS } from "#contract/paths.ts";
import { IsoInstant } from "#contract/primitives.ts";
import { CourseworkItem, PlannerTask } from "#contract/task.ts";
import { everythingUnread } from "#contract/unread-calendars.ts";
import { occupiesTime } from "#domain/conflict.ts";
import { expandEvents } from "#domain/recurrence/expand.ts";
import { formatInstant } from "#domain/time.ts";
import type { McpService, WindowContext } from "../service-port.ts";
import { defineTool, READS, type Tool } from "../tool.ts";
import { answerWith, failWith, failWithProblem } from "../tool-answer.ts";
import { UNTRUSTED, UnreadSources, Untrusted } from "../tool-outputs.ts";
import { Hours, NewTask, window } from "./input-schemas.ts";
import { readWindow } from "./read-window.ts";

/** More events than a model can use. The answer says when it was cut. */
const MOST_EVENTS = 500;

const ContextOutput = z.object({
  untrusted: Untrusted,
  time_zone: z.string().check(z.describe("The person's; give their times in it")),
  working_hours: Hours,
  focus_hours: Hours,
  buffer_minutes: z.number().check(z.describe("Left free before and after every event that blocks time")),
  events: z.array(
    z.object({
      title: z.string(),
      start: IsoInstant,
      end: IsoInstant,
      all_day: z.boolean(),
      location: z.string(),
      blocks_time: z.boolean(),
      calendar_id: z
        .optional(z.nullable(z.string()))
        .check(z.describe("Of an all-day event: for all_day_events of plan")),
      as_of: z.optional(IsoInstant),
    }),
  ),
  events_left_out: z.int().check(z.describe("How many more there are: ask for a shorter window")),
  tasks: z
    .array(PlannerTask)
    .check(z.describe("Open tasks; their ids are the task_id of an event in propose_variants")),
  coursework: z.array(CourseworkItem),
  unread_sources: UnreadSources,
});

/** The tools that show what the person's time already holds, and that add tasks to their list. */
export function contextTools(service: McpService): Tool[] {
  const getContext = defineTool({
    name: "get_context",
    title: "Look at the person's time",
    description:
      "Everything in the window: events (recurring ones as their single happenings; `blocks_time` tells whether one may be planned over), open tasks, coursework, working hours, and sources that could not be read. What could not be read is unknown, not free; what is known of it is `as_of` then. Times are in UTC; `time_zone` is the person's.",
    input: z.object(window),
    output: ContextOutput,
    annotations: READS,
    async run(input, { signal }) {
      const window = readWindow(input);
      if (!window.ok) return failWith(window.error);
      const read = await service.readContext(window.value, signal);
      signal.throwIfAborted();
      return answerWith(viewContext(read, window.value));
    },
  });

  const listTasks = defineTool({
    name: "list_tasks",
    title: "List the person's tasks",
    description: "The local task list, with done ones. Takes no arguments. Connected task lists are in get_context.",
    input: z.object({}),
    output: z.object({ untrusted: Untrusted, tasks: z.array(PlannerTask) }),
    annotations: READS,
    async run() {
      const answer = await service.call("GET", PATHS.tasks);
      const tasks = z.array(PlannerTask).safeParse(answer.body);
      return tasks.success ? answerWith({ untrusted: UNTRUSTED, tasks: tasks.data }) : failWithProblem(answer);
    },
  });

  const addTask = defineTool({
    name: "add_task",
    title: "Add a task",
    description:
      "Adds one task to the local list, and answers it with its id. Only the title is required. Look at list_tasks before, so that nothing is on it twice, and ask the person before you add what they did not name. Nothing is planned by it: call plan.",
    input: NewTask,
    output: z.object({ task: PlannerTask }),
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
    async run(task) {
      const answer = await service.call("POST", PATHS.tasks, task);
      const added = PlannerTask.safeParse(answer.body);
      return added.success ? answerWith({ task: added.data }) : failWithProblem(answer);
    },
  });

  return [getContext, listTasks, addTask];
}

function viewContext({ events, context, preferences }: WindowContext, window: { start: number; end: number }) {
  const happening = expandEvents(events, window, { timeZone: preferences.time_zone });
  return {
    untrusted: UNTRUSTED,
    time_zone: preferences.time_zone,
    working_hours: preferences.working_hours,
    focus_hours: preferences.focus_hours,
    buffer_minutes: preferences.buffer_minutes,
    events: happening.slice(0, MOST_EVENTS).map(({ event, start, end }) => ({
      title: event.title,
      start: formatInstant(start),
      end: formatInstant(end),
      all_day: event.all_day,
      location: event.location,
      blocks_time: occupiesTime(event),
      ...(event.all_day && { calendar_id: event.calendar_id }),
      ...(event.as_of !== undefined && { as_of: event.as_of }),
    })),
    events_left_out: Math.max(0, happening.length - MOST_EVENTS),
    tasks: context.tasks.items.filter(({ done }) => !done),
    coursework: context.learning.items.filter(({ submitted }) => !submitted),
    unread_sources: everythingUnread(context).map(({ label, error }) => ({ label, error })),
  };
}
