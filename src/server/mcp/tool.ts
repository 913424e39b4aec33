import type { CallToolResult, ToolAnnotations } from "@modelcontextprotocol/sdk/types.js";
import type * as z from "zod/mini";

/** One call of a tool. */
export type ToolCall = {
  /** Aborted when the client cancels the call, or its connection closes. */
  readonly signal: AbortSignal;
  /**
   * Tells a client that asked for it how far the call is: `done` of `total`, which only ever grows.
   */
  readonly report: (done: number, total: number, message: string) => void;
  /**
   * Asks the person through the client; `unable` where the client cannot, or they did not answer.
   */
  readonly confirm: (question: string, title: string) => Promise<"yes" | "no" | "unable">;
};

/** What an assistant may call. */
export type Tool = {
  readonly name: string;
  readonly title: string;
  /** All that a model needs to call it rightly the first time. */
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

/** A tool whose `run` gets what its `input` parses to. */
export function defineTool<Input extends z.ZodMiniObject>(tool: Definition<Input>): Tool {
  return tool;
}

/** The annotations of a tool that changes nothing, here or elsewhere. */
export const READS: ToolAnnotations = { readOnlyHint: true, openWorldHint: false };
