import { createFollowers } from "#server/http/followers.ts";
import { loadSessionMarks } from "#server/store/queries/sessions.ts";
import type { SessionDeps } from "./deps.ts";

/** Streams `applied`, `undone` and `replanned` to the pages that follow sessions. */
export function followSessions({ db, shared, events, closing }: SessionDeps) {
  const followers = createFollowers({
    names: { one: "this session", all: "sessions" },
    async marksOf(ids) {
      const marks = await loadSessionMarks(db, ids);
      return marks.map(({ id, version, lastEvent, lastEventVersion }) => ({
        key: id,
        version,
        event: lastEvent === null ? null : { version: lastEventVersion, name: lastEvent, data: { session_id: id } },
      }));
    },
    shared,
    closing,
  });
  events.subscribe(({ sessionId }) => followers.changed(sessionId));
  return followers;
}
