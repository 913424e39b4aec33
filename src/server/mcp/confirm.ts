import type { Server } from "@modelcontextprotocol/sdk/server/index.js";
import type { RequestId } from "@modelcontextprotocol/sdk/types.js";
import type { ToolCall } from "./tool.ts";

/** For a person to read what would be written, and decide. */
const ANSWER_MS = 300_000;

/**
 * Asks the person through the client, in the course of the call that wants to know; only a plain
 * yes is one.
 */
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
      // A client that fails, answers in another form, or not at all has not said yes.
      return "unable";
    }
  };
}
