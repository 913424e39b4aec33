import * as z from "zod/mini";
import { ConnectionKind, ReadCalendar, ReadingError } from "./calendar.ts";
import { text } from "./primitives.ts";
import { type FieldKind, SOURCE_FORMS } from "./source-forms.ts";

const HttpUrl = text(2_000, 1).check(
  z.refine((value) => /^(?:https?|webcal):\/\/[^/]/i.test(value), { error: "must be an http(s) address" }),
);
/** Whether finished tasks are reported to the source. */
const completion = z.optional(z.boolean());
const label = z.optional(text(200));

const SCHEMAS = {
  url: HttpUrl,
  "url?": z.optional(HttpUrl),
  text: text(500, 1),
  secret: text(8_000, 1),
  completion,
} satisfies Record<FieldKind | "completion", z.core.$ZodType>;

type Fields<Kind extends ConnectionKind> = (typeof SOURCE_FORMS)[Kind];
type Shape<Kind extends ConnectionKind> = {
  [Name in keyof Fields<Kind>]: (typeof SCHEMAS)[Fields<Kind>[Name] & keyof typeof SCHEMAS];
};
type Form<Kind extends ConnectionKind> = z.ZodMiniObject<
  { kind: z.ZodMiniLiteral<Kind>; label: typeof label } & Shape<Kind>
>;
const FORMS = ConnectionKind.options.map((kind) => {
  const fields = Object.entries(SOURCE_FORMS[kind]).map(([name, entered]) => [name, SCHEMAS[entered]]);
  return z.object({ kind: z.literal(kind), label, ...Object.fromEntries(fields) });
}) as unknown as [{ [Kind in ConnectionKind]: Form<Kind> }[ConnectionKind]];

/** `POST /api/connections`: one form per kind (interface §4.8). */
export const ConnectionInput = z.discriminatedUnion("kind", FORMS);
export type ConnectionInput = z.infer<typeof ConnectionInput>;

/** A field of a source's form, and how it is entered. */
export type ConnectionField = {
  readonly name: string;
  readonly type: "url" | "text" | "password";
  readonly optional: boolean;
};

const ENTERED = {
  url: { type: "url", optional: false },
  "url?": { type: "url", optional: true },
  text: { type: "text", optional: false },
  secret: { type: "password", optional: false },
} as const satisfies Record<FieldKind, Omit<ConnectionField, "name">>;

/** The fields that a person fills in to connect a source of this kind, without its label. */
export function connectionFields(kind: ConnectionKind): ConnectionField[] {
  return Object.entries(SOURCE_FORMS[kind]).flatMap(([name, entered]) =>
    entered === "completion" ? [] : { name, ...ENTERED[entered] },
  );
}

/**
 * The entered fields of a form that are no secret. In a form without a secret, the address is one.
 */
export function openFields(input: ConnectionInput): Record<string, string> {
  const fields = connectionFields(input.kind);
  if (!fields.some(({ type }) => type === "password")) return {};
  const entered = new Map(Object.entries(input));
  return Object.fromEntries(
    fields.flatMap(({ name, type }) => {
      const value = entered.get(name);
      return type === "password" || typeof value !== "string" ? [] : [[name, value]];
    }),
  );
}

/** Whether Daywright can report finished tasks to a source of this kind. */
export function supportsCompletion(kind: ConnectionKind): boolean {
  return "completion" in SOURCE_FORMS[kind];
}

/** A connection as responses show it: never with its credentials. */
export const Connection = z.object({
  id: z.string(),
  kind: ConnectionKind,
  label: z.string(),
  created_at: z.string(),
  /** The outcome of the last call to the upstream. */
  status: z.object({ ok: z.boolean(), error: z.nullable(ReadingError) }),
  /**
   * The circuit breaker: while it is open, calls fail at once without reaching the upstream
   * (interface §7).
   */
  circuit: z.optional(z.enum(["closed", "half-open", "open"])),
  calendars: z.optional(z.array(ReadCalendar)),
  /** Whether finished tasks are reported to the source; absent when that is impossible. */
  completion: z.optional(z.boolean()),
  /** What the person entered that is no secret, to connect the source again. */
  entered: z.optional(z.record(z.string(), z.string())),
});
export type Connection = z.infer<typeof Connection>;

/** The number of connections encrypted under the newest key, a former key, and an unknown key. */
export const SealedCount = z.object({ current: z.int(), former: z.int(), unknown: z.int() });
export type SealedCount = z.infer<typeof SealedCount>;

/** What `PATCH /api/connections/{cid}` may change. */
export const ConnectionPatch = z.object({
  label: z.optional(text(200, 1)),
  /** The provider's ids of the calendars to read; null leaves the choice to the provider. */
  calendars: z.optional(z.nullable(z.array(text(1_000, 1)).check(z.maxLength(500)))),
  completion,
});
export type ConnectionPatch = z.infer<typeof ConnectionPatch>;
