import { spawn } from "node:child_process";
import { createHmac } from "node:crypto";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ChatBotOptions, createChatBot } from "../../docs/examples/chat-bot.ts";
import { type Daywright, startDaywright } from "../support/daywright.ts";

const TOKEN = "the-owner's-token-of-this-test";
const FORM = "application/x-www-form-urlencoded";
const WORDS = "essay 3h; by tomorrow";

let daywright: Daywright & AsyncDisposable;
let bots: { readonly ofToken: Server; readonly ofSlack: Server };
beforeAll(async () => {
  daywright = await startDaywright({ env: { DAYWRIGHT_ACCESS_TOKEN: TOKEN }, overrides: { machineTimeZone: "UTC" } });
  const owner = { baseUrl: daywright.url, accessToken: TOKEN };
  bots = {
    ofToken: await startBot({ ...owner, chatToken: "of-the-chat" }),
    ofSlack: await startBot({ ...owner, slackSigningSecret: "8f742231b10e8888abcd99yyyzzz85a5" }),
  };
});
afterAll(async () => {
  for (const bot of Object.values(bots)) await new Promise((resolve) => bot.close(resolve));
  await daywright[Symbol.asyncDispose]();
});

async function startBot(options: ChatBotOptions): Promise<Server> {
  const bot = createChatBot(options);
  await new Promise<void>((resolve) => bot.listen(0, "127.0.0.1", resolve));
  return bot;
}

async function post(bot: Server, body: string, type: string, headers: Record<string, string> = {}) {
  const url = `http://127.0.0.1:${(bot.address() as AddressInfo).port}/`;
  const answer = await fetch(url, { method: "POST", headers: { "content-type": type, ...headers }, body });
  const json = (await answer.json()) as { text: string; response_type: string };
  return { status: answer.status, ...json };
}

/** What Slack posts for a command, with its signature over the body and the time. */
function postAsSlack(text: string, { secret = "8f742231b10e8888abcd99yyyzzz85a5", secondsAgo = 0 } = {}) {
  const body = new URLSearchParams({
    token: "gIkuvaNzQIHg97ATvDxqgjtO",
    team_id: "T0001",
    team_domain: "example",
    channel_id: "C2147483705",
    channel_name: "test",
    user_id: "U2147483697",
    user_name: "kim",
    command: "/plan",
    text,
    api_app_id: "A123456",
    is_enterprise_install: "false",
    response_url: "https://hooks.slack.example/commands/1234/5678",
    trigger_id: "13345224609.738474920.8088930838d88f008e0",
  }).toString();
  const timestamp = String(Math.floor(Date.now() / 1_000) - secondsAgo);
  const signature = `v0=${createHmac("sha256", secret).update(`v0:${timestamp}:${body}`).digest("hex")}`;
  const headers = { "x-slack-request-timestamp": timestamp, "x-slack-signature": signature };
  return post(bots.ofSlack, body, FORM, headers);
}

const MATTERMOST = {
  token: "of-the-chat",
  channel_id: "hawos4dqtby53pd64o4a4cmeoo",
  channel_name: "town-square",
  team_domain: "someteam",
  team_id: "kwoknj9nwpypzgzy78wkw516qe",
  user_id: "rnina9994bde8mua79zqcg5hmo",
  user_name: "kim",
};
const command = { ...MATTERMOST, command: "/plan", text: WORDS, response_url: "https://chat.example/hooks/commands/x" };
const webhook = { ...MATTERMOST, post_id: "axdygg19", timestamp: "1445532266", trigger_word: "#plan" };

test.each<[string, () => ReturnType<typeof post>]>([
  ["a command of Slack", () => postAsSlack(WORDS)],
  ["a command of Mattermost", () => post(bots.ofToken, new URLSearchParams(command).toString(), FORM)],
  [
    "an outgoing webhook of Mattermost",
    () => post(bots.ofToken, JSON.stringify({ ...webhook, text: `#plan ${WORDS}` }), "application/json"),
  ],
])("the chat bot of the recipe answers %s with a link to plans, for that person alone", async (_, ask) => {
  const { status, text, response_type } = await ask();
  expect([status, response_type]).toEqual([200, "ephemeral"]);
  expect(text).toMatch(/^Plans for essay: /);
  expect(text).toContain("I did not understand: by tomorrow.");
  const [link] = text.match(new RegExp(`${daywright.url}/planner/[\\w-]+`)) ?? [];
  const session = await daywright.call("GET", new URL(link ?? "").pathname.replace("/planner/", "/api/planner/"));
  expect(session.json.draft_variants[0].events.length).toBeGreaterThan(0);
  expect(session.json.writing.writer).toBe("builtin");
});

test("a command without words says how it is used", async () => {
  expect((await postAsSlack("")).text).toContain("Say what to plan");
});

test.each<[string, () => ReturnType<typeof post>]>([
  ["nothing", () => post(bots.ofToken, "{}", "application/json")],
  ["no JSON", () => post(bots.ofToken, "not json", "application/json")],
  ["null", () => post(bots.ofToken, "null", "application/json")],
  ["another token", () => post(bots.ofToken, new URLSearchParams({ ...command, token: "another" }).toString(), FORM)],
  ["a token instead of a signature", () => post(bots.ofSlack, new URLSearchParams(command).toString(), FORM)],
  ["another secret's signature", () => postAsSlack(WORDS, { secret: "another" })],
  ["what Slack signed ten minutes ago", () => postAsSlack(WORDS, { secondsAgo: 600 })],
])("the chat bot plans nothing for a stranger who sends %s", async (_, ask) => expect((await ask()).status).toBe(403));

test("each command of the recipe starts the bot", async () => {
  const recipe = await readFile(new URL("../../docs/guides/connect-an-assistant.md", import.meta.url), "utf8");
  const commands = [...recipe.matchAll(/^(\w+)=… DAYWRIGHT_ACCESS_TOKEN=… node (bin\S+) (\S+)/gm)];
  expect(commands.map(([, name]) => name)).toEqual(["SLACK_SIGNING_SECRET", "CHAT_TOKEN"]);
  for (const [, name = "", ...scripts] of commands) {
    const bot = spawn(process.execPath, scripts, {
      cwd: fileURLToPath(new URL("../..", import.meta.url)),
      env: { [name]: "secret", DAYWRIGHT_ACCESS_TOKEN: TOKEN, DAYWRIGHT_BASE_URL: daywright.url, PORT: "0" },
    });
    const [printed] = await once(bot.stdout, "data");
    expect(String(printed)).toMatch(/^listening on http:\/\/127\.0\.0\.1:[1-9]\d*\n$/);
    bot.kill();
    await once(bot, "exit");
  }
});
