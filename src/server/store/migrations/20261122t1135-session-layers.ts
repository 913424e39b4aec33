import { isDeepStrictEqual } from "node:util";
import type { Kysely } from "kysely";

type Sessions = { readonly sessions: { readonly id: string; readonly base: string } };
type Fields = Readonly<Record<string, unknown>>;
/** The fields of former sessions that are read here. */
type Base = Fields & {
  readonly preferences?: Fields;
  readonly habits?: readonly unknown[];
  readonly carried_out?: readonly { readonly preferences?: { readonly was: Fields; readonly now: Fields } }[];
  readonly understood?: { readonly unrecognized?: readonly string[] };
};

/**
 * Sessions store what they were given apart from the layers over it. Former sessions had both in
 * one; what their wishes changed counts as given, and their remedies can still be taken back.
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
 * The fields before a remedy, if they still have the remedy's values. Hours are compared per day.
 */
function withoutChange(held: Fields, change: { readonly was: Fields; readonly now: Fields } | undefined): Fields {
  const back = Object.entries(change?.now ?? {}).flatMap(([name, now]): [string, unknown][] => {
    const was = change?.was[name];
    if (name === "working_hours") return [[name, withoutChange(held[name] as Fields, { was, now } as never)]];
    return isDeepStrictEqual(held[name], now) ? [[name, was]] : [];
  });
  return { ...held, ...Object.fromEntries(back) };
}
