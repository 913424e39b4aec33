import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { sessionPath } from "#contract/paths.ts";
import { PlannerPayload } from "#contract/payload.ts";
import { Err, Ok, type Result } from "#domain/result.ts";
import { measureProposed } from "./measure-proposed.ts";
import type { McpService } from "./service-port.ts";
import { failWith, failWithProblem } from "./tool-answer.ts";

const UNKNOWN_SESSION =
  "session_id: there is no such session (404). plan and propose_variants answer the id of a new one; recent ones are among the resources.";

/** Loads a session, with every plan measured, or returns the failure to tell the model. */
export async function loadSession(service: McpService, id: string): Promise<Result<PlannerPayload, CallToolResult>> {
  const answer = await service.call("GET", sessionPath(id));
  if (answer.status === 404) return Err(failWith(UNKNOWN_SESSION));
  const payload = PlannerPayload.safeParse(answer.body);
  return payload.success ? Ok(measureProposed(payload.data, service.now())) : Err(failWithProblem(answer));
}
