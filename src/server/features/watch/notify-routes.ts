import * as z from "zod/mini";
import { NotifyChannels, NotifyTest, PushSubscribed, PushSubscriptionInput } from "#contract/notify.ts";
import { PATHS } from "#contract/paths.ts";
import { ownerOf } from "#server/auth/check-access.ts";
import { notFound, sendProblem } from "#server/http/problem.ts";
import type { App } from "#server/http/schema-validation.ts";
import { sortOf } from "#server/notices/channels.ts";
import { type DeliverDeps, testChannels } from "#server/notices/deliver.ts";
import { idOf } from "#server/notices/notice-id.ts";
import { webhookSecretOf } from "#server/notices/sender-keys.ts";
import { countDeadNotices } from "#server/store/queries/notices.ts";
import { deleteSubscription, listSubscriptions, saveSubscription } from "#server/store/queries/push-subscriptions.ts";

type Deps = DeliverDeps & { readonly newId: () => string };

const SubscriptionParams = z.object({ subscriptionId: z.string() });

/** The ways in which a person is notified (interface §4.12). */
export function registerNotify(app: App, deps: Deps): void {
  const { db, secrets, pushKeys, now, newId } = deps;

  const read = {
    config: { summary: "What a browser subscribes with, and a webhook's receiver checks signatures with" },
    schema: { response: { 200: NotifyChannels } },
  };
  app.get(PATHS.watchChannels, read, async (request) => {
    const mine = { db, owner: ownerOf(request) };
    return {
      public_key: pushKeys.publicKey,
      subscriptions: (await listSubscriptions(mine)).length,
      webhook_secret: await webhookSecretOf(mine, secrets),
      undelivered: await countDeadNotices(mine),
    };
  });

  const subscribe = {
    config: { summary: "Tell this browser, too" },
    schema: { body: PushSubscriptionInput, response: { 201: PushSubscribed } },
  };
  app.post(PATHS.watchSubscriptions, subscribe, async (request, reply) => {
    const owner = ownerOf(request);
    const { endpoint, keys } = request.body;
    // A browser keeps one subscription per person, so the id comes from both.
    const id = idOf([owner, endpoint]);
    const sealed = secrets.seal(JSON.stringify({ endpoint, keys }), id);
    await saveSubscription({ db, owner }, { id, sealed }, now().epochMilliseconds);
    return reply.code(201).send({ id });
  });

  const unsubscribe = { config: { summary: "Tell a browser no more" }, schema: { params: SubscriptionParams } };
  app.delete(`${PATHS.watchSubscriptions}/:subscriptionId`, unsubscribe, async (request, reply) => {
    const deleted = await deleteSubscription({ db, owner: ownerOf(request) }, request.params.subscriptionId);
    return deleted ? reply.code(204).send() : sendProblem(reply, notFound("subscription"));
  });

  const test = {
    config: { summary: "Send a notice now, by every way that is set" },
    schema: { response: { 200: NotifyTest } },
  };
  app.post(PATHS.watchTest, test, async (request) => {
    const sent = await testChannels(deps, ownerOf(request), newId());
    return { sent: sent.map(({ channel, outcome }) => ({ channel: sortOf(channel), ok: outcome === "sent" })) };
  });
}
