import { NotifyChannels, PushSubscribed } from "#contract/notify.ts";
import { PATHS } from "#contract/paths.ts";
import type { Api } from "../../../api/api.ts";
import { deleteAt } from "../../../api/delete-resource.ts";

/** Whether this browser can show notices while no page is open. */
export const canPush = (): boolean => "serviceWorker" in navigator && "PushManager" in globalThis;

export async function isSubscribed(): Promise<boolean> {
  return (await subscriptionHere()) !== null;
}

async function subscriptionHere(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration("/");
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Subscribes this browser to notices; false when the person does not allow it. */
export async function subscribe(api: Api): Promise<boolean> {
  if ((await Notification.requestPermission()) !== "granted") return false;
  const channels = await api.call("GET", PATHS.watchChannels, NotifyChannels);
  if (!channels.ok) return false;
  await navigator.serviceWorker.register("/sw.js");
  const { pushManager } = await navigator.serviceWorker.ready;
  const applicationServerKey = channels.value.public_key;
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  return (await keep(api, subscription)).ok;
}

/**
 * Ends this browser's subscription. The service deletes it first, because it would send notices
 * otherwise.
 */
export async function unsubscribe(api: Api): Promise<boolean> {
  const subscription = await subscriptionHere();
  if (!subscription) return true;
  // Sending a stored subscription again returns its id.
  const kept = await keep(api, subscription);
  if (!kept.ok) return false;
  const forgotten = await deleteAt(api, `${PATHS.watchSubscriptions}/${kept.value.id}`);
  return forgotten.ok && subscription.unsubscribe();
}

const keep = (api: Api, subscription: PushSubscription) =>
  api.call("POST", PATHS.watchSubscriptions, PushSubscribed, subscription.toJSON());
