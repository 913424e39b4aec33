import "../../styles/block-card.css";
import { workOfSession } from "#contract/session-work.ts";
import { shortMoment } from "#wording/short-moment.ts";
import type { Box } from "../../boxes/grid-boxes.ts";
import { standsWords } from "../../boxes/status-text.ts";
import { titleOf } from "../../calendar/index.ts";
import { markdown } from "../../markdown/blocks.ts";
import type { App, AppInFull } from "../../planner-state/app.ts";
import { inFull } from "../../text/on-demand/index.ts";
import { actionButton, crossButton, element } from "../../ui/element.ts";
import { rivalsOf } from "../conflicts/rows.ts";
import { isUnplaced, spareMinutes } from "../tasks/spare-minutes.ts";
import { timeThere } from "./time-there.ts";

export type BlockActions = {
  toggleLock(draftIndex: number): void;
  leaveOut(draftIndex: number): void;
  /** Locks the block and plans the rest again. */
  planAround(draftIndex: number): void;
  keep(eventId: string): void;
  mayKeep(eventId: string): boolean;
  close(): void;
};

/** The details of a block, and its actions. Loaded when a block is first selected. */
export function blockDetails(page: App, box: Box, actions: BlockActions): Node[] {
  const app = inFull(page);
  const { text, formats, state } = app;
  const closing = crossButton(text.close, actions.close);
  const there = timeThere(app, box);
  const calendar = state.payload?.context?.calendar.calendars.find(({ id }) => id === box.calendarId);
  const parts: (Node | false | null | undefined)[] = [
    element("header", {}, element("h2", { text: titleOf(box, text) }), closing),
    element("p", { class: "when", text: formats.span(box.start, box.end, box) }),
    there !== null && element("p", { class: "hint", text: there }),
    box.stands && element("p", { class: "hint", text: standsWords(box, app) }),
    box.asOf != null &&
      element("p", { class: "caution", text: text.readAsOf(text.asOf(shortMoment(box.asOf, box.start, formats))) }),
    box.location !== "" && element("p", { class: "hint", text: box.location }),
    calendar && element("p", { class: "hint", text: calendar.name }),
    box.reason !== "" && element("p", { class: "reason", text: box.reason }),
    ...taskLines(app, box),
    box.conflicts.length > 0 && element("p", { class: "caution", text: text.overlapsWith(rivalsOf(app, box)) }),
    box.description !== "" && element("div", { class: "prose" }, markdown(box.description, 3)),
  ];
  if (box.stands === "removed" && actions.mayKeep(box.eventId)) {
    parts.push(
      element(
        "footer",
        {},
        actionButton(text.keepIt, () => actions.keep(box.eventId)),
      ),
    );
  }
  if (box.kind === "draft" && state.payload?.apply_state.applied === false) {
    const lock = actionButton(box.locked ? text.unlock : text.lock, () => actions.toggleLock(box.draftIndex));
    lock.setAttribute("aria-pressed", String(box.locked));
    const leaves = box.was ? text.leaveAt(shortMoment(box.was.start, box.start, formats)) : text.leaveOut;
    const leaveOut = actionButton(leaves, () => actions.leaveOut(box.draftIndex));
    const around = actionButton(text.planAround, () => actions.planAround(box.draftIndex));
    parts.push(
      element("footer", {}, lock, leaveOut, around),
      element("p", {
        class: "hint",
        text: matchMedia("(pointer: coarse)").matches ? text.lockHint : text.lockHint + text.spoken.gap + text.moveHint,
      }),
    );
  }
  return parts.filter((part): part is Node => Boolean(part));
}

/** Scrolls to the selected block if its details now cover it, as on a phone. */
export function keepInSight({ dom }: App): void {
  const anchor = dom.calendar.querySelector("[data-selected]");
  if (!anchor) return;
  const isCovered = anchor.getBoundingClientRect().top > dom.stage.getBoundingClientRect().bottom - COVERED_PX;
  if (isCovered) anchor.scrollIntoView({ block: "nearest" });
}

/** A block of which no more than its first line is in sight is covered. */
const COVERED_PX = 20;

function taskLines({ state, text, formats }: AppInFull, box: Box): HTMLElement[] {
  const work = state.payload && workOfSession(state.payload).find(({ id }) => id === box.taskId);
  const lines: HTMLElement[] = [];
  if (work?.due) {
    const when = formats.when(work.due);
    lines.push(
      element("p", {
        class: "hint",
        text: work.title === box.title ? text.dueOn(when) : work.title + text.spoken.colon + text.due(when),
      }),
    );
  }
  const spare = work ? spareMinutes(state, work) : undefined;
  if (!work || spare === undefined) return lines;
  const minutes = formats.duration(Math.abs(spare));
  const lacks = isUnplaced(state, work) ? text.unplacedTotal : text.late;
  if (spare < 0) lines.push(element("p", { class: "caution", text: lacks(minutes) }));
  // The reason may name the length already.
  else if (!box.reason.includes(minutes)) lines.push(element("p", { class: "hint", text: text.cushionLeft(minutes) }));
  return lines;
}
