import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Answer, Call } from "../../support/api-call.ts";
import { notFound, refusal } from "./answer.ts";
import { readBatch, writeBatch } from "./batch-wire.ts";
import { answerEvents } from "./events-api.ts";
import { type BatchFault, type Faults, noFaults } from "./faults.ts";
import { World } from "./google-data.ts";
import { answerCalendarList, answerTasks } from "./lists-api.ts";
import { CLIENT, GOOD_TOKEN, OAuth } from "./oauth.ts";

export type Google = {
  readonly url: string;
  /** The settings that point Daywright here. */
  readonly env: Readonly<Record<string, string>>;
  readonly world: World;
  readonly oauth: OAuth;
  /** A test replaces it to cause faults. */
  faults: Faults;
  /** The calls, one line each: `POST /batch/calendar/v3`. Calls inside batches are in `parts`. */
  readonly calls: string[];
  readonly parts: string[];
  /** The largest number of items on one page. */
  pageSize: number;
  /** The delay before each answer, in milliseconds. */
  latencyMs: number;
  /** The delay of each part of a batch, after its effect and before its answer. */
  partLatencyMs: number;
  close(): Promise<void>;
};

/** The primary calendar of the double. */
export const ME = "me@example.com";
/** A connection that the double accepts. */
export const GOOGLE_GRANT = { kind: "google", refresh_token: GOOD_TOKEN } as const;

/** Starts a double that accepts only `GOOGLE_GRANT`, with the primary calendar `ME`. */
export async function startGoogle(now: () => number = Date.now): Promise<Google> {
  const world = new World();
  world.addCalendar({ id: ME, primary: true });
  const oauth = new OAuth(now);
  oauth.grants.add(GOOD_TOKEN);

  const server = createServer((request, response) => {
    serve(google, request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const google: Google = {
    url,
    env: {
      DAYWRIGHT_GOOGLE_CLIENT_ID: CLIENT.id,
      DAYWRIGHT_GOOGLE_CLIENT_SECRET: CLIENT.secret,
      DAYWRIGHT_GOOGLE_API_URL: url,
      DAYWRIGHT_GOOGLE_TASKS_URL: url,
      DAYWRIGHT_GOOGLE_TOKEN_URL: `${url}/token`,
      DAYWRIGHT_GOOGLE_AUTH_URL: `${url}/o/oauth2/v2/auth`,
    },
    world,
    oauth,
    faults: noFaults(),
    calls: [],
    parts: [],
    pageSize: 2_500,
    latencyMs: 0,
    partLatencyMs: 0,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
  return google;
}

async function serve(google: Google, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? "/", google.url);
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString("utf8");
  google.calls.push(`${request.method} ${url.pathname}`);
  if (google.latencyMs > 0) await sleep(google.latencyMs);

  if (url.pathname === "/o/oauth2/v2/auth") {
    const location = google.oauth.consent(url.searchParams);
    return void response.writeHead(location === null ? 400 : 302, location === null ? {} : { location }).end();
  }
  if (request.method === "POST" && (url.pathname === "/token" || url.pathname === "/revoke")) {
    if (request.headers["content-type"] !== "application/x-www-form-urlencoded") return send(response, { status: 400 });
    const form = new URLSearchParams(text);
    return send(response, url.pathname === "/token" ? google.oauth.token(form) : google.oauth.revoke(form));
  }
  const unauthorized = google.oauth.refuse(request.headers.authorization);
  if (unauthorized) return send(response, unauthorized);
  if (url.pathname === "/batch/calendar/v3") return serveBatch(google, request, response, text);
  const call: Call = {
    method: request.method ?? "",
    path: url.pathname,
    query: url.searchParams,
    headers: request.headers as Record<string, string>,
    body: text === "" ? undefined : JSON.parse(text),
  };
  sendCall(google, request, response, call);
}

/** A single call, which may have the faults of a part of a batch. */
function sendCall(google: Google, request: IncomingMessage, response: ServerResponse, call: Call): void {
  const fault = google.faults.call(call);
  if (fault === "before") return void request.socket.destroy();
  const answer = answerCall(google, call);
  if (fault === "after") return void request.socket.destroy();
  send(response, answer);
}

function answerCall(google: Google, call: Call): Answer {
  if (call.path.startsWith("/tasks/v1/")) return answerTasks(google.world, call, google.pageSize);
  if (call.path === "/calendar/v3/users/me/calendarList")
    return answerCalendarList(google.world, call, google.pageSize);
  if (call.path.startsWith("/calendar/v3/calendars/")) return answerEvents(google.world, call, google.pageSize);
  return notFound();
}

async function serveBatch(google: Google, request: IncomingMessage, response: ServerResponse, text: string) {
  const number = google.calls.filter((line) => line.startsWith("POST /batch")).length;
  const fault = google.faults.batch(number);
  if (fault?.kind === "delay") await sleep(fault.ms);
  if (fault?.kind === "reset" && fault.when === "before") return void request.socket.destroy();
  if (fault?.kind === "status") {
    const headers = fault.retryAfter === undefined ? {} : { "retry-after": String(fault.retryAfter) };
    return send(response, { ...refusal(fault.status, "backendError", "Backend Error"), headers });
  }
  const parts = readBatch(request.headers["content-type"] ?? "", text);
  if (!Array.isArray(parts)) return send(response, parts as Answer);
  const answers = parts.map(({ id, call }) => ({ id, answer: answerPart(google, call) }));
  if (google.partLatencyMs > 0) await sleep(google.partLatencyMs * parts.length);
  if (fault?.kind === "reorder") answers.reverse();
  const boundary = `batch_${number}-answer`;
  sendFaulty(request, response, boundary, Buffer.from(writeBatch(boundary, answers)), fault);
}

function answerPart(google: Google, call: Call): Answer {
  google.parts.push(`${call.method} ${call.path}`);
  const unauthorized = google.oauth.refuse(call.headers.authorization);
  if (unauthorized) return unauthorized;
  const fault = google.faults.part(call);
  const failed = fault && refusal(fault.status, fault.reason ?? "backendError", "The double was told to");
  if (failed && fault.when === "before") return failed;
  const answer = answerCall(google, call);
  return failed ?? answer;
}

function sendFaulty(
  request: IncomingMessage,
  response: ServerResponse,
  boundary: string,
  body: Buffer,
  fault: BatchFault | null,
): void {
  const named = fault?.kind === "garble-boundary" ? `${boundary}-garbled` : boundary;
  const cut = Math.floor(body.length * 0.6);
  if (fault?.kind === "reset") return void request.socket.destroy();
  response.writeHead(200, { "content-type": `multipart/mixed; boundary=${named}` });
  if (fault?.kind === "truncate") return void response.write(body.subarray(0, cut), () => request.socket.destroy());
  response.end(fault?.kind === "end-early" ? body.subarray(0, cut) : body);
}

function send(response: ServerResponse, { status, body, headers }: Answer): void {
  response.writeHead(status, { "content-type": "application/json; charset=UTF-8", ...headers });
  response.end(body === undefined ? "" : JSON.stringify(body, null, 1));
}
