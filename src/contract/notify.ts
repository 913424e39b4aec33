import * as z from "zod/mini";
import { LocalTime, text } from "./primitives.ts";

// `z.url` would add 0.8 KB to pages that load little else.
const HttpAddress = text(2_000, 1).check(
  z.regex(/^https?:\/\/(?:[^\s/?#:@[\]]+|\[[\da-f:.]+\])(?::\d{1,5})?(?:[/?#]\S*)?$/i, {
    error: "must be an http(s) address",
  }),
);

/** How a person is notified about their plan; browsers subscribe on their own. */
export const Notify = z.object({
  /** Receives each notice as JSON, signed according to Standard Webhooks. */
  webhook_url: z.optional(z.nullable(HttpAddress)),
  /** The address of an ntfy topic. */
  ntfy_url: z.optional(z.nullable(HttpAddress)),
  /** From one time of day to another; only the agenda is sent in between. */
  quiet_hours: z.optional(z.nullable(z.object({ from: LocalTime, to: LocalTime }))),
  /** The time at which the day's blocks are sent; null: never. */
  agenda_at: z.optional(z.nullable(LocalTime)),
});
export type Notify = z.infer<typeof Notify>;

/** What a sender needs to know: `GET /api/watch/channels`. */
export const NotifyChannels = z.object({
  /** The key by which a browser subscribes (RFC 8292). */
  public_key: z.string(),
  subscriptions: z.int(),
  /** The secret with which the webhook's receiver checks signatures. */
  webhook_secret: z.string(),
  /** Notices given up after a day without delivery. */
  undelivered: z.int(),
});
export type NotifyChannels = z.infer<typeof NotifyChannels>;

/** `POST /api/watch/subscriptions`: a PushSubscription as a browser writes it. */
export const PushSubscriptionInput = z.object({
  endpoint: HttpAddress,
  /** Browsers send it, but the push service tells us when a subscription has ended. */
  expirationTime: z.optional(z.nullable(z.number())),
  keys: z.object({ p256dh: text(200, 1), auth: text(100, 1) }),
});
export type PushSubscriptionInput = z.infer<typeof PushSubscriptionInput>;

export const PushSubscribed = z.object({ id: z.string() });

/** `POST /api/watch/test`: the outcome of a test notice for each channel. */
export const NotifyTest = z.object({
  sent: z.array(z.object({ channel: z.enum(["push", "webhook", "ntfy"]), ok: z.boolean() })),
});
export type NotifyTest = z.infer<typeof NotifyTest>;
