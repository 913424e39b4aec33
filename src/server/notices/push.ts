import type { PushSubscriptionInput } from "#contract/notify.ts";
import { post, type Send } from "./sender.ts";

export type PushKeys = { readonly publicKey: string; readonly privateKey: string };

type Push = {
  readonly fetch: typeof fetch;
  readonly keys: PushKeys;
  /** The contact for the push service: an https address or `mailto:`. */
  readonly subject: string;
  readonly subscription: PushSubscriptionInput;
};

/** How long a push service keeps a notice for a browser that is offline: a day. */
const TTL_S = 86_400;

/**
 * Sends a notice to a browser, encrypted for it (RFC 8291) and signed by this server (RFC 8292).
 */
export function pushSender({ fetch, keys, subject, subscription }: Push): Send {
  return async ({ id, title, body, url }) => {
    const { default: webPush } = await import("web-push"); // few installations need it
    const payload = JSON.stringify({ id, title, body, url });
    const vapidDetails = { subject, ...keys };
    const { endpoint, keys: of } = subscription;
    try {
      // A push service keeps only the last notice of a topic for an offline browser (RFC 8030 5.4).
      const options = { vapidDetails, TTL: TTL_S, topic: id };
      const details = webPush.generateRequestDetails({ endpoint, keys: of }, payload, options);
      const headers = Object.fromEntries(Object.entries(details.headers).map(([name, value]) => [name, String(value)]));
      return await post(fetch, { url: details.endpoint, headers, body: details.body ?? "" });
    } catch {
      return "gone"; // nothing can be encrypted for these keys
    }
  };
}
