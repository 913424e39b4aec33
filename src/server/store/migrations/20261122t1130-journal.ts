import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

type Row = { session_id: string; attempt: number; phase: string; entries: string };
type Tables = { applies: Row };

/** The former form of an entry. */
type OldEntry = {
  position: number;
  eventKey: string;
  state: "intended" | "written" | "skipped" | "removed" | "kept" | "gone";
  draft: unknown;
  eventId: string | null;
  etag: string | null;
  conflictsWith: string[];
};

/** Entries of the journal become a union by their operation, each in a state with its own data. */
export const journal: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw("alter table applies add column look_again_at bigint").execute(db);
    await sql.raw("alter table applies add column looks integer not null default 0").execute(db);
    await sql.raw("create index applies_by_look on applies (look_again_at)").execute(db);
    const applies = (db as Kysely<Tables>).withTables<Tables>();
    for (const row of await applies
      .selectFrom("applies")
      .select(["session_id", "attempt", "phase", "entries"])
      .execute()) {
      const entries = JSON.parse(row.entries) as OldEntry[];
      await applies
        .updateTable("applies")
        .set({ entries: JSON.stringify(entries.map(translate)), phase: phaseOf(row.phase, entries) })
        .where("session_id", "=", row.session_id)
        .where("attempt", "=", row.attempt)
        .execute();
    }
  },
};

/**
 * A failed apply that an undo had partly taken back was stored as failed. It must never be resumed.
 */
function phaseOf(phase: string, entries: readonly OldEntry[]): string {
  const undone = entries.some(({ state }) => state === "removed" || state === "kept" || state === "gone");
  return phase === "failed" && undone ? "undo-failed" : phase;
}

function translate({ position, eventKey, draft, ...old }: OldEntry) {
  return { op: "create", position, eventKey, before: null, after: draft, state: stateOf(old) };
}

function stateOf({
  state,
  eventId,
  etag,
  conflictsWith,
}: Pick<OldEntry, "state" | "eventId" | "etag" | "conflictsWith">) {
  switch (state) {
    case "intended":
      return { is: "asked" };
    case "written":
      return { is: "written", eventId: eventId ?? "", etag };
    case "skipped":
      return { is: "skipped", conflictsWith, asked: false };
    case "kept":
      return { is: "kept", eventId: eventId ?? "" };
    case "removed":
    case "gone":
      return { is: state };
  }
}
