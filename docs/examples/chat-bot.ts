// Answers a chat's slash command or outgoing webhook with the link to plans: "/plan essay 3h by fri, gym 45m 3x a week".
// Slack, Mattermost, Rocket.Chat and Discord bridges post such commands as a form or as JSON with `text` and `token`,
// and show the `text` of the answer. Node 26 runs this file as it is:
//   CHAT_TOKEN=… DAYWRIGHT_ACCESS_TOKEN=… node bin/node26.js docs/examples/chat-bot.ts
import { createServer, type IncomingMessage, type Server } from "node:http";

export type ChatBotOptions = {
  /** Where Daywright answers, and the token of the owner whose plans these are. */
  readonly baseUrl: string;
  readonly accessToken: string | undefined;
  /** What the chat sends with each message, so that nobody else can ask. */
  readonly chatToken: string;
};

/** An HTTP server for the chat to post to; not yet listening. */
export function createChatBot(options: ChatBotOptions): Server {
  return createServer(async (request, response) => {
    const say = (status: number, text: string) => {
      response.writeHead(status, { "content-type": "application/json" });
      response.end(JSON.stringify({ response_type: "ephemeral", text }));
    };
    const message = await readMessage(request);
    if (message === null || message.token !== options.chatToken) return say(403, "This bot does not know you.");
    try {
      say(200, await planFor(message.text, options));
    } catch (error) {
      console.error(error);
      say(200, "Daywright does not answer at the moment. Nothing was planned.");
    }
  });
}

/** Plans the coming week for what the text asks, and says what was understood and where to choose. */
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
  const { session_id, url } = await call("POST", "/api/planner", { ...window, instructions: text });
  const { tasks, habits, unrecognized } = (await call("GET", `/api/planner/${session_id}`)).understood;
  const titles = [...tasks, ...habits].map(({ title }: { title: string }) => title);
  const notRead = unrecognized.length > 0 ? ` I did not understand: ${unrecognized.join("; ")}.` : "";
  return `Plans for ${titles.join(", ") || "your week"}: compare them and apply one at ${url}.${notRead}`;
}

const LONGEST_MESSAGE = 20_000;

/** What the chat posted, as a form or as JSON; null for what is no message. */
async function readMessage(request: IncomingMessage): Promise<{ text: string; token: string } | null> {
  let body = "";
  for await (const chunk of request) {
    body += chunk;
    if (body.length > LONGEST_MESSAGE) return null;
  }
  const isForm = request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded");
  try {
    const message: unknown = isForm ? Object.fromEntries(new URLSearchParams(body)) : JSON.parse(body);
    if (typeof message !== "object" || message === null || !("text" in message) || !("token" in message)) return null;
    return typeof message.text === "string" && typeof message.token === "string" && message.text.trim() !== ""
      ? { text: message.text, token: message.token }
      : null;
  } catch {
    return null;
  }
}

if (import.meta.main) {
  const { CHAT_TOKEN, DAYWRIGHT_BASE_URL, DAYWRIGHT_ACCESS_TOKEN, PORT = "3100" } = process.env;
  if (!CHAT_TOKEN) throw new Error("CHAT_TOKEN: must be the token that the chat sends with each message");
  const baseUrl = DAYWRIGHT_BASE_URL ?? "http://127.0.0.1:3000";
  const bot = createChatBot({ baseUrl, accessToken: DAYWRIGHT_ACCESS_TOKEN, chatToken: CHAT_TOKEN });
  bot.listen(Number(PORT), "127.0.0.1", () => console.log(`listening on http://127.0.0.1:${PORT}`));
}
