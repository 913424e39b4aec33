import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { unwrap } from "#domain/result.ts";
import type { HttpClient } from "#server/net/http.ts";
import { readAnswersOf } from "#server/providers/reading/read-answer.ts";
import {
  type CaldavServer,
  makeCalendar,
  startRadicale,
  startXandikos,
} from "../../../../test/doubles/caldav/servers.ts";
import { neverAborted } from "../../../../test/support/never-aborted.ts";
import { createTestHttp, createTestTextReader } from "../../../../test/support/test-http.ts";
import { withPassword } from "./authorized-client.ts";
import { listCalendars } from "./calendars.ts";
import type { DavHttp } from "./dav.ts";
import { discoverHome } from "./discovery.ts";

const signal = neverAborted();
let radicale: CaldavServer;
let xandikos: CaldavServer;
beforeAll(async () => {
  [radicale, xandikos] = await Promise.all([startRadicale(), startXandikos()]);
  await makeCalendar(radicale, `${radicale.url}kim/todo/`, "To do", ["VTODO"]);
});
afterAll(() => Promise.all([radicale.stop(), xandikos.stop()]));

let front: Server | undefined;
afterEach(() => front?.close());

function davHttp(http: HttpClient): DavHttp {
  return { ...http, read: readAnswersOf("dav", createTestTextReader()), prepareToRead: () => undefined };
}

function clientOf(server: CaldavServer, password = server.password) {
  return davHttp(withPassword(createTestHttp(), { username: server.username, password }, () => "0a4f113b"));
}

test.each(["", "kim/", "kim", ".well-known/caldav"])(
  "Radicale's calendars are found from its address followed by '%s'",
  async (path) => {
    const home = unwrap(await discoverHome(clientOf(radicale), radicale.url + path, signal));
    const calendars = unwrap(await listCalendars(clientOf(radicale), home.url, signal));
    expect(calendars).toEqual([
      {
        url: `${radicale.url}kim/todo/`,
        name: "To do",
        color: "#0b8043ff",
        timeZone: "UTC",
        writable: true,
        holdsEvents: false,
        holdsTasks: true,
      },
      {
        url: radicale.calendarUrl,
        name: "Work",
        color: "#0b8043ff",
        timeZone: "UTC",
        writable: true,
        holdsEvents: true,
        holdsTasks: false,
      },
    ]);
  },
);

test("Xandikos' calendar is found from its bare address", async () => {
  const home = unwrap(await discoverHome(clientOf(xandikos), xandikos.url, signal));
  const calendars = unwrap(await listCalendars(clientOf(xandikos), home.url, signal));
  expect(calendars.map(({ url }) => url)).toContain(xandikos.calendarUrl);
});

test("a wrong password is an auth error, said once", async () => {
  const home = await discoverHome(clientOf(radicale, "wrong"), radicale.url, signal);
  expect(home).toMatchObject({ ok: false, error: { kind: "ProviderAuthError", status: 401 } });
});

test("a host that cannot be reached is asked once, and its own failure is said", async () => {
  const asked: string[] = [];
  const http: HttpClient = {
    send(request, abort) {
      asked.push(request.url);
      return createTestHttp().send(request, abort);
    },
  };
  const home = await discoverHome(davHttp(http), "http://127.0.0.1:1/", signal);
  expect(home).toMatchObject({ ok: false, error: { kind: "ProviderNetworkError", reason: "connection" } });
  expect(asked).toHaveLength(1);
});

test("an address without any calendar is not found", async () => {
  const url = await listen((_, response) => response.writeHead(404).end("nothing here"));
  const home = await discoverHome(clientOf(radicale), url, signal);
  expect(home).toMatchObject({ ok: false, error: { kind: "ProviderNotFoundError" } });
});

test("a web page where a calendar server should be is a parse error", async () => {
  const url = await listen((_, response) => response.writeHead(200, { "content-type": "text/html" }).end("<html>"));
  const home = await discoverHome(clientOf(radicale), url, signal);
  expect(home).toMatchObject({ ok: false, error: { kind: "ProviderParseError" } });
});

test("a redirect of the well-known address to another host never carries the password there", async () => {
  const seen: (string | undefined)[] = [];
  const other = createServer((request, response) => {
    seen.push(request.headers.authorization);
    response.writeHead(404).end();
  });
  await new Promise<void>((done) => other.listen(0, "127.0.0.1", done));
  const { port } = other.address() as AddressInfo;
  const url = await listen((_, response) =>
    response.writeHead(301, { location: `http://localhost:${port}/dav/` }).end(),
  );
  const home = await discoverHome(clientOf(radicale), url, signal);
  other.close();
  expect(home.ok).toBe(false);
  expect(seen.filter((header) => header !== undefined)).toEqual([]);
});

async function listen(handler: Parameters<typeof createServer>[1]): Promise<string> {
  front = createServer(handler);
  await new Promise<void>((done) => front?.listen(0, "127.0.0.1", done));
  return `http://127.0.0.1:${(front.address() as AddressInfo).port}/`;
}
