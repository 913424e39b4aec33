import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import * as z from "zod/mini";
import { LIMITS } from "#contract/limits.ts";
import { PATHS } from "#contract/paths.ts";
import { IsoInstant } from "#contract/primitives.ts";
import { PlannerTask, TaskInput } from "#contract/task.ts";
import { occupiesTime } from "#domain/conflict.ts";
import { expandEvents } from "#domain/recurrence/index.ts";
import { formatInstant } from "#domain/time.ts";
import type { McpService, WindowContext } from "../service.ts";
import { answerWith, failWith, failWithProblem } from "../tool-answer.ts";
import { readWindow } from "./window.ts";

/** More happenings than a model can use; the answer says so when it cuts. */
const MOST_EVENTS = 500;

/** The tools that say what the person's time already holds, and that add to their task list. */
export function registerContextTools(server: McpServer, service: McpService): void {
  server.registerTool(
    "get_context",
    {
      title: "Look at the person's time",
      description:
        "Everything in the window: events (recurring ones as their single happenings; `blocks_time` tells whether one may be planned over), open tasks, coursework, working hours, and sources that could not be read. What could not be read is unknown, not free.",
      inputSchema: {
        start_time: IsoInstant.check(z.describe("Start of the window, ISO 8601 with an offset")),
        end_time: IsoInstant.check(z.describe(`End of the window, at most ${LIMITS.sessionWindowDays} days later`)),
      },
      annotations: { readOnlyHint: true },
    },
    async (given) => {
      const window = readWindow(given);
      if (!window.ok) return failWith(window.error);
      return answerWith(viewContext(await service.readContext(window.value), window.value));
    },
  );

  server.registerTool(
    "list_tasks",
    {
      title: "List the person's tasks",
      description: "The local task list. Connected task lists are in get_context.",
      annotations: { readOnlyHint: true },
    },
    async () => {
      const answer = await service.call("GET", PATHS.tasks);
      const tasks = z.array(PlannerTask).safeParse(answer.body);
      return tasks.success ? answerWith({ tasks: tasks.data }) : failWithProblem(answer);
    },
  );

  server.registerTool(
    "add_task",
    {
      title: "Add a task",
      description:
        "Adds one task to the local list. `due` and `earliest_start` are instants with an offset, or dates; `priority` is 1 (highest) to 4. Ask the person before you add what they did not name.",
      inputSchema: TaskInput,
      annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false },
    },
    async (task) => {
      const answer = await service.call("POST", PATHS.tasks, task);
      const added = PlannerTask.safeParse(answer.body);
      return added.success ? answerWith({ task: added.data }) : failWithProblem(answer);
    },
  );
}

function viewContext({ events, context, preferences }: WindowContext, window: { start: number; end: number }) {
  const happening = expandEvents(events, window, { timeZone: preferences.time_zone });
  return {
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
    })),
    events_left_out: Math.max(0, happening.length - MOST_EVENTS),
    tasks: context.tasks.items.filter(({ done }) => !done),
    coursework: context.learning.items.filter(({ submitted }) => !submitted),
    unread_sources: [context.calendar, context.tasks, context.learning]
      .flatMap(({ sources }) => sources)
      .filter(({ ok }) => !ok)
      .map(({ label, error }) => ({ label, error })),
  };
}
