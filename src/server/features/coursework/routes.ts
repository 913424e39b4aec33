import * as z from "zod/mini";
import { PATHS } from "#contract/paths.ts";
import { CourseworkEffort } from "#contract/task.ts";
import { ownerOf } from "#server/auth/check-access.ts";
import type { App } from "#server/http/schema-validation.ts";
import type { Db } from "#server/store/open.ts";
import { listEfforts, saveEffort } from "#server/store/queries/coursework-efforts.ts";

/** Lets the person say how long coursework takes, in place of our estimate. */
export function registerCoursework(app: App, { db }: { readonly db: Db }): void {
  const list = {
    config: { summary: "How long coursework takes, as the person said" },
    schema: { response: { 200: z.array(CourseworkEffort) } },
  };
  app.get(PATHS.courseworkEffort, list, (request) => listEfforts({ db, owner: ownerOf(request) }));

  const save = {
    config: { summary: "Remember how long a type of coursework takes in a course" },
    schema: { body: CourseworkEffort, response: { 200: CourseworkEffort } },
  };
  app.put(PATHS.courseworkEffort, save, async (request) => {
    await saveEffort({ db, owner: ownerOf(request) }, request.body);
    return request.body;
  });
}
