import * as z from "zod";
import { Weekday } from "#contract/primitives.ts";
import { PartOfDay } from "#contract/wish.ts";
import { WISH_KINDS } from "./wish-kinds.ts";

/**
 * The form of a model's answer, as JSON Schema for endpoints that enforce one: all keys are
 * required, and no others are allowed. It has no limits, because some endpoints do not support
 * them; they are checked later.
 */
const Times = z.array(z.strictObject({ from: z.string(), to: z.string() }));
const Days = z.array(Weekday);

export const AnswerTask = z.strictObject({
  title: z.string(),
  duration_minutes: z.nullable(z.number()),
  /** `YYYY-MM-DD` or `YYYY-MM-DDTHH:MM` in the person's zone. */
  due: z.nullable(z.string()),
  earliest_start: z.nullable(z.string()),
  /** 1 (urgent) to 4 (low). */
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

/** A wish with the fields of all kinds. Fields that its kind does not have are null. */
export const AnswerWish = z.strictObject({
  kind: z.enum(Object.keys(WISH_KINDS)),
  days: z.nullable(Days),
  part: z.nullable(PartOfDay),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  at: z.nullable(z.string()),
  minutes: z.nullable(z.number()),
  least: z.nullable(z.number()),
  most: z.nullable(z.number()),
  title: z.nullable(z.string()),
});

export const AnswerForm = z.strictObject({
  tasks: z.array(AnswerTask),
  habits: z.array(AnswerHabit),
  wishes: z.array(AnswerWish),
  not_understood: z.array(z.string()),
});
