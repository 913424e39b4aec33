import { type McpServer, ResourceTemplate } from "@modelcontextprotocol/sdk/server/mcp.js";
import { ErrorCode, McpError } from "@modelcontextprotocol/sdk/types.js";
import { isErr } from "#domain/result.ts";
import { formatInstant } from "#domain/time.ts";
import { loadSession } from "./load-session.ts";
import type { McpService } from "./service-port.ts";
import { viewSession } from "./session-view.ts";

/** Lists recent sessions as resources that a client can attach to a conversation. */
export function registerResources(server: McpServer, service: McpService): void {
  const template = new ResourceTemplate("daywright://sessions/{id}", {
    list: async () => ({
      resources: (await service.recentSessions()).map(({ id, createdAt }) => ({
        uri: `daywright://sessions/${id}`,
        name: `Plans made at ${formatInstant(createdAt)}`,
        mimeType: "application/json",
      })),
    }),
  });
  const metadata = { title: "A planning session", description: "Its plans and whether one was applied" };
  server.registerResource("session", template, metadata, async (uri, { id }) => {
    const loaded = await loadSession(service, String(id));
    if (isErr(loaded)) throw new McpError(ErrorCode.InvalidParams, "There is no such session.");
    const text = JSON.stringify(viewSession(loaded.value, service.baseUrl));
    return { contents: [{ uri: uri.href, mimeType: "application/json", text }] };
  });
}
