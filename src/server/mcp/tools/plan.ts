import * as z from "zod/mini";
import { DraftEvent } from "#contract/event.ts";
import { LIMITS } from "#contract/limits.ts";
import { PATHS } from "#contract/paths.ts";
import type { Preferences } from "#contract/preferences.ts";
import { text } from "#contract/primitives.ts";
import { CreateSessionResponse } from "#contract/session.ts";
import type { DraftVariant } from "#contract/variant.ts";
import { isErr } from "#domain/result.ts";
import { loadSession } from "../load-session.ts";
import { ComparedOutput, ProposedOutput, SessionOutput, UNTRUSTED } from "../outputs.ts";
import { repairVariants } from "../repair/index.ts";
import { reportPlanning } from "../report-planning.ts";
import type { McpService, WindowContext } from "../service.ts";
import { compareVariants, viewSession } from "../session-view.ts";
import { defineTool, READS, type Tool, type ToolCall } from "../tool.ts";
import { answerWith, failWith, failWithProblem } from "../tool-answer.ts";
import { PlanHabits, PlanPreferences, PlanTasks, PlanWishes, planningWindow, sessionId, window } from "./inputs.ts";
import { completeVariants, ProposedVariants } from "./proposal.ts";
import { readWindow } from "./window.ts";

/**
 * Leaves time for planning and a second reading of the calendars within the minute that clients
 * wait.
 */
const READING_BEFORE_MS = 15_000;

/** The tools that make, show and compare plans. None of them writes to a calendar. */
export function planTools(service: McpService): Tool[] {
  const create = async (body: unknown, call: ToolCall, facts: Record<string, unknown> = {}) => {
    const terms = { signal: call.signal, onProgress: reportPlanning(call) };
    const created = await service.call("POST", PATHS.planner, body, terms);
    const session = CreateSessionResponse.safeParse(created.body);
    return session.success ? show(session.data.session_id, facts) : failWithProblem(created);
  };
  const show = async (id: string, facts: Record<string, unknown> = {}) => {
    const payload = await loadSession(service, id);
    if (isErr(payload)) return payload.error;
    return answerWith({ ...viewSession(payload.value, service.baseUrl), ...facts });
  };

  const plan = defineTool({
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
    run: async ({ preferences, ...request }, call) =>
      create({ ...request, preferences: preferences && overHours(preferences, await service.preferences()) }, call),
  });

  const propose = defineTool({
    name: "propose_variants",
    title: "Propose plans of your own",
    description:
      "Stores plans that you drafted yourself as a session, and answers the url on which the person compares and applies them. Call get_context first. An event over one that blocks time, outside the working hours or the window, past its task's due date, or longer than the person's longest block is repaired: moved to the nearest free time, split, shortened, or left out. `changes` lists what was done and why, and the person reads it in the plan; tell them too. `unplaced` says which work gets less time than it takes. Set `locked` on an event whose time the person chose, or `repair` to false, and it stays: `conflicts` then lists what it overlaps, which is not written unless the person allows it.",
    input: z.object({
      ...window,
      ai_draft: text(LIMITS.textLength, 1).check(z.describe("Markdown for the person: what you propose, and why")),
      draft_variants: ProposedVariants,
      repair: z._default(z.boolean(), true).check(z.describe("false keeps every event where you put it")),
    }),
    output: ProposedOutput,
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
    async run({ repair, draft_variants, ...proposal }, call) {
      const proposed = completeVariants(draft_variants);
      const order = proposed.flatMap(eventFaults);
      if (order.length > 0) return failWith(order.join("\n"));
      if (!repair) return create({ ...proposal, draft_variants: proposed }, call, { changes: [] });
      const window = readWindow(proposal);
      if (!window.ok) return failWith(window.error);
      const read = await service.readContext(window.value, call.signal, READING_BEFORE_MS);
      call.signal.throwIfAborted();
      const strangers = unknownTasks(proposed, read);
      if (strangers.length > 0) return failWith(strangers.join("\n"));
      const ground = { context: inZone(read, proposal.time_zone), window: window.value, now: service.now() };
      const { variants, changes } = repairVariants(proposed, ground);
      return create({ ...proposal, draft_variants: variants }, call, { changes });
    },
  });

  const getSession = defineTool({
    name: "get_session",
    title: "Show a session",
    description: "The plans of a session, the link to them, and whether one was applied.",
    input: z.object({ session_id: sessionId }),
    output: SessionOutput,
    annotations: READS,
    run: ({ session_id }) => show(session_id),
  });

  const compare = defineTool({
    name: "compare",
    title: "Compare the plans of a session",
    description:
      "The measured metrics of every plan (minutes placed and late, deadlines met, cushion, longest block in focus hours, load per day), what did not fit, and how many blocks differ from the plan at index `base`.",
    input: z.object({
      session_id: sessionId,
      base: z
        ._default(z.int().check(z.minimum(0)), 0)
        .check(z.describe("The index of the plan that the others are compared with; 0 is the first")),
    }),
    output: ComparedOutput,
    annotations: READS,
    async run({ session_id, base }) {
      const payload = await loadSession(service, session_id);
      if (isErr(payload)) return payload.error;
      const variants = compareVariants(payload.value, base);
      const count = payload.value.draft_variants.length;
      if (!variants) return failWith(`base: must be below ${count}, the number of plans (it was ${base})`);
      return answerWith({ untrusted: UNTRUSTED, base, variants });
    },
  });

  return [plan, propose, getSession, compare];
}

/** Replaces the person's hours on the given days; other days keep theirs. */
function overHours({ working_hours: working, focus_hours: focus, ...rest }: PlanPreferences, stored: Preferences) {
  return {
    ...rest,
    ...(working && { working_hours: { ...stored.working_hours, ...working } }),
    ...(focus && { focus_hours: { ...stored.focus_hours, ...focus } }),
  };
}

/**
 * The faults of events that no calendar could hold, each with its field, such as an end before its
 * start.
 */
function eventFaults({ events }: DraftVariant, variant: number): string[] {
  return events.flatMap((event, index) => {
    const read = DraftEvent.safeParse(event);
    const at = `draft_variants[${variant}].events[${index}]`;
    return read.success ? [] : read.error.issues.map(({ path, message }) => `${[at, ...path].join(".")}: ${message}`);
  });
}

/** Events whose tasks do not exist. Empty when some list of tasks could not be read. */
function unknownTasks(proposed: readonly DraftVariant[], { context: { tasks, learning } }: WindowContext): string[] {
  if ([...tasks.sources, ...learning.sources].some(({ ok }) => !ok)) return [];
  const known = new Set([...tasks.items, ...learning.items].map(({ id }) => id));
  return proposed.flatMap(({ events }, variant) =>
    events.flatMap(({ task_id: id }, index) =>
      id === undefined || known.has(id)
        ? []
        : [`draft_variants[${variant}].events[${index}].task_id: get_context has no task "${id}"`],
    ),
  );
}

/** The context with its hours in the zone that a call names. */
function inZone(context: WindowContext, timeZone: string | undefined): WindowContext {
  return timeZone ? { ...context, preferences: { ...context.preferences, time_zone: timeZone } } : context;
}
