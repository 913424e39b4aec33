import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { epochOf } from "#domain/time.ts";

type Ref = { readonly kind: "task" | "coursework"; readonly id: string };
type Item = {
  readonly id: string;
  readonly source: string;
  readonly title: string;
  readonly due: string | null;
  readonly duration_minutes: number;
};
type Entry = {
  readonly eventKey: string;
  readonly after: {
    readonly summary: string;
    readonly start: string;
    readonly end: string;
    readonly all_day: boolean;
    readonly recurrence: readonly string[] | null;
    readonly task_id?: string;
    readonly locked?: boolean;
  };
  readonly state: { readonly is: string; readonly eventId: string; readonly etag: string | null };
  readonly work?: Ref | null;
};
type Base = {
  readonly context?: {
    readonly tasks: { readonly items: readonly Item[] };
    readonly learning: { readonly items: readonly Item[]; readonly sources: readonly { connection_id: string }[] };
  };
};

type Tables = {
  applies: {
    session_id: string;
    attempt: number;
    phase: string;
    calendar_id: string;
    connection_id: string;
    entries: string;
  };
  sessions: { id: string; owner_id: string; base: string };
  tasks: { owner_id: string; id: string };
  blocks: Record<string, string | number | null> & { block_id: string };
  works: { owner_id: string; work_kind: string; work_id: string; revision: number; work: string };
};
type Journal = Pick<Tables["applies"], "session_id" | "attempt" | "calendar_id" | "connection_id" | "entries"> & {
  owner_id: string;
};

/**
 * Adds what was applied before the standing plan existed: a block for each event that a journal
 * knows to exist, with its draft's task if that still exists. Events that are still to be written
 * get their block later, from the work that their entry now names.
 */
export const blocksOfJournals: Migration = {
  async up(untyped: Kysely<unknown>) {
    const db = untyped.withTables<Tables>();
    const keys = await db
      .selectFrom("applies")
      .select(["session_id", "attempt"])
      .where("phase", "!=", "undone")
      .execute();
    for (const { session_id, attempt } of keys) {
      const { base, ...journal } = await db
        .selectFrom("applies")
        .innerJoin("sessions", "sessions.id", "applies.session_id")
        .select(["session_id", "attempt", "calendar_id", "connection_id", "entries", "owner_id", "base"])
        .where("session_id", "=", session_id)
        .where("attempt", "=", attempt)
        .executeTakeFirstOrThrow();
      await fill(db, journal, JSON.parse(base) as Base);
    }
  },
};

async function fill(db: Kysely<Tables>, journal: Journal, { context }: Base): Promise<void> {
  if (context?.learning.sources.some(({ connection_id }) => connection_id === "demo")) return;
  const tasks = await db.selectFrom("tasks").select("id").where("owner_id", "=", journal.owner_id).execute();
  const local = new Set(tasks.map(({ id }) => id));
  const known = new Map<string, Item & { readonly kind: Ref["kind"] }>();
  for (const item of context?.tasks.items ?? [])
    if (item.source !== "local" || local.has(item.id)) known.set(item.id, { ...item, kind: "task" });
  for (const item of context?.learning.items ?? []) known.set(item.id, { ...item, kind: "coursework" });

  const old = JSON.parse(journal.entries) as Entry[];
  const entries = old.map((entry) => {
    const item = known.get(entry.after.task_id ?? "");
    return entry.work === undefined ? { ...entry, work: item ? { kind: item.kind, id: item.id } : null } : entry;
  });
  await db
    .updateTable("applies")
    .set({ entries: JSON.stringify(entries) })
    .where("session_id", "=", journal.session_id)
    .where("attempt", "=", journal.attempt)
    .execute();
  for (const entry of entries) {
    const { after, state, work } = entry;
    if (state.is !== "written" || after.all_day || after.recurrence !== null) continue;
    const item = known.get(work?.id ?? "");
    await db
      .insertInto("blocks")
      .values(blockOf(journal, entry, item?.title ?? after.summary))
      .onConflict((conflict) => conflict.column("block_id").doNothing())
      .execute();
    if (item && item.source !== "local") await keepWork(db, journal.owner_id, item);
  }
}

function blockOf(journal: Journal, { eventKey, after, state, work }: Entry, title: string): Tables["blocks"] {
  return {
    block_id: eventKey,
    owner_id: journal.owner_id,
    work_kind: work?.kind ?? null,
    work_id: work?.id ?? null,
    title,
    start_at: epochOf(after.start),
    end_at: epochOf(after.end),
    connection_id: journal.connection_id,
    calendar_id: journal.calendar_id,
    event_id: state.eventId,
    etag: state.etag ?? "",
    has_event: 1,
    session_id: journal.session_id,
    update_id: journal.session_id,
    state: "planned",
    minutes_done: null,
    answered_at: null,
    answered_by: null,
    skipped: 0,
    locked: Number(after.locked === true),
    moved_by_person: 0,
    revision: 1,
  };
}

/** Stores a source's item in its current form, for when the source no longer lists it. */
async function keepWork(db: Kysely<Tables>, owner_id: string, item: Item & { readonly kind: string }): Promise<void> {
  const { source, title, due } = item;
  const at = due === null || due.length === 10 ? null : epochOf(due);
  const estimateMinutes = Math.max(1, Math.round(item.duration_minutes));
  const work = JSON.stringify({ source, title, due: at, estimateMinutes, closed: false, override: null });
  await db
    .insertInto("works")
    .values({ owner_id, work_kind: item.kind, work_id: item.id, revision: 1, work })
    .onConflict((conflict) => conflict.columns(["owner_id", "work_kind", "work_id"]).doNothing())
    .execute();
}
