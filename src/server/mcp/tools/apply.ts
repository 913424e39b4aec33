import * as z from "zod/mini";
import { ApplyResponse, UndoResponse } from "#contract/apply.ts";
import type { WritableCalendar } from "#contract/calendar.ts";
import { applyPath, plannerPagePath, undoPath } from "#contract/paths.ts";
import { changedEvents, type DraftVariant, newEvents } from "#contract/variant.ts";
import { isErr } from "#domain/result.ts";
import { loadSession } from "../load-session.ts";
import type { McpService } from "../service-port.ts";
import { defineTool, type Tool } from "../tool.ts";
import { answerWith, failWith, failWithProblem } from "../tool-answer.ts";
import { sessionId } from "./input-schemas.ts";

/** The longest title in a question. */
const LONGEST_TITLE = 80;

/**
 * The tool that writes after the person has agreed, and the one that undoes it. They exist only if
 * the owner allows it.
 */
export function applyTools(service: McpService): Tool[] {
  const apply = defineTool({
    name: "apply",
    title: "Write a plan to a calendar",
    description:
      "Asks the person, through this client, to confirm; only then writes the plan, once. Call it only when the person chose a plan. Events that overlap existing ones are left out, and listed in `skipped`, unless allow_conflicts is true. Can be taken back with undo.",
    input: z.object({
      session_id: sessionId,
      variant_index: z.int().check(z.minimum(0), z.describe("The index of the plan in the session's variants")),
      calendar_id: z.string().check(z.describe("The id of one of the session's writable_calendars")),
      allow_conflicts: z
        ._default(z.boolean(), false)
        .check(z.describe("true only when the person wants events that overlap existing ones, too")),
    }),
    output: ApplyResponse,
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
    async run({ session_id, ...choice }, { confirm, signal }) {
      const loaded = await loadSession(service, session_id);
      if (isErr(loaded)) return loaded.error;
      const { draft_variants: variants, writable_calendars: calendars } = loaded.value;
      const variant = variants[choice.variant_index];
      if (!variant) return failWith(`variant_index: must be below ${variants.length}, the number of plans`);
      const calendar = calendarNamed(calendars, choice.calendar_id);
      if (!calendar) {
        const known = calendars.map(({ id, name }) => `${id} (${oneLine(name)})`);
        return failWith(`calendar_id: must be one of ${known.join(", ")}`);
      }
      const link = service.baseUrl + plannerPagePath(session_id);
      const question = `${whatItDoes(variant)} of "${oneLine(variant.title)}" to ${oneLine(calendar.name)}? (${link})`;
      switch (await confirm(question, "Write these events")) {
        case "unable":
          return failWith(
            `Nothing was written: this client could not ask the person to confirm. Give them this link, on which they can apply: ${link}`,
          );
        case "no":
          return failWith("The person did not confirm; nothing was written.");
        case "yes":
          signal.throwIfAborted();
      }
      const answer = await service.call("POST", applyPath(session_id), { ...choice, calendar_id: calendar.id });
      const applied = ApplyResponse.safeParse(answer.body);
      return applied.success ? answerWith(applied.data) : failWithProblem(answer);
    },
  });

  const undo = defineTool({
    name: "undo",
    title: "Take an applied plan back",
    description:
      "Takes exactly this update back: deletes the events that apply created for this session, moves back what it moved and restores what it removed, sparing what the person changed since, which is listed in `kept`. Call it only when the person asks for it.",
    input: z.object({ session_id: sessionId }),
    output: UndoResponse,
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
    async run({ session_id }) {
      const answer = await service.call("POST", undoPath(session_id));
      const undone = UndoResponse.safeParse(answer.body);
      return undone.success ? answerWith(undone.data) : failWithProblem(answer);
    },
  });

  return [apply, undo];
}

/** Everything that the person is asked to agree to. */
function whatItDoes(variant: DraftVariant): string {
  const added = newEvents(variant).length;
  const moved = changedEvents(variant).length - added;
  const removed = variant.removes?.length ?? 0;
  const changes = [...(moved > 0 ? [`move ${moved}`] : []), ...(removed > 0 ? [`remove ${removed}`] : [])];
  const standing = changes.length > 0 ? `In what stands, ${changes.join(" and ")}; add` : "Add";
  return `${standing} the ${added} ${added === 1 ? "event" : "events"}`;
}

/**
 * The calendar with this id, else the only one of this name, else the one that "primary" means. The
 * question to the person names it.
 */
function calendarNamed(calendars: readonly WritableCalendar[], named: string): WritableCalendar | undefined {
  const [own, ...others] = calendars.filter(({ name }) => name === named);
  const byName = others.length === 0 ? own : undefined;
  const primary = named === "primary" ? calendars.find((each) => each.primary) : undefined;
  return calendars.find(({ id }) => id === named) ?? byName ?? primary;
}

/** Other people's text on one line, so that it cannot look like part of the question. */
function oneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  return line.length > LONGEST_TITLE ? `${line.slice(0, LONGEST_TITLE - 1)}…` : line;
}
