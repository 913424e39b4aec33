import type { StandingPlan } from "#contract/plan.ts";
import { removeBlocks } from "../../../standing-plan/block-requests.ts";
import { workName } from "../../../standing-plan/last-read-plan.ts";
import { actionButton, element, fill } from "../../../ui/element.ts";
import { actingOf, type Today } from "./block-actions.ts";

/** Lists blocks that are no longer needed, with a button that removes them from the calendar. */
export function drawFreed(today: Today, region: HTMLElement, { freed, blocks, work }: StandingPlan): void {
  const { text } = today;
  region.hidden = freed.length === 0;
  if (freed.length === 0) {
    fill(region);
    return;
  }
  const ids = new Set(freed);
  const works = new Set(blocks.flatMap(({ block_id: id, work: of }) => (ids.has(id) && of ? [workName(of)] : [])));
  const [only] = works.size === 1 ? works : [];
  const account = work.find((each) => workName(each.work) === only);
  // What a habit still owed may have been skipped.
  const isDone = account && account.work.kind !== "habit" && account.estimate_minutes <= account.credited_minutes;
  const note = text.noLongerNeeded(freed.length);
  const remove = actionButton(text.removeFreed(freed.length), () => void removeBlocks(actingOf(today), freed));
  const about = account && (isDone ? text.isDone : text.ofWork)(account.title) + today.home.text.spoken.gap;
  fill(region, element("span", { text: (about ?? "") + note }), remove);
}
