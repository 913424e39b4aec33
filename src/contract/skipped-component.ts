import * as z from "zod/mini";

const line = z.int();
/** A name of iCalendar, such as `VEVENT`, `END` or `DTSTART`. */
const name = z.string();
/** What the file says there, shortened. */
const text = z.string();

/** Why a component of an iCalendar file was skipped. */
export const SkipCause = z.union([
  z.object({ kind: z.literal("no-property"), property: name }),
  z.object({ kind: z.literal("not-a-time"), property: name, text }),
  z.object({ kind: z.literal("not-a-length"), property: name }),
  z.object({ kind: z.literal("not-a-rule"), property: name, text }),
  z.object({ kind: z.literal("ends-before-start") }),
  z.object({ kind: z.literal("not-a-property"), line, text }),
  z.object({ kind: z.literal("too-long"), line, property: name }),
  /** `parser`: its message in English. */
  z.object({ kind: z.literal("unreadable-line"), line, parser: z.string() }),
  z.object({ kind: z.literal("unreadable") }),
  /** `border`: the BEGIN or END of something else that comes before the component's own END. */
  z.object({ kind: z.literal("interrupted"), line, border: text }),
  z.object({ kind: z.literal("begun-again"), line, border: text }),
  z.object({ kind: z.literal("cut-off") }),
  z.object({ kind: z.literal("too-deep"), line }),
  z.object({ kind: z.literal("left-open"), line, border: text, open: name }),
  z.object({ kind: z.literal("ends-nothing"), line, border: text }),
  /** More than are listed; `count`: this one and those after it. */
  z.object({ kind: z.literal("and-more"), count: z.int() }),
]);
export type SkipCause = z.infer<typeof SkipCause>;

/** A component of an iCalendar file that was not read. */
export const SkippedComponent = z.object({
  /** The line of its BEGIN. */
  line,
  /** The cause as an English sentence. */
  reason: z.string(),
  /** `VEVENT` or `VTODO`. */
  component: name,
  cause: SkipCause,
});
export type SkippedComponent = z.infer<typeof SkippedComponent>;
