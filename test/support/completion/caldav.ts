import { createCaldavProvider } from "#server/providers/caldav/index.ts";
import { FIRST_OWNER } from "#server/store/owner.ts";
import { type CaldavServer, davRequest, makeCalendar, putIcs } from "../../doubles/caldav/servers.ts";
import { icalendarOf } from "../../fixtures/icalendar.ts";
import { createTestHttp, createTestTextReader, silentLog } from "../test-http.ts";
import type { CompletionWorld } from "./task-at-source.ts";

let made = 0;

/** A list of to-dos on a CalDAV server. */
export async function makeTodoList(server: CaldavServer): Promise<CompletionWorld> {
  made += 1;
  const list = new URL(`../to-do-${made}/`, server.calendarUrl).href;
  await makeCalendar(server, list, `To do ${made}`, ["VTODO"]);
  const { url: server_url, username, password } = server;
  const deps = { http: createTestHttp(), textReader: createTestTextReader(), owner: FIRST_OWNER, log: silentLog };
  const now = () => Temporal.Instant.from("2026-12-08T09:00:00Z");
  let count = 0;
  return {
    provider: createCaldavProvider(
      { id: "dav", label: "CalDAV", credentials: { server_url, username, password } },
      { ...deps, now },
    ),
    async add(title) {
      count += 1;
      const url = `${list}todo-${count}.ics`;
      await putIcs(server, url, todoIcs(`todo-${made}-${count}@example.org`, title));
      const read = () => davRequest(server, "GET", url, null, 200);
      const change = async (of: RegExp, to: string) => putIcs(server, url, (await read()).replace(of, to));
      return {
        title: async () => /^SUMMARY:(.*?)\r?$/m.exec(await read())?.[1] ?? "",
        isDone: async () => /^STATUS:COMPLETED\r?$/m.test(await read()),
        rename: (next) => change(/^SUMMARY:.*$/m, `SUMMARY:${next}`),
        complete: () => change(/^STATUS:.*$/m, "STATUS:COMPLETED"),
      };
    },
    end: () => davRequest(server, "DELETE", list, null, 200, 204),
  };
}

function todoIcs(uid: string, title: string): string {
  const todo = [`UID:${uid}`, "DTSTAMP:20261201T000000Z", `SUMMARY:${title}`, "STATUS:IN-PROCESS", "X-MOOD:calm"];
  return icalendarOf("BEGIN:VTODO", ...todo, "END:VTODO");
}
