import { PassThrough } from "node:stream";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { RequestOptions } from "@modelcontextprotocol/sdk/shared/protocol.js";
import { ReadBuffer, serializeMessage } from "@modelcontextprotocol/sdk/shared/stdio.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import { type CallToolResult, ElicitRequestSchema, type ElicitResult } from "@modelcontextprotocol/sdk/types.js";
import { AjvJsonSchemaValidator } from "@modelcontextprotocol/sdk/validation/ajv";
import type {
  JsonSchemaType,
  JsonSchemaValidator,
  jsonSchemaValidator,
} from "@modelcontextprotocol/sdk/validation/types.js";
import { bridgeStdio } from "#server/mcp/stdio.ts";
import type { Daywright } from "./daywright.ts";

export const TOKEN = "the-owner's-token-of-this-test";

/**
 * A client's connection to a Daywright. `ended` resolves when everything that it started has ended.
 */
export type Way = { readonly transport: Transport; readonly ended: Promise<void> };

export function overHttp({ url }: Daywright, token = TOKEN): Way {
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  const transport = new StreamableHTTPClientTransport(new URL("/mcp", url), { requestInit }) as Transport;
  return { transport, ended: Promise.resolve() };
}

/** A client over two pipes, like a program that started `daywright mcp`. */
export function overStdio({ url }: Daywright, token = TOKEN): Way & { write(text: string): void } {
  const [toServer, toClient] = [new PassThrough(), new PassThrough()];
  const ended = bridgeStdio({ baseUrl: url, accessToken: token, input: toServer, output: toClient });
  const received = new ReadBuffer();
  const transport: Transport = {
    async start() {
      toClient.on("data", (chunk: Buffer) => {
        received.append(chunk);
        for (let message = received.readMessage(); message; message = received.readMessage()) {
          transport.onmessage?.(message);
        }
      });
    },
    async send(message) {
      toServer.write(serializeMessage(message));
    },
    async close() {
      toServer.end();
      transport.onclose?.();
    },
  };
  return { transport, ended, write: (text) => void toServer.write(text) };
}

export const WAYS = [
  ["streamable HTTP", overHttp],
  ["standard input and output", overStdio],
] as const;

/** The person's answer to a question. Without it, the client cannot ask. */
export type Answer = (question: { readonly message: string }) => ElicitResult | Promise<ElicitResult>;

export type TestClient = Client & AsyncDisposable;

const schemas = createSharedSchemas();

/**
 * Compiles each schema once for all clients, because they have the same tools, and compiling takes
 * longer than most tests.
 */
function createSharedSchemas(): jsonSchemaValidator {
  const ajv = new AjvJsonSchemaValidator();
  const compiled = new Map<string, JsonSchemaValidator<unknown>>();
  return {
    getValidator<T>(schema: JsonSchemaType) {
      const key = JSON.stringify(schema);
      const validator = compiled.get(key) ?? ajv.getValidator(schema);
      compiled.set(key, validator);
      return validator as JsonSchemaValidator<T>;
    },
  };
}

/**
 * Connects a client that has read the list of tools, so that it checks every answer with the tool's
 * schema.
 */
export async function connect({ transport, ended }: Way, answer?: Answer): Promise<TestClient> {
  const capabilities = answer ? { elicitation: {} } : {};
  const client = new Client({ name: "test", version: "1" }, { capabilities, jsonSchemaValidator: schemas });
  if (answer) client.setRequestHandler(ElicitRequestSchema, async ({ params }) => answer(params));
  await client.connect(transport);
  await client.listTools();
  return Object.assign(client, {
    async [Symbol.asyncDispose]() {
      await client.close();
      await ended;
    },
  });
}

export async function callTool(
  client: Client,
  name: string,
  args: Record<string, unknown> = {},
  options: RequestOptions = {},
) {
  const result = (await client.callTool({ name, arguments: args }, undefined, options)) as CallToolResult;
  const [first] = result.content;
  // biome-ignore lint/suspicious/noExplicitAny: tests look at whatever came
  const facts = result.structuredContent as any;
  return { failed: result.isError === true, text: first?.type === "text" ? first.text : "", facts };
}
