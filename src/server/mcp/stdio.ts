import type { Readable, Writable } from "node:stream";

type Bridge = {
  /** Address of a running service. */
  readonly baseUrl: string;
  readonly accessToken: string | null;
  readonly input: Readable;
  readonly output: Writable;
};

/**
 * Connects an assistant that speaks MCP over standard input and output to the `/mcp` of a running service: every message
 * is handed on as it is, both ways. Resolves when either side ends.
 */
export async function bridgeStdio({ baseUrl, accessToken, input, output }: Bridge): Promise<void> {
  const [{ StdioServerTransport }, { StreamableHTTPClientTransport }] = await Promise.all([
    import("@modelcontextprotocol/sdk/server/stdio.js"),
    import("@modelcontextprotocol/sdk/client/streamableHttp.js"),
  ]);
  const assistant = new StdioServerTransport(input, output);
  const headers: Record<string, string> = accessToken === null ? {} : { authorization: `Bearer ${accessToken}` };
  const service = new StreamableHTTPClientTransport(new URL("/mcp", baseUrl), { requestInit: { headers } });

  const ended = new Promise<void>((done) => {
    assistant.onclose = done;
    service.onclose = done;
    input.once("end", done);
  });
  let inFlight: Promise<unknown> = Promise.resolve();
  assistant.onmessage = (message) => {
    const sent = service.send(message).catch((error: Error) => {
      if (!("id" in message) || !("method" in message)) return;
      const failure = { code: -32_000, message: `Daywright does not answer: ${error.message}` };
      return assistant.send({ jsonrpc: "2.0", id: message.id, error: failure });
    });
    inFlight = Promise.all([inFlight, sent]);
  };
  service.onmessage = (message) => void assistant.send(message);

  await service.start();
  await assistant.start();
  await ended;
  await inFlight;
  await service.terminateSession().catch(() => undefined); // a service that is gone has no session to end
  await service.close();
  await assistant.close();
}
