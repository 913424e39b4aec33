import { readFile } from "node:fs/promises";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createChatBot } from "../../docs/examples/chat-bot.ts";
import { type Daywright, startDaywright } from "../support/daywright.ts";

const TOKEN = "the-owner's-token-of-this-test";

let daywright: Daywright & AsyncDisposable;
let bot: Server;
beforeAll(async () => {
  daywright = await startDaywright({ env: { DAYWRIGHT_ACCESS_TOKEN: TOKEN }, overrides: { machineTimeZone: "UTC" } });
  bot = createChatBot({ baseUrl: daywright.url, accessToken: TOKEN, chatToken: "of-the-chat" });
  await new Promise<void>((resolve) => bot.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  await new Promise((resolve) => bot.close(resolve));
  await daywright[Symbol.asyncDispose]();
});

async function post(body: string, type = "application/json") {
  const url = `http://127.0.0.1:${(bot.address() as AddressInfo).port}/`;
  const answer = await fetch(url, { method: "POST", headers: { "content-type": type }, body });
  return { status: answer.status, text: (await answer.json()).text as string };
}

test.each([
  ["JSON", JSON.stringify({ token: "of-the-chat", text: "essay 3h, soon; no work tomorrow" }), "application/json"],
  [
    "a form",
    new URLSearchParams({ token: "of-the-chat", text: "essay 3h, soon; no work tomorrow" }).toString(),
    "application/x-www-form-urlencoded",
  ],
])("the chat bot of the recipe answers a command sent as %s with a link to plans", async (_, body, type) => {
  const { status, text } = await post(body, type);
  expect(status).toBe(200);
  expect(text).toMatch(/^Plans for essay/);
  expect(text).toContain("I did not understand: no work tomorrow");
  const [link] = text.match(new RegExp(`${daywright.url}/planner/[\\w-]+`)) ?? [];
  const session = await daywright.call("GET", new URL(link ?? "").pathname.replace("/planner/", "/api/planner/"));
  expect(session.json.draft_variants[0].events.length).toBeGreaterThan(0);
});

test.each([["{}"], ["not json"], [JSON.stringify({ token: "another", text: "essay 3h" })]])(
  "the chat bot plans nothing for a stranger: %s",
  async (body) => expect((await post(body)).status).toBe(403),
);

test("every configuration in the recipe is JSON as an assistant reads it", async () => {
  const recipe = await readFile(new URL("../../docs/recipes/connect-an-assistant.md", import.meta.url), "utf8");
  const blocks = [...recipe.matchAll(/```json\n(.*?)```/gs)].map(([, json]) => JSON.parse(json ?? ""));
  expect(blocks.map((block) => Object.keys(block))).toEqual([["mcpServers"], ["servers"]]);
  expect(blocks[0].mcpServers.daywright).toMatchObject({ command: "npx", args: ["daywright", "mcp"] });
});
