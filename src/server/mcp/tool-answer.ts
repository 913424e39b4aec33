import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { Problem } from "#contract/problem.ts";
import type { ServiceAnswer } from "./service-port.ts";

/** A tool's answer: structured content and, for clients that show only text, the same as JSON. */
export function answerWith(facts: Record<string, unknown>): CallToolResult {
  return { content: [{ type: "text", text: JSON.stringify(facts) }], structuredContent: facts };
}

/** A failure that the model can act on: what was wrong, and in which field. */
export function failWith(message: string): CallToolResult {
  return { isError: true, content: [{ type: "text", text: message }] };
}

/** The failure that the service returned as a problem (RFC 9457). */
export function failWithProblem({ status, body }: ServiceAnswer): CallToolResult {
  const problem = Problem.safeParse(body);
  if (!problem.success) return failWith(`The service answered ${status}.`);
  const faults = (problem.data.errors ?? []).map(({ path, message }) => `${path}: ${message}`);
  return failWith([`${problem.data.title} (${status}): ${problem.data.detail}`, ...faults].join("\n"));
}
