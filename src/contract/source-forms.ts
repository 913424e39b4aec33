import * as z from "zod/mini";
import { text } from "./primitives.ts";

export const HttpUrl = text(2_000, 1).check(
  z.refine((value) => /^(?:https?|webcal):\/\/[^/]/i.test(value), { error: "must be an http(s) address" }),
);
export const Secret = text(8_000, 1);
/** Whether finished tasks are reported to the source; only in forms of sources that support it. */
export const completion = z.optional(z.boolean());

/** The kinds of sources, with the fields of each form (interface §4.8). */
export const SOURCE_FORMS = {
  google: { completion, refresh_token: Secret },
  microsoft: { completion, refresh_token: Secret },
  caldav: { completion, server_url: HttpUrl, username: text(500, 1), password: Secret },
  ics: { url: HttpUrl },
  canvas: { base_url: HttpUrl, access_token: Secret },
  moodle: { base_url: HttpUrl, token: Secret },
  todoist: { completion, token: Secret },
  github: { completion, token: Secret, base_url: z.optional(HttpUrl) },
};
