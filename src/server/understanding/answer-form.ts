import * as z from "zod";

/**
 * The form of a model's answer, as JSON Schema for endpoints that hold the model to one: every key present, nothing
 * beside them, no limits (some endpoints know none). The limits are those of the contract, and checked afterwards.
 */
const Times = z.array(z.strictObject({ from: z.string(), to: z.string() }));
const Days = z.array(z.enum(["mon", "tue", "wed", "thu", "fri", "sat", "sun"]));

export const AnswerTask = z.strictObject({
  title: z.string(),
  duration_minutes: z.nullable(z.number()),
  /** `YYYY-MM-DD` or `YYYY-MM-DDTHH:MM` on the person's clock. */
  due: z.nullable(z.string()),
  earliest_start: z.nullable(z.string()),
  /** 1 is the highest of 4. */
  priority: z.nullable(z.number()),
  effort: z.nullable(z.enum(["deep", "light"])),
  min_block_minutes: z.nullable(z.number()),
  max_block_minutes: z.nullable(z.number()),
});
export type AnswerTask = z.infer<typeof AnswerTask>;

export const AnswerHabit = z.strictObject({
  title: z.string(),
  duration_minutes: z.number(),
  times_per_week: z.number(),
  days: z.nullable(Days),
  preferred: z.nullable(Times),
});
export type AnswerHabit = z.infer<typeof AnswerHabit>;

/** The hours of some days; other days stay as they are. */
const ChangedHours = z.nullable(z.array(z.strictObject({ days: Days, hours: Times })));
export type ChangedHours = z.infer<typeof ChangedHours>;

export const AnswerPreferences = z.strictObject({
  working_hours: ChangedHours,
  focus_hours: ChangedHours,
  buffer_minutes: z.nullable(z.number()),
  min_block_minutes: z.nullable(z.number()),
  max_block_minutes: z.nullable(z.number()),
  max_focus_minutes_per_day: z.nullable(z.number()),
});
export type AnswerPreferences = z.infer<typeof AnswerPreferences>;

export const AnswerForm = z.strictObject({
  tasks: z.array(AnswerTask),
  habits: z.array(AnswerHabit),
  preferences: z.nullable(AnswerPreferences),
  not_understood: z.array(z.string()),
});
