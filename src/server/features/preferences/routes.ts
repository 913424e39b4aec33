import { PATHS } from "#contract/paths.ts";
import { OwnPreferences, OwnPreferencesPatch } from "#contract/stored-preferences.ts";
import { ownerOf } from "#server/auth/check-access.ts";
import { outOfRange, sendProblem } from "#server/http/problem.ts";
import type { App } from "#server/http/schema-validation.ts";
import { currentPreferences, overridePreferences } from "#server/planning/preferences.ts";
import type { ListEvents } from "#server/standing/deps.ts";
import type { Db } from "#server/store/open.ts";
import { savePreferences } from "#server/store/queries/preferences.ts";

type Deps = {
  readonly db: Db;
  /** The zone of a person who has not chosen one. */
  readonly machineTimeZone: string;
  readonly lists: ListEvents;
};

/** The person's preferences: hours, buffers, block lengths, zone and language. */
export function registerPreferences(app: App, { db, machineTimeZone, lists }: Deps): void {
  const read = { config: { summary: "The preferences that hold now" }, schema: { response: { 200: OwnPreferences } } };
  app.get(PATHS.preferences, read, (request) => currentPreferences({ db, owner: ownerOf(request) }, machineTimeZone));

  const change = {
    config: { summary: "Change some of the preferences" },
    schema: { body: OwnPreferencesPatch, response: { 200: OwnPreferences } },
  };
  app.put(PATHS.preferences, change, async (request, reply) => {
    const mine = { db, owner: ownerOf(request) };
    const changed = overridePreferences(await currentPreferences(mine, machineTimeZone), request.body);
    if (!changed.ok) return sendProblem(reply, outOfRange(changed.error.path, changed.error.message));
    await savePreferences(mine, changed.value);
    lists.publish(mine);
    return changed.value;
  });
}
