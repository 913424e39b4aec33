import type { OwnPreferences } from "#contract/stored-preferences.ts";
import { DAY_MS, MINUTE_MS } from "#domain/time.ts";
import type { Logger } from "#server/ops/log.ts";
import type { Db } from "#server/store/open.ts";
import type { OwnerId } from "#server/store/owner.ts";
import { type NoticeEnd, type StoredNotice, settleNotice, takeNotice } from "#server/store/queries/notices.ts";
import { loadPreferences } from "#server/store/queries/preferences.ts";
import { deleteSubscription } from "#server/store/queries/push-subscriptions.ts";
import { type ChannelDeps, channelsOf, PUSH, senderOf, sortOf } from "./channels.ts";
import { standingOf } from "./is-still-true.ts";
import { messageOf } from "./outbox.ts";
import { quietUntil } from "./quiet-hours.ts";
import type { Outcome } from "./sender.ts";

export type DeliverDeps = ChannelDeps & {
  readonly now: () => Temporal.Instant;
  /** Epoch milliseconds on the clock that all processes on the store share. */
  readonly storeClock: () => Promise<number>;
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<unknown>;
  readonly machineTimeZone: string;
  readonly log: Logger;
};

export type Delivery = {
  /** Sends everyone's notices that are due. */
  deliver(): Promise<void>;
  /** Sends one person's notices that are due, and waits a few seconds at most. */
  deliverTo(owner: OwnerId): Promise<void>;
  /** Takes no more notices, and waits for those being sent. */
  park(): Promise<void>;
};

/** Longer than any delivery takes, so that a process that takes longer counts as dead. */
const HELD_MS = MINUTE_MS;
/**
 * Sending is mostly waiting. With this many at once, receivers that do not answer do not hold up
 * others.
 */
const AT_ONCE = 32;
const FIRST_RETRY_MS = MINUTE_MS;
const LONGEST_RETRY_MS = 60 * MINUTE_MS;
const DELIVER_TIMEOUT_MS = 5_000;

/** Sends the outbox: to many receivers at once, and to each receiver one notice at a time. */
export function createDelivery(deps: DeliverDeps): Delivery {
  const sending = new Set<Promise<void>>();
  const running = new Set<Promise<void>>();
  const log = deps.log.named("server/notices");
  let isParked = false;

  const take = async (owner: OwnerId | null): Promise<StoredNotice | null> => {
    if (isParked) return null;
    const now = deps.now().epochMilliseconds;
    return takeNotice(deps.db, { now, storeNow: await deps.storeClock(), forMs: HELD_MS, owner });
  };

  const sendAll = async (owner: OwnerId | null): Promise<void> => {
    const mine = new Set<Promise<void>>();
    for (;;) {
      if (sending.size >= AT_ONCE) await Promise.race(sending);
      // A send that ends during this look-up frees its receiver for the next notice, so the sends
      // that began before the look-up are awaited.
      const before = [...mine];
      const notice = await take(owner);
      if (notice) {
        void tracked(mine, tracked(sending, sendOne(deps, notice)));
      } else {
        if (before.length === 0) return;
        await Promise.race(before);
      }
    }
  };

  const run = (owner: OwnerId | null) => tracked(running, sendAll(owner));
  return {
    deliver: () => run(null),
    async deliverTo(owner) {
      const sent = new AbortController();
      const all = run(owner)
        .catch((error: unknown) => log.error("sending failed", { error: String(error) }))
        .finally(() => sent.abort());
      await Promise.race([all, deps.sleep(DELIVER_TIMEOUT_MS, sent.signal).catch(() => undefined)]);
    },
    async park() {
      isParked = true;
      await Promise.allSettled([...running, ...sending]);
    },
  };
}

/** Keeps `work` in `among` until it ends. */
function tracked(among: Set<Promise<void>>, work: Promise<void>): Promise<void> {
  const done = work.finally(() => among.delete(done));
  among.add(done);
  return done;
}

/** If settling fails, the notice is tried again once its hold ends. */
async function sendOne(deps: DeliverDeps, notice: StoredNotice): Promise<void> {
  try {
    await settleNotice(deps.db, notice, await endOf(deps, notice));
  } catch (error) {
    deps.log.named("server/notices").error("a notice could not be sent", { error: String(error) });
  }
}

async function endOf(deps: DeliverDeps, notice: StoredNotice): Promise<NoticeEnd> {
  const { fact, owner, id, channel, createdAt, attempts } = notice;
  const mine = { db: deps.db, owner };
  const now = deps.now().epochMilliseconds;
  const standing = await standingOf(mine, notice, now);
  if (standing === "over") return DROPPED;
  if (standing === "not-yet") return { laterAt: now + FIRST_RETRY_MS, afresh: true };
  const preferences = await preferencesOf(deps, owner);
  const quiet = fact.kind === "agenda" ? null : quietUntil(preferences, now);
  if (quiet !== null) return { laterAt: quiet, afresh: true };
  const send = await senderOf(deps, mine, channel, preferences.notify);
  if (!send) return DROPPED;
  const outcome = await send({ ...notice.message, id, fact, at: createdAt }, now);
  if (outcome === "sent") return { state: "sent" };
  const by = sortOf(channel);
  deps.log.named("server/notices").warning("a notice was not taken", { outcome, by });
  if (outcome === "gone" && by === "push") {
    await deleteSubscription(mine, channel.slice(PUSH.length));
    return DROPPED;
  }
  if (now - createdAt >= DAY_MS) return { state: "dead" };
  return { laterAt: now + Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (attempts - 1)), afresh: false };
}

const DROPPED = { state: "dropped" } as const;

/** Sends a notice now through every channel of the person, and returns how each one answered. */
export async function testChannels(
  deps: DeliverDeps,
  owner: OwnerId,
  id: string,
): Promise<{ readonly channel: string; readonly outcome: Outcome }[]> {
  const mine = { db: deps.db, owner };
  const preferences = await preferencesOf(deps, owner);
  const fact = { kind: "test" } as const;
  const at = deps.now().epochMilliseconds;
  const message = { ...messageOf(fact, { ...deps, preferences }), id, fact, at };
  const channels = await channelsOf(mine, preferences.notify);
  return Promise.all(
    channels.map(async (channel) => {
      const send = await senderOf(deps, mine, channel, preferences.notify);
      return { channel, outcome: send ? await send(message, at) : ("failed" as const) };
    }),
  );
}

type Known = Pick<OwnPreferences, "language" | "time_zone" | "notify">;

async function preferencesOf(
  { db, machineTimeZone }: { readonly db: Db; readonly machineTimeZone: string },
  owner: OwnerId,
): Promise<Known> {
  return (await loadPreferences({ db, owner })) ?? { language: "en", time_zone: machineTimeZone };
}
