import { isDeepStrictEqual } from "node:util";
import type { Kysely } from "kysely";

type Sessions = { readonly sessions: { readonly id: string; readonly base: string } };
type Fields = Readonly<Record<string, unknown>>;
/** What of a session of before is read here. */
type Base = Fields & {
  readonly preferences?: Fields;
  readonly habits?: readonly unknown[];
  readonly carried_out?: readonly { readonly preferences?: { readonly was: Fields; readonly now: Fields } }[];
  readonly understood?: { readonly unrecognized?: readonly string[] };
};

/**
 * A session keeps what it was given, and what is laid over that, apart. One of before was planned
 * with all of it in one; what its words changed counts as given, and its remedies can still be
 * taken back.
 */
export const sessionLayers = {
  async up(db: Kysely<Sessions>): Promise<void> {
    const ids = await db.selectFrom("sessions").select("id").execute();
    for (const { id } of ids) {
      const { base } = await db.selectFrom("sessions").select("base").where("id", "=", id).executeTakeFirstOrThrow();
      const layered = JSON.stringify(inLayers(JSON.parse(base) as Base));
      await db.updateTable("sessions").set({ base: layered }).where("id", "=", id).execute();
    }
  },
};

function inLayers({ understood, without_instructions: _, ...base }: Base): Fields {
  const { preferences, habits = [], carried_out: remedies = [] } = base;
  if (!preferences) return base;
  const given = remedies
    .toReversed()
    .reduce((held, { preferences: change }) => withoutChange(held, change), preferences);
  return { ...base, given: { preferences: given, habits }, wishes: [], not_understood: understood?.unrecognized ?? [] };
}

/**
 * The fields as they were before a remedy, where they still are as it left them; of hours, day by
 * day.
 */
function withoutChange(held: Fields, change: { readonly was: Fields; readonly now: Fields } | undefined): Fields {
  const back = Object.entries(change?.now ?? {}).flatMap(([name, now]): [string, unknown][] => {
    const was = change?.was[name];
    if (name === "working_hours") return [[name, withoutChange(held[name] as Fields, { was, now } as never)]];
    return isDeepStrictEqual(held[name], now) ? [[name, was]] : [];
  });
  return { ...held, ...Object.fromEntries(back) };
}
