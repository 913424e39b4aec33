import type { StandingPlan } from "#contract/plan.ts";
import { MINUTE_MS } from "#domain/time.ts";
import type { Today } from "./today.ts";

/**
 * How long ago the sources were read, beside their heading; nothing where one could not be. Counted
 * by the clock of the page, which may differ from the service's.
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
