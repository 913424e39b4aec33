import { isDeepStrictEqual } from "node:util";
import { type Kysely, sql } from "kysely";

type Sessions = {
  readonly sessions: { readonly id: string; readonly base: string; readonly inputs: string | null };
};
type Fields = Readonly<Record<string, unknown>>;
type Change = { readonly id: string; readonly was: Fields; readonly now: Fields };
type Remedy = {
  readonly statement: string;
  readonly tasks: readonly Change[];
  readonly habits?: readonly Change[];
  readonly preferences?: Omit<Change, "id">;
};

/**
 * A session's inputs are stored apart from its gathered data, and only as layers. The effective
 * inputs, and what a remedy found, are computed when they are read.
 */
export const sessionInputs = {
  async up(db: Kysely<Sessions>): Promise<void> {
    await sql`alter table sessions add column inputs text`.execute(db);
    const ids = await db.selectFrom("sessions").select("id").execute();
    for (const { id } of ids) {
      const row = await db.selectFrom("sessions").select("base").where("id", "=", id).executeTakeFirstOrThrow();
      const { given, wishes = [], carried_out = [], preferences, habits, ...rest } = JSON.parse(row.base);
      if (!given) continue;
      const inputs = { given, wishes, remedies: carried_out.map(withoutBefore) };
      const parts = { base: JSON.stringify(rest), inputs: JSON.stringify(inputs) };
      await db.updateTable("sessions").set(parts).where("id", "=", id).execute();
    }
  },
};

function withoutBefore({ statement, tasks, habits, preferences }: Remedy): Fields {
  const changed = ({ id, now }: Change) => ({ ...now, id });
  return {
    statement,
    tasks: tasks.map(changed),
    ...(habits && { habits: habits.map(changed) }),
    ...(preferences && { preferences: longerDays(preferences) }),
  };
}

function longerDays({ was, now: { working_hours: hours, ...rest } }: Omit<Change, "id">): Fields {
  if (!hours) return rest;
  const before = (was.working_hours ?? {}) as Fields;
  const days = Object.entries(hours).filter(([day, ranges]) => !isDeepStrictEqual(ranges, before[day]));
  return { ...rest, working_hours: Object.fromEntries(days) };
}
