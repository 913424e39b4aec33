import * as z from "zod";

/** Any function's answer when it failed, with HTTP 200. */
export const MoodleException = z.object({
  exception: z.string(),
  errorcode: z.string().nullish(),
  message: z.string().nullish(),
});
export type MoodleException = z.infer<typeof MoodleException>;

/** `core_webservice_get_site_info`. */
export const MoodleSite = z.object({ sitename: z.string(), username: z.string(), userid: z.int() });

/** One event of `core_calendar_get_action_events_by_timesort`; times are Unix seconds. */
export const MoodleActionEvent = z.object({
  id: z.int(),
  name: z.string(),
  activityname: z.string().nullish(),
  modulename: z.string().nullish(),
  instance: z.int().nullish(),
  eventtype: z.string().nullish(),
  timestart: z.int(),
  timesort: z.int(),
  url: z.string().nullish(),
  course: z.object({ id: z.int(), fullname: z.string() }).nullish(),
  action: z
    .object({
      name: z.string(),
      url: z.string().nullish(),
      itemcount: z.int().nullish(),
      actionable: z.boolean().nullish(),
    })
    .nullish(),
});
export type MoodleActionEvent = z.infer<typeof MoodleActionEvent>;

export const MoodleActionEvents = z.object({
  events: z.array(MoodleActionEvent),
  firstid: z.int().nullish(),
  lastid: z.int().nullish(),
});
export type MoodleActionEvents = z.infer<typeof MoodleActionEvents>;

/** `mod_assign_get_assignments`; a negative `grade` names a scale and is no number of points. */
export const MoodleAssignments = z.object({
  courses: z.array(
    z.object({
      id: z.int(),
      assignments: z.array(z.object({ id: z.int(), cmid: z.int(), name: z.string(), grade: z.number().nullish() })),
    }),
  ),
});
export type MoodleAssignment = z.infer<typeof MoodleAssignments>["courses"][number]["assignments"][number];

/** `mod_assign_get_submission_status`; a team's submission counts for each of its members. */
export const MoodleSubmissionStatus = z.object({
  lastattempt: z
    .object({
      submission: z.object({ status: z.string() }).nullish(),
      teamsubmission: z.object({ status: z.string() }).nullish(),
    })
    .nullish(),
});
export type MoodleSubmissionStatus = z.infer<typeof MoodleSubmissionStatus>;
