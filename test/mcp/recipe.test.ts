import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import { expect, test } from "vitest";
import { assistantFiles } from "../support/assistant-files.ts";
import { startDaywright } from "../support/daywright.ts";

const RECIPE = "guides/connect-an-assistant.md";

test("every configuration in the recipe has the form of the program that reads it", async () => {
  const files = await assistantFiles(RECIPE);
  expect(files.map((file) => Object.keys(file))).toEqual([["mcpServers"], ["servers"], ["inputs", "servers"]]);
  const [claude, code, overHttp] = files;
  const { type, ...started } = code?.servers?.daywright ?? {};
  expect([type, started]).toEqual(["stdio", claude?.mcpServers?.daywright]);
  expect(overHttp?.servers?.daywright?.type).toBe("http");
  // What is asked for is what is used, and is typed unseen.
  const asked = overHttp?.inputs?.map(({ id, password }) => [`Bearer \${input:${id}}`, password]);
  expect(asked).toEqual([[overHttp?.servers?.daywright?.headers?.Authorization, true]]);
});

test("over HTTP the recipe's address and header let an assistant in, once the token is typed", async () => {
  const token = "the-owner's-token-of-this-test";
  await using daywright = await startDaywright({ env: { DAYWRIGHT_ACCESS_TOKEN: token } });
  const entry = (await assistantFiles(RECIPE)).at(-1)?.servers?.daywright;
  const url = new URL(new URL(entry?.url ?? "").pathname, daywright.url);
  const connect = async (typed: string) => {
    const headers = { Authorization: (entry?.headers?.Authorization ?? "").replace(/\$\{input:.*?\}/, typed) };
    const client = new Client({ name: "test", version: "1" });
    await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }) as Transport);
    return client;
  };
  await expect(connect("another")).rejects.toThrow();
  const client = await connect(token);
  expect((await client.listTools()).tools.map(({ name }) => name)).toContain("plan");
  await client.close();
});
