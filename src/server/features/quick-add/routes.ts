import { PATHS } from "#contract/paths.ts";
import { QuickAddRequest, QuickAddResponse } from "#contract/session.ts";
import { ownerOf } from "#server/http/access.ts";
import { clientGone } from "#server/http/client-gone.ts";
import { outOfRange, sendProblem } from "#server/http/problem.ts";
import type { App } from "#server/http/schema-validation.ts";
import type { Model } from "#server/llm/index.ts";
import { currentPreferences, overridePreferences } from "#server/planning/preferences.ts";
import type { Db } from "#server/store/open.ts";
import type { Understanding } from "#server/understanding/index.ts";

type Deps = {
  readonly db: Db;
  readonly machineTimeZone: string;
  readonly now: () => Temporal.Instant;
  readonly understanding: Understanding;
  readonly model: Model | null;
  /** Aborted when the server closes. */
  readonly closing: AbortSignal;
};

/** Reads tasks, habits and preferences out of a text; nothing is saved. */
export function registerQuickAdd(app: App, deps: Deps): void {
  const { db, machineTimeZone, now, understanding, model, closing } = deps;
  const options = {
    config: {
      summary: "Understand tasks, habits and preferences in a text; saves nothing",
    },
    schema: { body: QuickAddRequest, response: { 200: QuickAddResponse } },
  };
  app.post(PATHS.quickAdd, options, async (request, reply) => {
    const { text, time_zone, ask_model, preferences: patch = {} } = request.body;
    const stored = await currentPreferences({ db, owner: ownerOf(request) }, machineTimeZone);
    const preferences = overridePreferences(stored, patch);
    if (!preferences.ok) {
      const { path, message } = preferences.error;
      return sendProblem(reply, outOfRange(`preferences.${path}`, message));
    }
    const timeZone = time_zone ?? preferences.value.time_zone;
    const words = { text, now: now(), timeZone, preferences: preferences.value };
    if (!ask_model) return understanding.byRules(words);
    return understanding.byModel(words, model?.begin() ?? null, AbortSignal.any([clientGone(reply), closing]));
  });
}
