import * as z from "zod/mini";
import { DraftEvent } from "#contract/event.ts";
import { LIMITS } from "#contract/limits.ts";
import { text } from "#contract/primitives.ts";
import type { DraftVariant } from "#contract/variant.ts";
import { repairVariants } from "../repair/index.ts";
import type { McpService, WindowContext } from "../service-port.ts";
import { defineTool, type Tool } from "../tool.ts";
import { failWith } from "../tool-answer.ts";
import { ProposedOutput } from "../tool-outputs.ts";
import { window } from "./input-schemas.ts";
import { completeVariants, ProposedVariants } from "./proposed-variants.ts";
import { readWindow } from "./read-window.ts";
import { createSession } from "./sessions.ts";

/**
 * Leaves time for planning and a second reading of the calendars within the minute that clients
 * wait.
 */
const READING_BEFORE_MS = 15_000;

/** Stores plans of the assistant as a session, repaired unless it asks otherwise. */
export function proposeTool(service: McpService): Tool {
  return defineTool({
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
      if (!repair) return createSession(service, { ...proposal, draft_variants: proposed }, call, { changes: [] });
      const window = readWindow(proposal);
      if (!window.ok) return failWith(window.error);
      const read = await service.readContext(window.value, call.signal, READING_BEFORE_MS);
      call.signal.throwIfAborted();
      const strangers = unknownTasks(proposed, read);
      if (strangers.length > 0) return failWith(strangers.join("\n"));
      const ground = { context: inZone(read, proposal.time_zone), window: window.value, now: service.now() };
      const { variants, changes } = repairVariants(proposed, ground);
      return createSession(service, { ...proposal, draft_variants: variants }, call, { changes });
    },
  });
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
