import * as z from "zod/mini";
import { DemoRequest } from "#contract/demo.ts";
import { PATHS } from "#contract/paths.ts";
import type { Preferences } from "#contract/preferences.ts";
import { CreateSessionResponse } from "#contract/session.ts";
import { ownerOf } from "#server/auth/check-access.ts";
import { type Demo, prepareDemo } from "#server/demo/index.ts";
import type { App } from "#server/http/schema-validation.ts";
import { planningPreferences } from "#server/planning/preferences.ts";
import { givenTasks } from "#server/planning/session-tasks.ts";
import { createSession } from "./create-session.ts";
import type { SessionDeps } from "./deps.ts";
import { NO_WISHES } from "./instructions.ts";
import { replyWithPlanning } from "./planning-reply.ts";
import type { SessionInputs } from "./session-inputs.ts";

/**
 * Makes a session over sample data in one call, from the Demo calendar and the demo courses alone.
 */
export function registerDemo(app: App, deps: SessionDeps): void {
  const options = {
    config: { summary: "Make the Demo calendar and plan a sample week over it" },
    schema: { body: z.nullish(DemoRequest), response: { 201: CreateSessionResponse } },
  };
  app.post(PATHS.demo, options, async (request, reply) => {
    const owner = ownerOf(request);
    const stored = await planningPreferences({ db: deps.db, owner }, deps.machineTimeZone);
    const { time_zone = stored.time_zone, language = stored.language } = request.body ?? {};
    const demo = await prepareDemo(deps, owner, { language, timeZone: time_zone });
    const demoDeps = { ...deps, providers: async () => demo.providers };
    return replyWithPlanning(
      { request, reply, ...deps },
      (run) => createSession(demoDeps, owner, demoInputs(demo, { ...stored, time_zone, language }), run),
      (created) => reply.code(201).header("location", created.url).send(created),
    );
  });
}

function demoInputs(demo: Demo, preferences: Preferences): SessionInputs {
  return {
    window: demo.window,
    viewDate: demo.viewDate,
    given: { preferences, habits: [...demo.habits] },
    tasks: givenTasks(demo.tasks),
    ...NO_WISHES,
    writing: { writer: "builtin", withhold_titles: false }, // a demo sends nothing to any model
    previous: [],
    locked: [],
  };
}
