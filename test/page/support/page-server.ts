import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { NOT_APPLIED } from "#contract/not-applied.ts";
import type { PlannerPayload } from "#contract/payload.ts";
import { buildClientIfStale } from "../../../scripts/client-build.ts";
import { leavePort, onPortThatWasLeft } from "../../support/fixed-port.ts";
import { asWritten } from "./session.ts";

/** A request of the page. */
export type SeenRequest = { readonly method: string; readonly path: string; readonly body: unknown };

/** An answer: a status and a JSON body. `delayed`: it is sent when the promise resolves. */
export type Answer = {
  readonly status?: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly delayed?: Promise<unknown>;
};
export type Handler = (request: SeenRequest) => Answer | "drop";

export type PageServer = {
  readonly url: string;
  /** Every API request since the start, in order. */
  readonly seen: SeenRequest[];
  /** The number of requests with a method and a path. */
  count(method: string, path: string): number;
  /**
   * Sets the answer of a method and path. By default, the server answers like a healthy service.
   */
  on(method: string, path: string, handler: Handler): void;
  /** Serves the page with another content security policy than the real one, or without one. */
  setPolicy(policy: string | null): void;
  /** Sends an event to the pages that follow the session. */
  tell(event: string): void;
  readonly followers: number;
  /** The payload of the next load of the session. */
  payload: PlannerPayload;
  close(): Promise<void>;
};

const CSP =
  "default-src 'self'; script-src 'self'; style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='; font-src 'self' data:; img-src 'self' data:";
const BUILT = fileURLToPath(new URL("../../../dist/client", import.meta.url));
const TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
};

let built: Promise<ReadonlyMap<string, Buffer>> | undefined;

/**
 * Every file of the built client by its path, in memory, because a build may replace them during
 * the tests.
 */
async function readBuiltClient(): Promise<ReadonlyMap<string, Buffer>> {
  await buildClientIfStale();
  const entries = await readdir(BUILT, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    await Promise.all(paths.map(async (path) => [path.slice(BUILT.length), await readFile(path)] as const)),
  );
}

/**
 * A double of the service for the page: the built client under the real CSP, and answers that tests
 * choose. `isNew`: at an address for which no browser has cached anything.
 */
export async function startPageServer(payload: PlannerPayload, isNew = false): Promise<PageServer> {
  built ??= readBuiltClient();
  const files = await built;
  const handlers = new Map<string, Handler>();
  const seen: SeenRequest[] = [];
  const followers = new Set<ServerResponse>();
  let policy: string | null = CSP;

  async function answerApi(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    if (path.endsWith("/events")) {
      response.writeHead(200, { "content-type": "text/event-stream" }).write(": open\n\n");
      followers.add(response);
      return;
    }
    const asked = { method: request.method ?? "GET", path, body: text === "" ? null : JSON.parse(text) };
    seen.push(asked);
    const answer = (handlers.get(`${asked.method} ${path}`) ?? healthy(server))(asked);
    if (answer === "drop") {
      request.socket.destroy();
      return;
    }
    await answer.delayed;
    const status = answer.status ?? 200;
    const type = status < 400 ? "application/json" : "application/problem+json";
    response.writeHead(status, { "content-type": type, ...answer.headers });
    response.end(typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body));
  }

  function answerFile(response: ServerResponse, path: string): void {
    const name = path.startsWith("/planner/") ? "/planner.html" : path;
    const content = files.get(name);
    if (!content) {
      response.writeHead(404).end();
      return;
    }
    if (policy !== null) response.setHeader("content-security-policy", policy);
    response.setHeader("cache-control", path.startsWith("/assets/") ? "max-age=31536000, immutable" : "no-cache");
    response.writeHead(200, { "content-type": TYPES[extname(name)] ?? "text/plain" });
    response.end(content);
  }

  const http = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://page").pathname;
    if (path.startsWith("/api/")) void answerApi(request, response, path);
    else answerFile(response, path);
  });
  const listen = (at: number) => once(http.listen(at, "127.0.0.1"), "listening");
  await (isNew ? listen(0) : onPortThatWasLeft(listen));
  const { port } = http.address() as AddressInfo;
  const server: PageServer = {
    url: `http://127.0.0.1:${port}`,
    seen,
    payload,
    count: (method, path) => seen.filter((each) => each.method === method && each.path === path).length,
    on: (method, path, handler) => handlers.set(`${method} ${path}`, handler),
    setPolicy: (next) => {
      policy = next;
    },
    tell: (event) => {
      for (const follower of followers) follower.write(`event: ${event}\ndata: {}\n\n`);
    },
    get followers() {
      return followers.size;
    },
    async close() {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
      if (!isNew) leavePort(port);
    },
  };
  return server;
}

const NO_MODEL = { writer: "builtin", model: null, host: null, titles_withheld: false, tokens: null, sent: [] };

/** A healthy service: its context is the payload's events, and an apply creates every block. */
function healthy(server: PageServer): Handler {
  return ({ method, path, body }) => {
    const { payload } = server;
    const asked = body as Record<string, never> | null;
    if (path === `/api/planner/${payload.session_id}`) return { body: payload };
    if (path === "/api/context/fetch") {
      const { session_id, view_date, start_time, end_time } = asked ?? {};
      const { calendar_events, writable_calendars, context } = payload;
      return {
        body: {
          session_id,
          view_date,
          start_time,
          end_time,
          calendar_events,
          writable_calendars,
          context,
          fetched_at: "2026-12-05T10:00:00Z",
        },
      };
    }
    if (path === "/api/writer") return { body: NO_MODEL };
    if (path.endsWith("/apply")) {
      const index = Number(asked?.variant_index);
      const created = payload.draft_variants[index]?.events.length ?? 0;
      server.payload = {
        ...payload,
        ...asWritten(payload, index),
        apply_state: {
          applied: true,
          applying: false,
          applied_variant_index: index,
          applied_calendar_id: String(asked?.calendar_id),
          applied_at: "2026-12-05T10:05:00Z",
        },
      };
      return { body: { applied_variant_index: index, calendar_id: asked?.calendar_id, created_count: created } };
    }
    if (path.endsWith("/undo")) {
      const count = payload.draft_variants[payload.apply_state.applied_variant_index ?? 0]?.events.length ?? 0;
      server.payload = {
        ...payload,
        apply_state: NOT_APPLIED,
      };
      return { body: { deleted_count: count, kept: [] } };
    }
    const replaced = /\/variants\/(\d+)$/.exec(path);
    const before = payload.draft_variants[Number(replaced?.[1])];
    if (replaced && before && method === "PUT") {
      const events: { event_id?: string }[] = asked?.events ?? [];
      const named = new Set(events.map(({ event_id }) => event_id));
      const removes = before.removes?.filter(({ event_id }) => !named.has(event_id));
      const changed = { ...before, events: events as typeof before.events, ...(removes && { removes }) };
      server.payload = {
        ...payload,
        draft_variants: payload.draft_variants.map((each) => (each === before ? changed : each)),
      };
      return { body: changed };
    }
    return problem(404, "Not found");
  };
}

/** An error as the service words it (RFC 9457). */
export function problem(status: number, detail: string, more: Record<string, unknown> = {}): Answer {
  return { status, body: { type: "about:blank", title: "Problem", status, detail, request_id: "r-1", ...more } };
}
