import type { Kysely } from "kysely";

type Sessions = {
  readonly sessions: { readonly id: string; readonly base: string; readonly inputs: string | null };
};
type Base = { readonly context?: { readonly tasks: { readonly items: readonly { readonly source: string }[] } } };

/** The tasks that requests brought are a layer of a session, beside what was gathered. */
export const sessionTasks = {
  async up(db: Kysely<Sessions>): Promise<void> {
    const ids = await db.selectFrom("sessions").select("id").where("inputs", "is not", null).execute();
    for (const { id } of ids) {
      const row = await db.selectFrom("sessions").select(["base", "inputs"]).where("id", "=", id).executeTakeFirst();
      if (!row?.inputs) continue;
      const { given, ...layers } = JSON.parse(row.inputs);
      const { context }: Base = JSON.parse(row.base);
      const tasks = (context?.tasks.items ?? []).filter(({ source }) => source === "session");
      const inputs = JSON.stringify({ given: { ...given, tasks }, ...layers });
      await db.updateTable("sessions").set({ inputs }).where("id", "=", id).execute();
    }
  },
};
