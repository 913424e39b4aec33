import * as z from "zod/mini";
import { LIMITS } from "./limits.ts";
import { LocalTime, minutes, text, Weekday } from "./primitives.ts";

/**
 * A part of the day. Its end follows the person's hours: with a lunch from 12:30, the morning lasts
 * until then.
 */
export const PartOfDay = z.enum(["morning", "afternoon", "evening"]);
export type PartOfDay = z.infer<typeof PartOfDay>;

/** Absent and null are equal, so that forms with all keys and forms with few are accepted. */
const orNull = <T extends z.ZodMiniType>(type: T) => z._default(z.nullable(type), null);

/** Null: every working day. */
const days = orNull(z.array(Weekday).check(z.minLength(1, { error: "must name a day, or be null" })));

/**
 * Times of the week. Without `part`, `from` and `to`: whole days; without `from`: from midnight;
 * without `to`: until midnight.
 */
const span = { days, part: orNull(PartOfDay), from: orNull(LocalTime), to: orNull(LocalTime) };
export type Span = {
  readonly days: readonly Weekday[] | null;
  readonly part: PartOfDay | null;
  readonly from: string | null;
  readonly to: string | null;
};

/** A wish of that kind with a span, which must not be empty. */
function ofSpan<Kind extends string>(kind: Kind) {
  return z.object({ kind: z.literal(kind), ...span }).check(
    z.refine(({ part, from, to }: Span) => part === null || (from === null && to === null), {
      path: ["part"],
      error: "must be null beside from or to",
    }),
    z.refine(({ from, to }: Span) => from === null || to === null || from < to, {
      path: ["to"],
      error: "must be after from",
    }),
    z.refine(({ days, part, from, to }: Span) => [days, part, from, to].some((value) => value !== null), {
      path: ["days"],
      error: "must be given where no part, from or to is",
    }),
  );
}

const BlockMinutes = minutes({ min: 5, max: 24 * 60 });

/**
 * A person's wish for one plan: an exception from their preferences, or a task that comes first.
 */
export const Wish = z.discriminatedUnion("kind", [
  ofSpan("no-work"),
  /** Work in this span only. */
  ofSpan("only"),
  /** Work in this span in addition to the usual hours. */
  ofSpan("also").check(
    z.refine(({ from, to }) => (from === null) === (to === null), { path: ["to"], error: "must be given beside from" }),
  ),
  /** The first work of the day begins at this time, earlier or later than usual. */
  z.object({ kind: z.literal("start"), at: LocalTime, days }),
  /** Work ends at this time, earlier or later than usual. */
  z.object({ kind: z.literal("stop"), at: LocalTime, days }),
  /** The midday break lasts from one time to the other. */
  z
    .object({ kind: z.literal("lunch"), from: LocalTime, to: LocalTime, days })
    .check(z.refine(({ from, to }) => from < to, { path: ["to"], error: "must be after from" })),
  /** No midday break. */
  z.object({ kind: z.literal("no-lunch"), days }),
  ofSpan("focus"),
  ofSpan("no-focus"),
  /** Most deep work in a day. */
  z.object({ kind: z.literal("focus-at-most"), minutes: minutes({ min: 0, max: 24 * 60 }) }),
  /** Least and greatest length of a block. */
  z.object({ kind: z.literal("blocks"), least: orNull(BlockMinutes), most: orNull(BlockMinutes) }).check(
    z.refine(({ least, most }) => least !== null || most !== null, { path: ["most"], error: "must be given" }),
    z.refine(({ least, most }) => least === null || most === null || least <= most, {
      path: ["most"],
      error: "must not be shorter than least",
    }),
  ),
  /** Minutes left free before and after busy time. */
  z.object({ kind: z.literal("breaks"), minutes: minutes({ min: 0, max: 240 }) }),
  /** The length of a task that states none. */
  z.object({ kind: z.literal("task-length"), minutes: BlockMinutes }),
  /** The work of this title is urgent. */
  z.object({ kind: z.literal("first"), title: text(LIMITS.titleLength, 1) }),
]);
export type Wish = z.infer<typeof Wish>;

/** A wish as a request may give it: null fields may be absent. */
export type WishInput = z.input<typeof Wish>;

export const Wishes = z
  .array(Wish)
  .check(z.maxLength(LIMITS.wishes, { error: `must hold at most ${LIMITS.wishes} wishes` }));
