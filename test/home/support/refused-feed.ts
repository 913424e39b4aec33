import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { icalendarOf } from "../../fixtures/icalendar.ts";
import type { Daywright } from "../../support/daywright.ts";

/** A calendar feed that answers once, and from then on refuses access. */
export async function startFeedThatRefuses() {
  let asked = 0;
  const server = createServer((_request, response) => {
    response.statusCode = asked++ === 0 ? 200 : 401;
    response.setHeader("content-type", "text/calendar").end(icalendarOf());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/feed.ics`, [Symbol.dispose]: () => server.close() };
}

/** Connects the feed as “Lectures”, which it then refuses. Returns the connection's id. */
export async function connectRefused({ call }: Daywright, url: string): Promise<string> {
  const { json } = await call("POST", "/api/connections", { kind: "ics", label: "Lectures", url });
  await call("POST", `/api/connections/${json.id}/test`);
  return json.id;
}

/** Loads the page anew, which then knows nothing of its connections until the answer is let go. */
export async function reloadBeforeConnections(page: Page): Promise<() => void> {
  const asked = Promise.withResolvers<void>();
  await page.route("**/api/connections", async (route) => {
    await asked.promise;
    await route.continue();
  });
  await page.reload({ waitUntil: "commit" });
  return asked.resolve;
}
