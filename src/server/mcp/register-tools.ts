import type { Server } from "@modelcontextprotocol/sdk/server/index.js";
import type { RequestHandlerExtra } from "@modelcontextprotocol/sdk/shared/protocol.js";
import {
  CallToolRequestSchema,
  type CallToolResult,
  type Tool as ListedTool,
  ListToolsRequestSchema,
  type ServerNotification,
  type ServerRequest,
} from "@modelcontextprotocol/sdk/types.js";
import * as z from "zod/mini";
import { describeArguments } from "./arguments/describe-faults.ts";
import { jsonSchemaOf, listedSchemaOf } from "./arguments/json-schema.ts";
import { readArguments } from "./arguments/read-arguments.ts";
import { createConfirm } from "./confirm-write.ts";
import type { Tool, ToolCall } from "./tool.ts";
import { answerWith, failWith } from "./tool-answer.ts";

type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>;

/**
 * Registers tools. `arguments/` first reads their arguments for what the model meant. Errors are
 * answers that the model can act on. `timeZone` is the person's.
 */
export function registerTools(server: Server, tools: readonly Tool[], timeZone: () => Promise<string>): void {
  const known = new Map(tools.map((tool) => [tool.name, { tool, schema: jsonSchemaOf(tool.input, "input") }]));
  server.registerCapabilities({ tools: {} });
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: tools.map(listed) }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, extra): Promise<CallToolResult> => {
    const found = known.get(params.name);
    if (!found) return failWith(`There is no tool ${params.name}. The tools are ${[...known.keys()].join(", ")}.`);
    const { tool, schema } = found;
    const { value, unknown } = readArguments(params.arguments, schema, await timeZone());
    const read = z.safeParse(tool.input, value);
    if (!read.success || unknown.length > 0) {
      return failWith(describeArguments(tool.name, read.error?.issues ?? [], { value, unknown, schema }));
    }
    return answerOf(tool, await tool.run(read.data as never, callOf(server, extra)));
  });
}

function listed({ name, title, description, input, output, annotations }: Tool): ListedTool {
  return {
    name,
    title,
    description,
    inputSchema: listedSchemaOf(input, "input") as ListedTool["inputSchema"],
    outputSchema: listedSchemaOf(output, "output") as NonNullable<ListedTool["outputSchema"]>,
    annotations,
  };
}

function callOf(server: Server, extra: Extra): ToolCall {
  const { signal, _meta, sendNotification } = extra;
  const progressToken = _meta?.progressToken;
  let last = -1;
  return {
    signal,
    report(progress, total, message) {
      if (progressToken === undefined || progress <= last || signal.aborted) return;
      last = progress;
      const params = { progressToken, progress, total, message };
      // A client that is gone needs no progress.
      void sendNotification({ method: "notifications/progress", params }).catch(() => undefined);
    },
    confirm: createConfirm(server, extra),
  };
}

/** A tool's answer without fields beyond its listed output, because clients refuse those. */
function answerOf({ output }: Tool, result: CallToolResult): CallToolResult {
  return result.structuredContent ? answerWith(z.parse(output, result.structuredContent)) : result;
}
