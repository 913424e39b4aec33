import * as z from "zod/mini";
import { PATHS } from "#contract/paths.ts";
import { CreateSessionResponse } from "#contract/session.ts";
import { isErr } from "#domain/result.ts";
import { loadSession } from "../load-session.ts";
import { reportPlanning } from "../report-planning.ts";
import type { McpService } from "../service-port.ts";
import { compareVariants, viewSession } from "../session-view.ts";
import { defineTool, READS, type Tool, type ToolCall } from "../tool.ts";
import { answerWith, failWith, failWithProblem } from "../tool-answer.ts";
import { ComparedOutput, SessionOutput, UNTRUSTED } from "../tool-outputs.ts";
import { sessionId } from "./input-schemas.ts";

/** Creates a session, and answers with it and with these facts. */
export async function createSession(
  service: McpService,
  body: unknown,
  call: ToolCall,
  facts: Record<string, unknown> = {},
) {
  const terms = { signal: call.signal, onProgress: reportPlanning(call) };
  const created = await service.call("POST", PATHS.planner, body, terms);
  const session = CreateSessionResponse.safeParse(created.body);
  return session.success ? showSession(service, session.data.session_id, facts) : failWithProblem(created);
}

async function showSession(service: McpService, id: string, facts: Record<string, unknown> = {}) {
  const payload = await loadSession(service, id);
  if (isErr(payload)) return payload.error;
  return answerWith({ ...viewSession(payload.value, service.baseUrl), ...facts });
}

/** The tools that show and compare the plans of a session. */
export function sessionTools(service: McpService): Tool[] {
  const getSession = defineTool({
    name: "get_session",
    title: "Show a session",
    description: "The plans of a session, the link to them, and whether one was applied.",
    input: z.object({ session_id: sessionId }),
    output: SessionOutput,
    annotations: READS,
    run: ({ session_id }) => showSession(service, session_id),
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

  return [getSession, compare];
}
