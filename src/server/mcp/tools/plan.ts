import * as z from "zod/mini";
import { LIMITS } from "#contract/limits.ts";
import type { Preferences } from "#contract/preferences.ts";
import { text } from "#contract/primitives.ts";
import type { McpService } from "../service-port.ts";
import { defineTool, type Tool } from "../tool.ts";
import { SessionOutput } from "../tool-outputs.ts";
import { PlanHabits, PlanPreferences, PlanTasks, PlanWishes, planningWindow } from "./input-schemas.ts";
import { createSession } from "./sessions.ts";

/** Computes plans, and stores them as a session. */
export function planTool(service: McpService): Tool {
  return defineTool({
    name: "plan",
    title: "Plan a window",
    description:
      "Reads the person's calendars, tasks and coursework and computes several whole plans for the window. Answers the plans, each block with its reason, and the url on which the person compares them and applies one. Give tasks only when they are not on the person's list already. What of `instructions` stands in `not_understood` changes nothing: tell the person, or give it as wishes, tasks, habits or preferences. What did not fit stands in `unplaced`; where `remedy` is not null, plan again with its tasks and preferences (over what you gave under the same id) and its habits (in place of all), and it fits; ask the person first. It may take some seconds, with a model up to 50, and reports its progress.",
    input: z.object({
      ...planningWindow,
      wishes: z
        .optional(PlanWishes)
        .check(
          z.describe(
            "What the person wants of this plan alone, laid over the preferences. Null days: every working day",
          ),
        ),
      instructions: z
        .optional(text(LIMITS.textLength))
        .check(
          z.describe(
            "The same in the person's words, where you cannot give it as wishes. Only plain clauses about hours, breaks and blocks are read, such as: no work on friday afternoon",
          ),
        ),
      tasks: z.optional(PlanTasks),
      habits: z.optional(PlanHabits),
      preferences: z.optional(PlanPreferences),
    }),
    output: SessionOutput,
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
    run: async ({ preferences, ...request }, call) => {
      const hours = preferences && overHours(preferences, await service.preferences());
      return createSession(service, { ...request, preferences: hours }, call);
    },
  });
}

/** Replaces the person's hours on the given days; other days keep theirs. */
function overHours({ working_hours: working, focus_hours: focus, ...rest }: PlanPreferences, stored: Preferences) {
  return {
    ...rest,
    ...(working && { working_hours: { ...stored.working_hours, ...working } }),
    ...(focus && { focus_hours: { ...stored.focus_hours, ...focus } }),
  };
}
