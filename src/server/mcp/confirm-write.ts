import type { Server } from "@modelcontextprotocol/sdk/server/index.js";
import type { RequestId } from "@modelcontextprotocol/sdk/types.js";
import type { ToolCall } from "./tool.ts";

/** Enough time for a person to read what would be written, and to decide. */
const ANSWER_MS = 300_000;

/** Asks the person through the client during a call. Only an explicit yes counts as one. */
export function createConfirm(
  server: Server,
  { requestId, signal }: { readonly requestId: RequestId; readonly signal: AbortSignal },
): ToolCall["confirm"] {
  return async (message, title) => {
    if (!server.getClientCapabilities()?.elicitation) return "unable";
    try {
      const answer = await server.elicitInput(
        {
          message,
          requestedSchema: {
            type: "object",
            properties: { confirm: { type: "boolean", title, default: false } },
            required: ["confirm"],
          },
        },
        { relatedRequestId: requestId, signal, timeout: ANSWER_MS },
      );
      const isYes = answer.action === "accept" && answer.content?.confirm === true;
      return isYes ? "yes" : "no";
    } catch {
      // If the client fails, or answers in another form or not at all, that is not a yes.
      return "unable";
    }
  };
}
