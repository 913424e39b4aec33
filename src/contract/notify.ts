import * as z from "zod/mini";
import { LocalTime, text } from "./primitives.ts";

// `z.url` would weigh 0.8 KB on pages that read little else.
const HttpAddress = text(2_000, 1).check(
  z.regex(/^https?:\/\/(?:[^\s/?#:@[\]]+|\[[\da-f:.]+\])(?::\d{1,5})?(?:[/?#]\S*)?$/i, {
    error: "must be an http(s) address",
  }),
);

/** How a person is told of what happens to their plan; a browser subscribes by itself. */
export const Notify = z.object({
  /** Gets each notice as JSON, signed after Standard Webhooks. */
  webhook_url: z.optional(z.nullable(HttpAddress)),
  /** The address of an ntfy topic. */
  ntfy_url: z.optional(z.nullable(HttpAddress)),
  /** From one time of day to another, in which nothing but the agenda is sent. */
  quiet_hours: z.optional(z.nullable(z.object({ from: LocalTime, to: LocalTime }))),
  /** When the day's blocks are sent; null: not. */
  agenda_at: z.optional(z.nullable(LocalTime)),
});
export type Notify = z.infer<typeof Notify>;

/** What a sender needs: `GET /api/watch/channels`. */
export const NotifyChannels = z.object({
  /** The key by which a browser subscribes (RFC 8292). */
  public_key: z.string(),
  subscriptions: z.int(),
  /** What the receiver of the webhook checks signatures with. */
  webhook_secret: z.string(),
  /** Notices that nobody took for a day. */
  undelivered: z.int(),
});
export type NotifyChannels = z.infer<typeof NotifyChannels>;

/** `POST /api/watch/subscriptions`: a PushSubscription as a browser writes it. */
export const PushSubscriptionInput = z.object({
  endpoint: HttpAddress,
  /** Browsers send it. Whether a subscription is over we learn from the push service. */
  expirationTime: z.optional(z.nullable(z.number())),
  keys: z.object({ p256dh: text(200, 1), auth: text(100, 1) }),
});
export type PushSubscriptionInput = z.infer<typeof PushSubscriptionInput>;

export const PushSubscribed = z.object({ id: z.string() });

/** `POST /api/watch/test`: what became of a test notice, for each way of being told. */
export const NotifyTest = z.object({
  sent: z.array(z.object({ channel: z.enum(["push", "webhook", "ntfy"]), ok: z.boolean() })),
});
export type NotifyTest = z.infer<typeof NotifyTest>;
