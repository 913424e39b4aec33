import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import * as z from "zod/mini";
import { ApplyResponse, UndoResponse } from "#contract/apply.ts";
import { applyPath, plannerPagePath, undoPath } from "#contract/paths.ts";
import type { McpService } from "../service.ts";
import { answerWith, failWith, failWithProblem } from "../tool-answer.ts";
import { loadSession } from "./plan.ts";

/** Registered only where the owner allows it: the tool that writes, after the person has said yes, and the one that takes it back. */
export function registerApplyTools(server: McpServer, service: McpService): void {
  server.registerTool(
    "apply",
    {
      title: "Write a plan to a calendar",
      description:
        "Asks the person, through this client, to confirm; only then writes the plan, once. Events that overlap existing ones are left out unless allow_conflicts is true. Can be taken back with undo.",
      inputSchema: {
        session_id: z.string(),
        variant_index: z.int().check(z.minimum(0)),
        calendar_id: z.string().check(z.describe("The id of one of the session's writable_calendars")),
        allow_conflicts: z._default(z.boolean(), false),
      },
      annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true },
    },
    async ({ session_id, ...choice }) => {
      const loaded = await loadSession(service, session_id);
      if ("failure" in loaded) return loaded.failure;
      const variant = loaded.session.draft_variants[choice.variant_index];
      if (!variant) return failWith("variant_index: there is no plan at this index");
      const calendar = loaded.session.writable_calendars.find(({ id }) => id === choice.calendar_id);
      if (!calendar) return failWith("calendar_id: must be the id of one of the session's writable_calendars");
      const link = service.baseUrl + plannerPagePath(session_id);
      if (!server.server.getClientCapabilities()?.elicitation) {
        return failWith(
          `This client cannot ask the person to confirm. Give them this link, on which they can apply: ${link}`,
        );
      }
      const question = `Add the ${variant.events.length} events of "${variant.title}" to ${calendar.name}? (${link})`;
      const confirmed = await confirm(server, question);
      if (!confirmed) return failWith("The person did not confirm; nothing was written.");
      const answer = await service.call("POST", applyPath(session_id), choice);
      const applied = ApplyResponse.safeParse(answer.body);
      return applied.success ? answerWith(applied.data) : failWithProblem(answer);
    },
  );

  server.registerTool(
    "undo",
    {
      title: "Take an applied plan back",
      description: "Deletes exactly the events that apply created, sparing those the person changed since.",
      inputSchema: { session_id: z.string() },
      annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
    },
    async ({ session_id }) => {
      const answer = await service.call("POST", undoPath(session_id));
      const undone = UndoResponse.safeParse(answer.body);
      return undone.success ? answerWith(undone.data) : failWithProblem(answer);
    },
  );
}

async function confirm(server: McpServer, question: string): Promise<boolean> {
  const answer = await server.server.elicitInput({
    message: question,
    requestedSchema: {
      type: "object",
      properties: { confirm: { type: "boolean", title: "Write these events", default: false } },
      required: ["confirm"],
    },
  });
  return answer.action === "accept" && answer.content?.confirm === true;
}
