import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { PassThrough } from "node:stream";
import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { expect, test } from "vitest";
import { bridgeStdio } from "#server/mcp/stdio.ts";
import { spawnDaywright, startDaywright } from "../support/daywright.ts";
import { scratch } from "../support/scratch-folder.ts";

const COMMAND = fileURLToPath(new URL("../../bin/daywright.js", import.meta.url));

async function connectToCommand(env: Record<string, string>): Promise<Client> {
  const client = new Client({ name: "test", version: "1" });
  const environment = { PATH: process.env.PATH ?? "", DAYWRIGHT_LOG_LEVEL: "error", ...env };
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [COMMAND, "mcp"], env: environment, stderr: "ignore" }),
  );
  return client;
}

test("`daywright mcp` answers an assistant when no server runs", async () => {
  const dataDir = await mkdtemp(join(scratch(), "daywright-mcp-"));
  const client = await connectToCommand({ DAYWRIGHT_DATA_DIR: dataDir });
  const added = await client.callTool({ name: "add_task", arguments: { title: "Essay" } });
  expect(added.structuredContent).toMatchObject({ task: { title: "Essay" } });
  await client.close();
  await rm(dataDir, { recursive: true, maxRetries: 20 }); // the command may be writing its last
});

test("`daywright mcp` works on the server that runs already", async () => {
  await using daywright = await spawnDaywright();
  const client = await connectToCommand({ DAYWRIGHT_DATA_DIR: daywright.dataDir, DAYWRIGHT_BASE_URL: daywright.url });
  await client.callTool({ name: "add_task", arguments: { title: "Essay" } });
  await client.close();
  expect((await daywright.call("GET", "/api/tasks")).json).toMatchObject([{ title: "Essay" }]);
});

test("what an assistant writes at once with its first words is answered after them", async () => {
  await using daywright = await startDaywright();
  const [input, output] = [new PassThrough(), new PassThrough()];
  const bridged = bridgeStdio({ baseUrl: daywright.url, accessToken: null, input, output });
  const hello = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "test", version: "1" } };
  for (const message of [
    { id: 1, method: "initialize", params: hello },
    { method: "notifications/initialized" },
    { id: 2, method: "tools/call", params: { name: "add_task", arguments: { title: "Essay" } } },
  ])
    input.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  const answers: { readonly id: number; readonly error?: unknown }[] = [];
  for await (const line of createInterface({ input: output })) {
    answers.push(JSON.parse(line));
    if (answers.length === 2) break;
  }
  expect(answers.map(({ id, error }) => [id, error])).toEqual([
    [1, undefined],
    [2, undefined],
  ]);
  input.end();
  await bridged;
});
