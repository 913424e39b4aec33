// Answers a chat's slash command with the link to plans: "/plan essay 3h by fri, gym 45m 3x a
// week". Slack, Mattermost and Rocket.Chat post such commands as a form or as JSON, and show the
// `text` of the answer. Slack signs what it posts; the others send a token along. Node 26 runs this
// file as it is:
//   SLACK_SIGNING_SECRET=… DAYWRIGHT_ACCESS_TOKEN=… node bin/node26.js docs/examples/chat-bot.ts
//   CHAT_TOKEN=… DAYWRIGHT_ACCESS_TOKEN=… node bin/node26.js docs/examples/chat-bot.ts
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";

export type ChatBotOptions = {
  /** Where Daywright answers, and the token of the owner whose plans these are. */
  readonly baseUrl: string;
  readonly accessToken: string | undefined;
} & ChatProof;

/**
 * What only the chat knows: the token that it sends with each message, or the secret that it signs
 * them with.
 */
type ChatProof = { readonly chatToken: string } | { readonly slackSigningSecret: string };

/** An HTTP server for the chat to post to; not yet listening. */
export function createChatBot(options: ChatBotOptions): Server {
  return createServer(async (request, response) => {
    const say = (status: number, text: string) => {
      response.writeHead(status, { "content-type": "application/json" });
      response.end(JSON.stringify({ response_type: "ephemeral", text }));
    };
    const body = await readBody(request);
    const message = body === null ? null : parseMessage(body, request.headers["content-type"]);
    if (body === null || !message || !isFromChat(request, body, message, options)) {
      return say(403, "This bot does not know you.");
    }
    if (message.text === "") return say(200, "Say what to plan, as in: essay 3h by fri, gym 45m 3x a week");
    try {
      say(200, await planFor(message.text, options));
    } catch (error) {
      console.error(error);
      say(200, "Daywright does not answer at the moment. Nothing was planned.");
    }
  });
}

/**
 * Plans the coming week for what the text asks, and says what was understood and where to choose.
 */
async function planFor(text: string, { baseUrl, accessToken }: ChatBotOptions): Promise<string> {
  const call = async (method: string, path: string, body?: object) => {
    const authorization = accessToken === undefined ? {} : { authorization: `Bearer ${accessToken}` };
    const headers = { ...(body && { "content-type": "application/json" }), ...authorization };
    const answer = await fetch(new URL(path, baseUrl), {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  const now = Date.now();
  const window = { start_time: new Date(now).toISOString(), end_time: new Date(now + 7 * 86_400_000).toISOString() };
  const { tasks, habits, unrecognized } = await call("POST", "/api/quick-add", { text });
  // A chat waits three seconds for the answer: a model would take longer.
  const { url } = await call("POST", "/api/planner", { ...window, tasks, habits, writer: "builtin" });
  const titles = [...tasks, ...habits].map(({ title }: { title: string }) => title);
  const notRead = unrecognized.length > 0 ? ` I did not understand: ${unrecognized.join("; ")}.` : "";
  return `Plans for ${titles.join(", ") || "your week"}: compare them and apply one at ${url}.${notRead}`;
}

type Message = { readonly text: string; readonly token: string | null };

const LONGEST_MESSAGE = 20_000;

async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    length += chunk.length;
    if (length > LONGEST_MESSAGE) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** What the chat posted, as a form or as JSON; null for what is no message. */
function parseMessage(body: string, type = ""): Message | null {
  try {
    const isForm = type.startsWith("application/x-www-form-urlencoded");
    const { text, token, trigger_word } = isForm ? Object.fromEntries(new URLSearchParams(body)) : JSON.parse(body);
    if (typeof text !== "string") return null;
    // The message that set off an outgoing webhook begins with the word that did.
    const isTriggered = typeof trigger_word === "string" && text.startsWith(trigger_word);
    const words = isTriggered ? text.slice(trigger_word.length) : text;
    return { text: words.trim(), token: typeof token === "string" ? token : null };
  } catch {
    return null;
  }
}

function isFromChat(request: IncomingMessage, body: string, message: Message, chat: ChatProof): boolean {
  if ("chatToken" in chat) return message.token !== null && areEqual(message.token, chat.chatToken);
  const { "x-slack-request-timestamp": timestamp, "x-slack-signature": signature } = request.headers;
  const isRecent = Math.abs(Date.now() / 1_000 - Number(timestamp)) < 300;
  const signed = createHmac("sha256", chat.slackSigningSecret).update(`v0:${timestamp}:${body}`).digest("hex");
  return isRecent && typeof signature === "string" && areEqual(signature, `v0=${signed}`);
}

/** Whether two texts are equal, in a time that does not tell how far they are. */
function areEqual(one: string, other: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}

// As `import.meta.main`, which node26.js leaves behind when it hands over.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { CHAT_TOKEN, SLACK_SIGNING_SECRET, DAYWRIGHT_BASE_URL, DAYWRIGHT_ACCESS_TOKEN, PORT = "3100" } = process.env;
  if (!SLACK_SIGNING_SECRET && !CHAT_TOKEN) throw new Error("set SLACK_SIGNING_SECRET, or CHAT_TOKEN for other chats");
  const chat = SLACK_SIGNING_SECRET ? { slackSigningSecret: SLACK_SIGNING_SECRET } : { chatToken: CHAT_TOKEN ?? "" };
  const baseUrl = DAYWRIGHT_BASE_URL ?? "http://127.0.0.1:3000";
  const bot = createChatBot({ baseUrl, accessToken: DAYWRIGHT_ACCESS_TOKEN, ...chat });
  bot.listen(Number(PORT), "127.0.0.1", () => {
    console.log(`listening on http://127.0.0.1:${(bot.address() as AddressInfo).port}`);
  });
}
