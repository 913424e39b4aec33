import type { CallToolResult, ToolAnnotations } from "@modelcontextprotocol/sdk/types.js";
import type * as z from "zod/mini";

export type ToolCall = {
  /** Aborts when the client cancels the call or its connection closes. */
  readonly signal: AbortSignal;
  /**
   * Reports the progress of the call to a client that asked for it: `done` of `total`, which only
   * grows.
   */
  readonly report: (done: number, total: number, message: string) => void;
  /** Asks the person through the client; `unable` when the client cannot ask, or got no answer. */
  readonly confirm: (question: string, title: string) => Promise<"yes" | "no" | "unable">;
};

export type Tool = {
  readonly name: string;
  readonly title: string;
  /** Everything that a model needs to call the tool correctly the first time. */
  readonly description: string;
  readonly input: z.ZodMiniObject;
  readonly output: z.ZodMiniObject;
  readonly annotations: ToolAnnotations;
  readonly run: (args: never, call: ToolCall) => Promise<CallToolResult>;
};

type Definition<Input extends z.ZodMiniObject> = Omit<Tool, "input" | "run"> & {
  readonly input: Input;
  readonly run: (args: z.infer<Input>, call: ToolCall) => Promise<CallToolResult>;
};

/** A tool whose `run` gets its parsed `input`. */
export function defineTool<Input extends z.ZodMiniObject>(tool: Definition<Input>): Tool {
  return tool;
}

/** The annotations of a tool that changes nothing here or elsewhere. */
export const READS: ToolAnnotations = { readOnlyHint: true, openWorldHint: false };
