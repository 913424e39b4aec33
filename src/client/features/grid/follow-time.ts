import { hasBegun } from "#domain/begun.ts";
import { dateOf, epochOf } from "#domain/time.ts";
import type { App } from "../../planner-state/app.ts";
import { planZone } from "../../planner-state/state.ts";
import { writesOf } from "../apply/apply-choice.ts";
import { drawNow } from "./view.ts";

const TICK_MS = 30_000;

/**
 * Moves the line of the present moment, and draws the page anew once a day has begun, or a block:
 * drawing takes up to a fifth of a second where there are many.
 */
export function followTime(app: App): void {
  let drawn = momentOf(app);
  const timer = setInterval(() => {
    drawNow(app);
    const moment = momentOf(app);
    if (moment !== drawn) app.render();
    drawn = moment;
  }, TICK_MS);
  app.signal.addEventListener("abort", () => clearInterval(timer));
}

/** What of the page depends on the time. */
function momentOf(app: App): string {
  const { state, now } = app;
  const begun = state.standing?.blocks.filter(({ start }) => hasBegun({ start: epochOf(start) }, now()));
  const writes = state.payload?.draft_variants.map((_, index) => writesOf(app, index));
  return JSON.stringify([dateOf(now(), planZone(state)), begun?.length, writes]);
}
