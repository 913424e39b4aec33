import type { FastifyReply, FastifyRequest } from "fastify";
import { countedAddress } from "./client-address.ts";
import { type EventStream, openEventStream } from "./event-stream.ts";
import { type ProblemDetails, sendProblem } from "./problem.ts";

/**
 * The version of something that pages follow, and its last event with the version that the event
 * made.
 */
export type Mark = {
  readonly key: string;
  /** Every change raises it, in the same transaction. */
  readonly version: number;
  readonly event: { readonly version: number; readonly name: string; readonly data: unknown } | null;
};

type Terms = {
  /** The current marks of these keys. Deleted things are left out. */
  readonly marksOf: (keys: readonly string[]) => Promise<readonly Mark[]>;
  /** How a refusal names one such thing, and all of them. */
  readonly names: { readonly one: string; readonly all: string };
  /** Whether other processes change the same things. */
  readonly shared: boolean;
  /** Aborts when the server stops. */
  readonly closing: AbortSignal;
};

type Followed = Pick<Mark, "key" | "version"> & { readonly since?: string | undefined };

/** An open page. `version` is the last change that it was sent or that it knew of. */
type Follower = {
  readonly key: string;
  readonly address: string;
  readonly stream: EventStream;
  version: number;
};

/** Limits of open streams: per thing, per address, and in all. */
const MOST_OF_ONE = 20;
const MOST_OF_ADDRESS = 50;
const MOST = 1_000;
/** How often a process looks for changes that other processes made. */
const POLL_MS = 1_000;

/** Streams events to the open pages that show these things. */
export function createFollowers({ marksOf, names, shared, closing }: Terms) {
  const followers = new Set<Follower>();

  const tell = async (told: readonly Follower[]) => {
    if (told.length === 0) return;
    const marks = await marksOf([...new Set(told.map(({ key }) => key))]);
    const byKey = new Map(marks.map((mark) => [mark.key, mark]));
    for (const follower of told) {
      const mark = byKey.get(follower.key);
      if (!mark) follower.stream.close(); // the thing was deleted
      if (!mark || mark.version <= follower.version) continue;
      const event = mark.event && mark.event.version > follower.version ? mark.event : null;
      follower.version = mark.version;
      if (event) follower.stream.send(event.name, event.data, String(mark.version));
    }
  };
  const tellSafely = (told: readonly Follower[]) => void tell(told).catch(() => endAll(told));
  const poll = shared ? setInterval(() => tellSafely([...followers]), POLL_MS) : undefined;
  closing.addEventListener("abort", () => clearInterval(poll));

  /** Returns why one more page may not follow now; null when it may. */
  const obstacleTo = (key: string, address: string): ProblemDetails | null => {
    const count = (is: (follower: Follower) => boolean) => [...followers].filter(is).length;
    const tooMany = (where: string): ProblemDetails => {
      return { status: 429, detail: `Too many pages ${where} follow ${names.all}.`, retryAfterSeconds: 30 };
    };
    if (count((each) => each.key === key) >= MOST_OF_ONE) return tooMany(`of ${names.one}`);
    if (count((each) => each.address === address) >= MOST_OF_ADDRESS) return tooMany("at this address");
    return followers.size >= MOST ? { ...tooMany("here"), status: 503 } : null;
  };

  return {
    /** Sends what is new about this key, or about all keys when none is given. */
    changed(key?: string): void {
      tellSafely([...followers].filter((follower) => key === undefined || follower.key === key));
    },
    /**
     * Opens a stream from `version` on. A page that was disconnected (`Last-Event-ID`) or that read
     * an earlier version (`since`) first gets what it missed.
     */
    follow(request: FastifyRequest, reply: FastifyReply, { key, version, since }: Followed) {
      const address = countedAddress(request.ip);
      const obstacle = obstacleTo(key, address);
      if (obstacle) return sendProblem(reply, obstacle);
      const lastSeen = Number(request.headers["last-event-id"] ?? since ?? Number.NaN);
      const stream = openEventStream(reply, { closing });
      const seen = Number.isInteger(lastSeen) ? Math.min(version, lastSeen) : version;
      const follower = { key, address, stream, version: seen };
      followers.add(follower);
      stream.closed.addEventListener("abort", () => followers.delete(follower));
      if (seen < version) tellSafely([follower]);
      return reply;
    },
  };
}

/**
 * When the store fails, streams are closed. Pages reconnect and send the last version that they
 * saw.
 */
function endAll(told: readonly Follower[]): void {
  for (const { stream } of told) stream.close();
}
