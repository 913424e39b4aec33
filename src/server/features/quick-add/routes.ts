import { PATHS } from "#contract/paths.ts";
import { QuickAddRequest, QuickAddResponse } from "#contract/session.ts";
import type { App } from "#server/http/schema-validation.ts";
import { currentPreferences } from "#server/planning/preferences.ts";
import { parseQuickAdd } from "#server/quick-add/index.ts";
import type { Db } from "#server/store/open.ts";

type Deps = { readonly db: Db; readonly machineTimeZone: string; readonly now: () => Temporal.Instant };

/** Reads tasks and habits out of a line of text; nothing is saved. */
export function registerQuickAdd(app: App, { db, machineTimeZone, now }: Deps): void {
  const options = {
    config: { summary: "Understand tasks and habits in a line of text" },
    schema: { body: QuickAddRequest, response: { 200: QuickAddResponse } },
  };
  app.post(PATHS.quickAdd, options, async (request) => {
    const { text, time_zone } = request.body;
    const timeZone = time_zone ?? (await currentPreferences(db, machineTimeZone)).time_zone;
    return parseQuickAdd(text, { now: now(), timeZone });
  });
}
