import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import * as z from "zod/mini";

/** The two most common requests, as prompts in a client's menu. */
export function registerPrompts(server: McpServer): void {
  server.registerPrompt(
    "plan-my-week",
    {
      title: "Plan my week",
      description: "Several whole plans for the coming seven days, to choose from",
      argsSchema: { wishes: z.optional(z.string()) },
    },
    ({ wishes }) =>
      asUser(
        `Plan my next seven days. Use get_context to see what they hold, then plan. Show me the plans side by side with compare: what each gains and costs, what does not fit and what would make it fit. Name times and numbers only as the tools gave them. End with the link on which I choose.${wishes ? `\n\nMy wishes: ${wishes}` : ""}`,
      ),
  );

  server.registerPrompt(
    "replan-today",
    {
      title: "Replan today",
      description: "What is left of today, planned again with as few changes as possible",
      argsSchema: { what_happened: z.optional(z.string()) },
    },
    ({ what_happened }) =>
      asUser(
        `Plan again what is left of today. Use get_context from now to midnight, then plan for that window, and prefer the plan "change-least" where it is offered. Tell me what moves and why, and give me the link.${what_happened ? `\n\nWhat happened: ${what_happened}` : ""}`,
      ),
  );
}

function asUser(text: string) {
  return { messages: [{ role: "user" as const, content: { type: "text" as const, text } }] };
}
