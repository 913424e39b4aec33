import { PATHS } from "#contract/paths.ts";
import { QuickAddRequest, QuickAddResponse } from "#contract/session.ts";
import { ownerOf } from "#server/auth/check-access.ts";
import { clientGone } from "#server/http/client-gone.ts";
import type { App } from "#server/http/schema-validation.ts";
import type { Model } from "#server/model/index.ts";
import { currentPreferences } from "#server/planning/preferences.ts";
import type { Db } from "#server/store/open.ts";
import type { Understanding } from "#server/understanding/index.ts";
import { createFormats } from "#wording/formats.ts";
import { understand } from "#words/read-text.ts";

type Deps = {
  readonly db: Db;
  readonly machineTimeZone: string;
  readonly now: () => Temporal.Instant;
  readonly understanding: Understanding;
  readonly model: Model | null;
  /** Aborted when the server closes. */
  readonly closing: AbortSignal;
};

/** Reads tasks and habits from a text, and wishes where a model reads it. Nothing is saved. */
export function registerQuickAdd(app: App, deps: Deps): void {
  const { db, machineTimeZone, now, understanding, model, closing } = deps;
  const options = {
    config: {
      summary: "Understand tasks and habits in a text, and wishes where the model reads it; saves nothing",
    },
    schema: { body: QuickAddRequest, response: { 200: QuickAddResponse } },
  };
  app.post(PATHS.quickAdd, options, async (request, reply) => {
    const { text, time_zone, ask_model } = request.body;
    const stored = await currentPreferences({ db, owner: ownerOf(request) }, machineTimeZone);
    const words = { text, now: now(), timeZone: time_zone ?? stored.time_zone };
    const byRules = () => {
      const { timeZone } = words;
      const terms = { now: words.now.epochMilliseconds, timeZone, defaultMinutes: stored.default_task_minutes };
      return understand(text, terms, createFormats(stored.language, { timeZone }));
    };
    if (!ask_model) return byRules();
    const signal = AbortSignal.any([clientGone(reply), closing]);
    const read = await understanding.read(words, model?.begin() ?? null, signal);
    return read.ok ? read.value : { ...byRules(), instead: read.error };
  });
}
