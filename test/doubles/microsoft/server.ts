import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Answer, Call } from "../../support/api-call.ts";
import { CLIENT, GOOD_TOKEN, OAuth } from "../google/oauth.ts";
import { type HttpDouble, listenOnLoopback, readBody } from "../http-double.ts";
import { notFound, refusal } from "./answer.ts";
import { readBatch, runBatch } from "./batch.ts";
import { DeltaLinks } from "./delta.ts";
import { answerEvents } from "./events-api.ts";
import { type Faults, noFaults } from "./faults.ts";
import { World } from "./mailbox-data.ts";
import { answerTodo } from "./todo-api.ts";

export type Microsoft = HttpDouble & {
  /** The settings that point Daywright here. */
  readonly env: Readonly<Record<string, string>>;
  readonly world: World;
  readonly oauth: OAuth;
  readonly links: DeltaLinks;
  /** The answer of `/me`. */
  me: { mail: string | null; userPrincipalName: string };
  /** A test replaces it to cause faults. */
  faults: Faults;
  /** The calls over HTTP, one line each: `POST /$batch`. Calls inside batches are in `parts`. */
  readonly calls: string[];
  readonly parts: string[];
  /**
   * The largest number of calls of the mailbox at once, and how many calls were refused because of
   * it.
   */
  readonly concurrency: { most: number; refused: number };
  /** The largest number of items on one page. */
  pageSize: number;
  /** The duration of each call of the mailbox, in milliseconds. */
  latencyMs: number;
};

/** How many calls of one program a mailbox accepts at once. */
const MOST_AT_ONCE = 4;

/** Starts a double with one valid grant, `GOOD_TOKEN`, and the default calendar `calendar`. */
export async function startMicrosoft(now: () => number = Date.now): Promise<Microsoft> {
  const world = new World();
  world.addCalendar({ id: "calendar", name: "Calendar", isDefaultCalendar: true });
  const oauth = new OAuth(now);
  oauth.grants.add(GOOD_TOKEN);
  const double = await listenOnLoopback((request, response) => {
    serve(microsoft, request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  const microsoft: Microsoft = {
    ...double,
    env: {
      DAYWRIGHT_MICROSOFT_CLIENT_ID: CLIENT.id,
      DAYWRIGHT_MICROSOFT_CLIENT_SECRET: CLIENT.secret,
      DAYWRIGHT_MICROSOFT_API_URL: `${double.url}/v1.0`,
      DAYWRIGHT_MICROSOFT_TOKEN_URL: `${double.url}/token`,
      DAYWRIGHT_MICROSOFT_AUTH_URL: `${double.url}/authorize`,
    },
    world,
    oauth,
    links: new DeltaLinks(),
    me: { mail: "me@work.example", userPrincipalName: "me@work.example" },
    faults: noFaults(),
    calls: [],
    parts: [],
    concurrency: { most: 0, refused: 0 },
    pageSize: 500,
    latencyMs: 0,
  };
  return microsoft;
}

async function serve(microsoft: Microsoft, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? "/", microsoft.url);
  const text = await readBody(request);
  microsoft.calls.push(`${request.method} ${url.pathname.replace("/v1.0", "")}`);
  if (url.pathname === "/authorize") {
    const lasting = url.searchParams.get("scope")?.split(" ").includes("offline_access");
    const location = microsoft.oauth.consent(url.searchParams, lasting);
    return void response.writeHead(location === null ? 400 : 302, location === null ? {} : { location }).end();
  }
  if (request.method === "POST" && url.pathname === "/token") {
    if (request.headers["content-type"] !== "application/x-www-form-urlencoded") return send(response, { status: 400 });
    return send(response, microsoft.oauth.token(new URLSearchParams(text)));
  }
  if (microsoft.oauth.refuse(request.headers.authorization))
    return send(response, refusal(401, "InvalidAuthenticationToken", "Access token has expired or is not yet valid."));
  if (!url.pathname.startsWith("/v1.0/")) return send(response, notFound());
  const path = url.pathname.slice("/v1.0".length);
  if (path === "/$batch") return serveBatch(microsoft, request, response, text);
  const call: Call = {
    method: request.method ?? "",
    path,
    query: url.searchParams,
    headers: request.headers as Record<string, string>,
    body: text === "" ? undefined : JSON.parse(text),
  };
  send(response, await answerCall(microsoft, call));
}

const running = new WeakMap<Microsoft, number>();

/** One call of the mailbox. A fifth call at once is refused. */
async function answerCall(microsoft: Microsoft, call: Call): Promise<Answer> {
  const atOnce = (running.get(microsoft) ?? 0) + 1;
  microsoft.concurrency.most = Math.max(microsoft.concurrency.most, atOnce);
  if (atOnce > MOST_AT_ONCE) {
    microsoft.concurrency.refused += 1;
    const why = "Application is over its MailboxConcurrency limit.";
    return refusal(429, "ApplicationThrottled", why, { "Retry-After": "1" });
  }
  running.set(microsoft, atOnce);
  // Waits for at least one turn, so that simultaneous calls overlap.
  await sleep(microsoft.latencyMs);
  running.set(microsoft, (running.get(microsoft) ?? 1) - 1);
  return answerNow(microsoft, call);
}

function answerNow({ world, links, url, pageSize, me }: Microsoft, call: Call): Answer {
  if (call.path === "/me") return { status: 200, body: { ...me, displayName: "Me" } };
  if (call.path === "/me/calendars" && call.method === "GET") {
    return { status: 200, body: { value: [...world.calendars.values()].map(({ entry }) => entry) } };
  }
  if (call.path.startsWith("/me/calendars/"))
    return answerEvents({ world, links, root: `${url}/v1.0`, pageSize }, call);
  if (/^\/me\/todo\/lists(?:\/|$)/.test(call.path)) return answerTodo({ world, root: `${url}/v1.0`, pageSize }, call);
  return refusal(400, "BadRequest", "Resource not found for the segment.");
}

async function serveBatch(microsoft: Microsoft, request: IncomingMessage, response: ServerResponse, text: string) {
  const number = microsoft.calls.filter((line) => line === "POST /$batch").length;
  const fault = microsoft.faults.batch(number);
  if (fault?.kind === "reset" && fault.when === "before") return void request.socket.destroy();
  if (fault?.kind === "status") {
    const headers = fault.retryAfter === undefined ? undefined : { "Retry-After": String(fault.retryAfter) };
    return send(response, refusal(fault.status, "TooManyRequests", "Please retry again later.", headers));
  }
  const parts = readBatch(text);
  if ("status" in parts) return send(response, parts);
  const responses = await runBatch(parts, (call) => answerPart(microsoft, call));
  if (fault?.kind === "reset") return void request.socket.destroy();
  if (fault?.kind === "reorder") responses.reverse();
  const body = JSON.stringify({ responses });
  response.writeHead(200, { "content-type": "application/json" });
  if (fault?.kind !== "truncate") return void response.end(body);
  response.write(body.slice(0, Math.floor(body.length * 0.6)), () => request.socket.destroy());
}

async function answerPart(microsoft: Microsoft, call: Call): Promise<Answer> {
  microsoft.parts.push(`${call.method} ${call.path}`);
  const fault = microsoft.faults.part(call);
  const headers = fault?.retryAfter === undefined ? undefined : { "Retry-After": String(fault.retryAfter) };
  const failed = fault && refusal(fault.status, "ServiceUnavailable", "The double was told to", headers);
  if (failed && fault.when === "before") return failed;
  const answer = await answerCall(microsoft, call);
  return failed ?? answer;
}

function send(response: ServerResponse, { status, body, headers }: Answer): void {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(body === undefined ? "" : JSON.stringify(body));
}
