import { expect, test } from "vitest";
import { chromiumOfTheWorker } from "../support/chromium.ts";
import { startPushService } from "../support/receivers.ts";
import { openHome } from "./support/home-page.ts";

const browser = await chromiumOfTheWorker();

test("a browser that asked to be told says so, is told, and is told no more once it asks for that", async () => {
  await using push = await startPushService();
  await using home = await openHome(browser, { isAlone: true });
  const { page, server } = home;
  // A headless browser has no push service of its own: ours stands in for it.
  await page.addInitScript((subscription) => {
    const kept = () => localStorage.getItem("subscribed") !== null;
    const here = {
      toJSON: () => subscription,
      unsubscribe: async () => {
        localStorage.removeItem("subscribed");
        return true;
      },
    };
    Notification.requestPermission = async () => "granted";
    Object.assign(PushManager.prototype, {
      getSubscription: async () => (kept() ? here : null),
      subscribe: async () => {
        localStorage.setItem("subscribed", "yes");
        return here;
      },
    });
  }, push.subscription);
  const openNotify = async () => {
    await home.open();
    await home.ref("preferences-button").click();
    await home.ref("notify").locator("summary").click();
  };
  const press = (name: string) => home.ref("notify").getByRole("button", { name }).click();
  const status = () => home.ref("notify").getByRole("status").textContent();
  const subscriptions = async () => (await server.call("GET", "/api/watch/channels")).json.subscriptions;

  await openNotify();
  await press("Notify me in this browser");
  await expect.poll(status).toBe("This browser will be notified.");
  expect(await subscriptions()).toBe(1);
  await press("Send a test");
  await expect.poll(status).toBe("Sent.");
  expect(push.received).toHaveLength(1);

  await openNotify();
  await press("Stop notifying me in this browser");
  await expect.poll(status).toBe("This browser will not be notified any more.");
  expect(await subscriptions()).toBe(0);
  await press("Send a test");
  await expect.poll(status).toBe("There is nothing to send to yet.");
  await home.ref("notify").getByRole("button", { name: "Notify me in this browser" }).waitFor();
});
