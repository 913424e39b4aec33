import { expect, test } from "vitest";
import { chromiumOfTheWorker } from "../support/chromium.ts";
import { applied } from "./support/applied-update.ts";
import { openPlanner, WEEK_VIEW } from "./support/planner-page.ts";
import { standingSession } from "./support/standing.ts";

const browser = await chromiumOfTheWorker();

const APPLY = "/api/planner/sample-session/apply";
const CONTEXT = "/api/context/fetch";

test.each(["this page", "another page"])(
  "of an update by %s the headline says what it did, also while the calendar is still being read",
  async (by) => {
    await using planner = await openPlanner(browser, { payload: standingSession(), storage: WEEK_VIEW });
    const { ref, server } = planner;
    await expect.poll(() => server.followers).toBe(1);
    const did = "2 moved · 1 added · 1 removed";
    applied(planner, { created_count: 1, moved_count: 2, deleted_count: 1, kept_count: 7 });
    if (by === "this page") {
      await ref("apply-button").click();
      await ref("apply-confirm").click();
      // The last look reads the calendar, and it is read again once something was written.
      await expect.poll(() => server.count("POST", CONTEXT)).toBe(2);
      await expect.poll(() => ref("variant-metrics").textContent()).toBe(did);
    } else {
      await fetch(server.url + APPLY, { method: "POST" });
    }
    // A session has the calendar as it was when its plans were made.
    const { calendar_events } = standingSession();
    const apply_state = { ...server.payload.apply_state, applied_at: "2026-12-08T12:20:01Z" };
    server.payload = { ...server.payload, calendar_events, apply_state };
    const read = server.count("POST", CONTEXT);
    server.on("POST", CONTEXT, () => ({ delayed: new Promise(() => undefined), body: {} }));
    server.tell("applied");
    await expect.poll(() => server.count("POST", CONTEXT)).toBe(read + 1);
    await expect.poll(() => ref("variant-metrics").textContent()).toBe(did);
    await expect.poll(() => ref("conflict-count").textContent()).toBe("0");
  },
);
