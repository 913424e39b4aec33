import type { IncomingMessage, ServerResponse } from "node:http";
import type { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import type { RequestId } from "@modelcontextprotocol/sdk/types.js";
import { LRUCache } from "lru-cache";
import * as z from "zod/mini";
import type { OwnerId } from "#server/store/owner.ts";
import type { McpService } from "./service-port.ts";

/** Limit of connected assistants. Past it, the one that was idle longest is disconnected. */
export const MOST_CONNECTIONS = 32;

/** The person for whom an assistant works, and the service that it may use. */
type Person = { readonly owner: OwnerId; readonly service: McpService };

type Connection = { readonly owner: OwnerId; readonly transport: StreamableHTTPServerTransport };

export type McpConnections = {
  /** Whether an `Mcp-Session-Id` belongs to one of this person's assistants. */
  has(connectionId: string, owner: OwnerId): boolean;
  /** Passes a request to its connection, or opens a connection when the request names none. */
  handle(
    exchange: { readonly request: IncomingMessage; readonly response: ServerResponse; readonly body: unknown },
    connectionId: string | undefined,
    person: Person,
  ): Promise<void>;
  close(): Promise<void>;
};

/**
 * Open connections of assistants over streamable HTTP. Each has a protocol session of its own,
 * which confirmation needs.
 */
export function createMcpConnections(newId: () => string): McpConnections {
  const open = new LRUCache<string, Connection>({
    max: MOST_CONNECTIONS,
    disposeAfter: ({ transport }, _id, reason) => {
      if (reason === "evict") void transport.close();
    },
  });

  const connect = async ({ owner, service }: Person): Promise<StreamableHTTPServerTransport> => {
    // Loaded on demand: some hundred modules that most installations never use.
    const [{ StreamableHTTPServerTransport }, { createMcpServer }] = await Promise.all([
      import("@modelcontextprotocol/sdk/server/streamableHttp.js"),
      import("./server.ts"),
    ]);
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: newId,
      onsessioninitialized: (id) => void open.set(id, { owner, transport }),
    });
    transport.onclose = () => {
      if (transport.sessionId) open.delete(transport.sessionId);
    };
    // The SDK's types disagree under exactOptionalPropertyTypes: a transport may not have a session
    // id yet.
    await createMcpServer(service).connect(transport as Parameters<ReturnType<typeof createMcpServer>["connect"]>[0]);
    return transport;
  };

  return {
    has: (connectionId, owner) => open.peek(connectionId)?.owner === owner,
    async handle({ request, response, body }, connectionId, person) {
      const known = connectionId === undefined ? undefined : open.get(connectionId);
      const transport = known?.transport ?? (await connect(person));
      response.once("close", () => {
        if (!response.writableFinished) for (const requestId of requestsIn(body)) cancel(transport, requestId);
      });
      await transport.handleRequest(request, response, body);
      // A cancelled call gets no answer, so its stream would stay open.
      for (const requestId of cancelledIn(body)) transport.closeSSEStream(requestId);
    },
    async close() {
      await Promise.all([...open.values()].map(({ transport }) => transport.close()));
    },
  };
}

const Requests = z.object({ id: z.union([z.string(), z.number()]), method: z.string() });
const Cancelled = z.object({
  method: z.literal("notifications/cancelled"),
  params: z.object({ requestId: z.union([z.string(), z.number()]) }),
});

/** The ids of the requests in a body. Older clients send several at a time. */
function requestsIn(body: unknown): RequestId[] {
  return messagesIn(body).flatMap((message) => Requests.safeParse(message).data?.id ?? []);
}

function cancelledIn(body: unknown): RequestId[] {
  return messagesIn(body).flatMap((message) => Cancelled.safeParse(message).data?.params.requestId ?? []);
}

function messagesIn(body: unknown): unknown[] {
  return Array.isArray(body) ? body : [body];
}

/** Cancels a call whose client is gone, as if the client had cancelled it. */
function cancel(transport: StreamableHTTPServerTransport, requestId: RequestId): void {
  const params = { requestId, reason: "the connection closed" };
  transport.onmessage?.({ jsonrpc: "2.0", method: "notifications/cancelled", params });
}
