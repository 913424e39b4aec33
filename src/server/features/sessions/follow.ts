import type { FastifyReply } from "fastify";
import { type EventStream, openEventStream } from "#server/http/event-stream.ts";
import type { ProblemDetails } from "#server/http/problem.ts";
import { loadSessionMarks } from "#server/store/queries/sessions.ts";
import type { SessionDeps } from "./deps.ts";

/** An open page that follows a session. `version` is the last change that it was told of, or made aware of. */
type Follower = {
  readonly sessionId: string;
  readonly address: string;
  readonly stream: EventStream;
  version: number;
};

/** Streams that may be open at once: of one session, of one address, and in all. */
const MOST_OF_SESSION = 20;
const MOST_OF_ADDRESS = 50;
const MOST = 1_000;
/** How often a process looks for changes that other processes made. */
const POLL_MS = 1_000;

/** Tells open pages what happens to the sessions that they show (decisions 3). */
export function createFollowers(deps: Pick<SessionDeps, "db" | "shared" | "events" | "closing">) {
  const followers = new Set<Follower>();

  const tell = async (told: readonly Follower[]) => {
    const marks = await loadSessionMarks(deps.db, [...new Set(told.map(({ sessionId }) => sessionId))]);
    const byId = new Map(marks.map((mark) => [mark.id, mark]));
    for (const follower of told) {
      const mark = byId.get(follower.sessionId);
      if (!mark) follower.stream.close(); // the session was deleted
      if (!mark || mark.version <= follower.version) continue;
      const event = mark.lastEventVersion > follower.version ? mark.lastEvent : null;
      follower.version = mark.version;
      if (event) follower.stream.send(event, { session_id: mark.id }, String(mark.version));
    }
  };
  const unsubscribe = deps.events.subscribe(({ sessionId }) => {
    const told = [...followers].filter((follower) => follower.sessionId === sessionId);
    if (told.length > 0) void tell(told).catch(endAll(told));
  });
  const poll = deps.shared
    ? setInterval(() => void tell([...followers]).catch(endAll([...followers])), POLL_MS)
    : undefined;
  deps.closing.addEventListener("abort", () => {
    clearInterval(poll);
    unsubscribe();
  });

  return {
    /** Why one more may not follow now; null when it may. */
    obstacleTo({ sessionId, address }: Pick<Start, "sessionId" | "address">): ProblemDetails | null {
      const count = (is: (follower: Follower) => boolean) => [...followers].filter(is).length;
      if (count((each) => each.sessionId === sessionId) >= MOST_OF_SESSION) return tooMany("of this session");
      if (count((each) => each.address === address) >= MOST_OF_ADDRESS) return tooMany("at this address");
      return followers.size >= MOST ? { ...tooMany("here"), status: 503 } : null;
    },
    /** Opens a stream; a page that was away (`lastSeen`) first hears what it missed. */
    follow(reply: FastifyReply, { sessionId, address, version, lastSeen }: Start): void {
      const stream = openEventStream(reply, { closing: deps.closing });
      const follower = { sessionId, address, stream, version: Math.min(version, lastSeen ?? version) };
      followers.add(follower);
      stream.closed.addEventListener("abort", () => followers.delete(follower));
      if (follower.version < version) void tell([follower]).catch(endAll([follower]));
    },
  };
}

type Start = {
  readonly sessionId: string;
  /** As requests are counted. */
  readonly address: string;
  readonly version: number;
  readonly lastSeen: number | null;
};

function tooMany(where: string): ProblemDetails {
  return { status: 429, detail: `Too many pages ${where} follow sessions.`, retryAfterSeconds: 30 };
}

/** When the store fails, pages are let go: they come back, and say what they saw last. */
function endAll(told: readonly Follower[]): () => void {
  return () => {
    for (const { stream } of told) stream.close();
  };
}
