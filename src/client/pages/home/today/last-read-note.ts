import type { StandingPlan } from "#contract/plan.ts";
import { MINUTE_MS } from "#domain/time.ts";
import type { Today } from "./block-actions.ts";

/**
 * The age of the last reading, beside the heading of sources; empty when a source could not be
 * read. It counts by the page's clock from when the page got the reading, because the service's
 * clock may differ.
 */
export function createReadNote({ home, text }: Today): (plan: StandingPlan) => void {
  let shown: { readonly asOf: string; readonly at: number } | null = null;
  return ({ as_of: asOf, unread }) => {
    if (shown?.asOf !== asOf) shown = { asOf, at: home.now() };
    const minutes = Math.floor((home.now() - shown.at) / MINUTE_MS);
    const words = minutes < 1 ? text.readNow : text.readAgo(home.formats.duration(minutes));
    home.ref("sources-read").textContent = unread.length > 0 ? "" : words;
  };
}
