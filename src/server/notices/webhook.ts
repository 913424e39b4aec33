import { createHmac } from "node:crypto";
import type { Interval } from "#domain/interval.ts";
import { formatInstant } from "#domain/time.ts";
import type { NoticeFact } from "#server/store/queries/notices.ts";
import { post, type Send } from "./sender.ts";

const TYPES = { disruption: "plan.disrupted", updated: "plan.updated", agenda: "plan.agenda", test: "plan.test" };
const PREFIX = "whsec_";

type Webhook = { readonly fetch: typeof fetch; readonly url: string; readonly secret: string };

/** Posts a notice as JSON, signed as in Standard Webhooks 1.0. */
export function webhookSender({ fetch, url, secret }: Webhook): Send {
  return async ({ id, at, fact, title, body, url: link }, now) => {
    // The time of this attempt, because receivers refuse messages that are some minutes old.
    const timestamp = String(Math.floor(now / 1_000));
    const text = JSON.stringify({
      type: TYPES[fact.kind],
      timestamp: formatInstant(at),
      data: { ...dataOf(fact), url: link, text: { title, body } },
    });
    const headers = {
      "content-type": "application/json",
      "webhook-id": id,
      "webhook-timestamp": timestamp,
      "webhook-signature": `v1,${signature(secret, `${id}.${timestamp}.${text}`)}`,
    };
    const outcome = await post(fetch, { url, headers, body: text });
    return outcome === "gone" ? "failed" : outcome; // only the person removes a webhook
  };
}

/** The facts under the interface's names. */
function dataOf(fact: NoticeFact): object {
  switch (fact.kind) {
    case "disruption": {
      const { disruptionId, disruption: kind, title, blocks, event } = fact;
      return { disruption_id: disruptionId, kind, title, blocks, event: event && inWords(event) };
    }
    case "updated":
      return { session_id: fact.sessionId, blocks: fact.blocks };
    case "agenda":
      return { blocks: fact.blocks.map(inWords) };
    case "test":
      return {};
  }
}

function inWords({ title, start, end }: { readonly title: string } & Interval) {
  return { title, start: formatInstant(start), end: formatInstant(end) };
}

function signature(secret: string, signed: string): string {
  const key = Buffer.from(secret.slice(PREFIX.length), "base64");
  return createHmac("sha256", key).update(signed).digest("base64");
}

export function webhookSecret(bytes: Uint8Array): string {
  return PREFIX + Buffer.from(bytes).toString("base64");
}
