import * as z from "zod";

/** One page of a list. The last one has no cursor. */
export const Page = <Item extends z.ZodType>(item: Item) =>
  z.object({ results: z.array(item), next_cursor: z.string().nullish() });

/** `GET /user`. Floating times of tasks are in the zone of this person. */
export const TodoistUser = z.object({
  id: z.string(),
  email: z.string(),
  tz_info: z.object({ timezone: z.string() }).nullish(),
});
export type TodoistUser = z.infer<typeof TodoistUser>;

/** `GET /projects`. */
export const TodoistProject = z.object({ id: z.string(), name: z.string() });
export type TodoistProject = z.infer<typeof TodoistProject>;

/**
 * When the person means to do a task. `date` is `YYYY-MM-DD`, a time of day in the person's zone
 * (`2026-12-08T12:00:00`), or an instant in UTC that was set in `timezone`. A recurring task has
 * the date of its next occurrence.
 */
const TodoistDue = z.object({
  date: z.string(),
  timezone: z.string().nullish(),
  is_recurring: z.boolean().nullish(),
});

/** `GET /tasks`. `priority` is 4 for urgent and 1 for normal tasks. */
export const TodoistTask = z.object({
  id: z.string(),
  content: z.string(),
  description: z.string().nullish(),
  project_id: z.string().nullish(),
  responsible_uid: z.string().nullish(),
  labels: z.array(z.string()).nullish(),
  priority: z.int().min(1).max(4).nullish(),
  due: TodoistDue.nullish(),
  deadline: z.object({ date: z.string() }).nullish(),
  duration: z.object({ amount: z.int().min(1), unit: z.enum(["minute", "day"]) }).nullish(),
  checked: z.boolean().nullish(),
  is_deleted: z.boolean().nullish(),
});
export type TodoistTask = z.infer<typeof TodoistTask>;
