import type { Readable, Writable } from "node:stream";
import type { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { JSONRPCMessage } from "@modelcontextprotocol/sdk/types.js";

type Bridge = {
  /** Address of a running service. */
  readonly baseUrl: string;
  readonly accessToken: string | null;
  readonly input: Readable;
  readonly output: Writable;
};

/**
 * Connects an assistant that speaks MCP over standard input and output to the `/mcp` of a running
 * service, and passes every message on unchanged in both directions. Resolves when either side
 * ends.
 */
export async function bridgeStdio({ baseUrl, accessToken, input, output }: Bridge): Promise<void> {
  const [{ StdioServerTransport }, { StreamableHTTPClientTransport }] = await Promise.all([
    import("@modelcontextprotocol/sdk/server/stdio.js"),
    import("@modelcontextprotocol/sdk/client/streamableHttp.js"),
  ]);
  const assistant = new StdioServerTransport(input, output);
  const headers: Record<string, string> = accessToken === null ? {} : { authorization: `Bearer ${accessToken}` };
  const service = createServiceEnd(
    () => new StreamableHTTPClientTransport(new URL("/mcp", baseUrl), { requestInit: { headers } }),
    (message) => void assistant.send(message),
  );

  const ended = new Promise<void>((done) => {
    assistant.onclose = done;
    input.once("end", done);
  });
  let inFlight: Promise<unknown> = Promise.resolve();
  let greeted: Promise<unknown> = Promise.resolve();
  assistant.onmessage = (message) => {
    // Messages sent together with `initialize` wait for the session that it opens.
    const sent = greeted
      .then(() => service.send(message))
      .catch((error: Error) => {
        if (!isRequest(message)) return;
        const failure = { code: -32_000, message: `Daywright does not answer: ${error.message}` };
        return assistant.send({ jsonrpc: "2.0", id: message.id, error: failure });
      });
    if (isHello(message)) greeted = sent;
    inFlight = Promise.all([inFlight, sent]);
  };

  await assistant.start();
  await ended;
  await inFlight;
  await service.close();
  await assistant.close();
}

type ServiceEnd = { send(message: JSONRPCMessage): Promise<void>; close(): Promise<void> };

/**
 * The service's side. If the service no longer knows the session, because it restarted or had too
 * many, this side opens a new one with the assistant's own `initialize` message. The assistant does
 * not notice.
 */
function createServiceEnd(
  open: () => StreamableHTTPClientTransport,
  hear: (message: JSONRPCMessage) => void,
): ServiceEnd {
  let hello: JSONRPCMessage | null = null;
  let session = begin(hear);

  function begin(onmessage: (message: JSONRPCMessage) => void): Promise<StreamableHTTPClientTransport> {
    const transport = open();
    transport.onmessage = onmessage;
    return transport.start().then(() => transport);
  }

  async function reopen(firstWords: JSONRPCMessage): Promise<StreamableHTTPClientTransport> {
    const { promise: welcome, resolve } = Promise.withResolvers<void>();
    const transport = await begin((message) => {
      if ("id" in message && message.id === REOPENS) resolve();
      else hear(message);
    });
    await transport.send({ ...firstWords, id: REOPENS } as JSONRPCMessage);
    await welcome;
    await transport.send({ jsonrpc: "2.0", method: "notifications/initialized" });
    return transport;
  }

  return {
    async send(message) {
      if (isHello(message)) hello = message;
      const used = session;
      try {
        await (await used).send(message);
      } catch (error) {
        if (hello === null || message === hello || (error as { code?: unknown }).code !== 404) throw error;
        if (session === used) session = reopen(hello);
        await (await session).send(message);
      }
    },
    async close() {
      const transport = await session.catch(() => null);
      // If the service is gone, there is no session to end.
      await transport?.terminateSession().catch(() => undefined);
      await transport?.close();
    },
  };
}

const REOPENS = "daywright-reopens-the-session";

function isHello(message: JSONRPCMessage): boolean {
  return isRequest(message) && message.method === "initialize";
}

function isRequest(message: JSONRPCMessage): message is Extract<JSONRPCMessage, { id: unknown; method: unknown }> {
  return "id" in message && "method" in message;
}
