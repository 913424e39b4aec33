import type { Notify, PushSubscriptionInput } from "#contract/notify.ts";
import { PushSubscriptionInput as Subscription } from "#contract/notify.ts";
import type { SecretBox } from "#server/auth/secrets/index.ts";
import type { Db, OwnerDb } from "#server/store/open.ts";
import { listSubscriptions } from "#server/store/queries/push-subscriptions.ts";
import { ntfySender } from "./ntfy.ts";
import { type PushKeys, pushSender } from "./push.ts";
import type { Send } from "./sender.ts";
import { webhookSecretOf } from "./sender-keys.ts";
import { webhookSender } from "./webhook.ts";

export type ChannelDeps = {
  readonly db: Db;
  readonly secrets: SecretBox;
  /** The guarded fetch, which refuses addresses that people must not reach through this server. */
  readonly fetch: typeof fetch;
  readonly pushKeys: PushKeys;
  readonly baseUrl: () => string;
};

export const WEBHOOK = "webhook";
const NTFY = "ntfy";
export const PUSH = "push ";

export function sortOf(channel: string): "webhook" | "ntfy" | "push" {
  return channel === WEBHOOK || channel === NTFY ? channel : "push";
}

/** The person's channels, by name. */
export async function channelsOf(mine: OwnerDb, notify: Notify | null | undefined): Promise<string[]> {
  const browsers = (await listSubscriptions(mine)).map(({ id }) => PUSH + id);
  return [...(notify?.webhook_url ? [WEBHOOK] : []), ...(notify?.ntfy_url ? [NTFY] : []), ...browsers];
}

/** The sender of a channel; null when the person has removed it. */
export async function senderOf(
  { secrets, fetch, pushKeys, baseUrl }: ChannelDeps,
  mine: OwnerDb,
  channel: string,
  notify: Notify | null | undefined,
): Promise<Send | null> {
  if (channel === WEBHOOK) {
    const url = notify?.webhook_url;
    return url ? webhookSender({ fetch, url, secret: await webhookSecretOf(mine, secrets) }) : null;
  }
  if (channel === NTFY) return notify?.ntfy_url ? ntfySender({ fetch, url: notify.ntfy_url }) : null;
  const kept = (await listSubscriptions(mine)).find(({ id }) => PUSH + id === channel);
  const subscription = kept && openSubscription(secrets, kept.id, kept.sealed);
  if (!subscription) return null;
  const base = baseUrl();
  const subject = base.startsWith("https:") ? base : "mailto:daywright@localhost";
  return pushSender({ fetch, keys: pushKeys, subject, subscription });
}

function openSubscription(secrets: SecretBox, id: string, sealed: string): PushSubscriptionInput | null {
  const opened = secrets.open(sealed, id);
  return opened.ok ? Subscription.parse(JSON.parse(opened.value)) : null;
}
