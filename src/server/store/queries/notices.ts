import { z } from "zod";
import { DisruptionKind } from "#contract/watch.ts";
import { OwnerId } from "#server/store/owner.ts";
import { json, ONE } from "../column-types.ts";
import type { Db, OwnerDb } from "../db.ts";
import { readRow } from "../parse-row.ts";

const Times = { start: z.int(), end: z.int() };

/** The facts of a notice. Its text is written when it is put into the outbox. */
export const NoticeFact = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("disruption"),
    disruptionId: z.string(),
    disruption: DisruptionKind,
    title: z.string(),
    blocks: z.int(),
    event: z.nullable(z.object({ title: z.string(), ...Times })),
  }),
  z.object({ kind: z.literal("updated"), sessionId: z.string(), blocks: z.int() }),
  z.object({ kind: z.literal("agenda"), blocks: z.array(z.object({ title: z.string(), ...Times })) }),
  z.object({ kind: z.literal("test") }),
]);
export type NoticeFact = z.infer<typeof NoticeFact>;

/** The text of a notice, and the page that it links to. */
const NoticeMessage = z.object({ title: z.string(), body: z.string(), url: z.string() });
export type NoticeMessage = z.infer<typeof NoticeMessage>;

/** A notice in the outbox, one per channel of the person. */
const NoticeRow = z
  .object({
    owner_id: OwnerId,
    id: z.string(),
    channel: z.string(),
    created_at: z.int(),
    attempts: z.int(),
    held_until: z.int(),
    notice: json(NoticeFact),
    message: json(NoticeMessage),
  })
  .transform(({ owner_id, created_at, held_until, notice, ...row }) => ({
    ...row,
    owner: owner_id,
    createdAt: created_at,
    heldUntil: held_until,
    fact: notice,
  }));
export type StoredNotice = z.output<typeof NoticeRow>;

export type NewNotice = { readonly id: string; readonly fact: NoticeFact; readonly message: NoticeMessage };

/** Puts notices into the outbox. An existing one, sent or not, stays unchanged. */
export async function enqueueNotices(
  { db, owner }: OwnerDb,
  notices: readonly NewNotice[],
  { channels, now }: { readonly channels: readonly string[]; readonly now: number },
): Promise<void> {
  const fresh = { owner_id: owner, state: "pending", created_at: now, next_at: now, attempts: 0, held_until: 0 };
  for (const { id, fact, message } of notices)
    for (const channel of channels)
      await db
        .insertInto("notices")
        .values({ ...fresh, id, channel, notice: JSON.stringify(fact), message: JSON.stringify(message) })
        .onConflict((conflict) => conflict.columns(["owner_id", "id", "channel"]).doNothing())
        .execute();
}

/** After this many failed retries, a notice no longer delays the next ones to its receiver. */
const HOLDS_UP = 5;

type Turn = {
  readonly now: number;
  /** On the clock that all processes on the store share. */
  readonly storeNow: number;
  readonly forMs: number;
  /** Only this person's notices; null for everyone's. */
  readonly owner: OwnerId | null;
};

/**
 * Leases the next notice for `forMs`. No other process sends it meanwhile; if this one dies,
 * another takes it. A receiver gets one notice at a time, in the order of creation, and new notices
 * before failed ones. Null when there is none.
 */
export async function takeNotice(db: Db, turn: Turn): Promise<StoredNotice | null> {
  const heldUntil = turn.storeNow + turn.forMs;
  for (;;) {
    const row = await nextNotice(db, turn);
    if (!row) return null;
    const taken = { held_until: heldUntil, attempts: row.attempts + 1 };
    const { numUpdatedRows } = await db
      .updateTable("notices")
      .set(taken)
      .where("owner_id", "=", row.owner_id)
      .where("id", "=", row.id)
      .where("channel", "=", row.channel)
      .where("state", "=", "pending")
      .where("held_until", "=", row.held_until)
      .where("attempts", "=", row.attempts)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 1n) return readRow(NoticeRow, { ...row, ...taken });
  }
}

function nextNotice(db: Db, { now, storeNow, owner }: Turn) {
  return db
    .selectFrom("notices")
    .select(["owner_id", "id", "channel", "created_at", "attempts", "held_until", "notice", "message"])
    .where("state", "=", "pending")
    .where("next_at", "<=", now)
    .where("held_until", "<=", storeNow)
    .$if(owner !== null, (query) => query.where("owner_id", "=", owner))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("notices as before")
            .select("before.id")
            .whereRef("before.owner_id", "=", "notices.owner_id")
            .whereRef("before.channel", "=", "notices.channel")
            .where("before.state", "=", "pending")
            .where("before.attempts", ">", 0)
            .where("before.attempts", "<=", HOLDS_UP)
            .where(({ or, and, eb, ref }) =>
              or([
                eb("before.created_at", "<", ref("notices.created_at")),
                and([eb("before.created_at", "=", ref("notices.created_at")), eb("before.id", "<", ref("notices.id"))]),
              ]),
            ),
        ),
      ),
    )
    .orderBy("attempts")
    .orderBy("created_at")
    .orderBy("id")
    .limit(ONE)
    .executeTakeFirst();
}

/**
 * `dropped`: its cause is over. `dead`: it was not accepted for a day. `afresh`: it waits for a
 * reason that is not the receiver's.
 */
export type NoticeEnd =
  | { readonly state: "sent" | "dropped" | "dead" }
  | { readonly laterAt: number; readonly afresh: boolean };

/**
 * Stores the outcome of a notice. If another process has changed it since, its result stands,
 * unless this one was sent.
 */
export async function settleNotice(
  db: Db,
  { owner, id, channel, heldUntil }: StoredNotice,
  end: NoticeEnd,
): Promise<void> {
  const change =
    "state" in end ? { state: end.state } : { next_at: end.laterAt, ...(end.afresh && { attempts: 0 }), held_until: 0 };
  const isSent = "state" in end && end.state === "sent";
  await db
    .updateTable("notices")
    .set(change)
    .where("owner_id", "=", owner)
    .where("id", "=", id)
    .where("channel", "=", channel)
    .where("state", "=", "pending")
    .$if(!isSent, (query) => query.where("held_until", "=", heldUntil))
    .execute();
}

/** Releases the notices that a dead process had leased, for when no other process can be alive. */
export async function releaseNotices(db: Db): Promise<void> {
  await db.updateTable("notices").set({ held_until: 0 }).where("state", "=", "pending").execute();
}

/** How many notices of a person were never accepted. */
export async function countDeadNotices({ db, owner }: OwnerDb): Promise<number> {
  const { count } = await db
    .selectFrom("notices")
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .where("owner_id", "=", owner)
    .where("state", "=", "dead")
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function forgetNotices(db: Db, before: number): Promise<void> {
  await db.deleteFrom("notices").where("created_at", "<", before).where("state", "!=", "pending").execute();
}
