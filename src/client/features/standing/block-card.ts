import "../../styles/standing-card.css";
import type { StandingBlock, WorkAccount } from "#contract/plan.ts";
import { overlaps } from "#domain/interval.ts";
import { durationMinutes } from "#domain/moment.ts";
import { dateOf, epochOf, minuteOfDay } from "#domain/time.ts";
import type { Formats } from "#wording/formats.ts";
import type { Box } from "../../boxes/grid-boxes.ts";
import type { AppInFull } from "../../planner-state/app.ts";
import { planZone } from "../../planner-state/state.ts";
import { type Acting, answerBlock, lockBlock, putOff, takeAnswerBack } from "../../standing-plan/block-requests.ts";
import { type SeenPlan, spanOf, workName } from "../../standing-plan/last-read-plan.ts";
import { describeBy } from "../../ui/describe-dialog.ts";
import { actionButton, crossButton, element, fill } from "../../ui/element.ts";
import { courseBeside, workColor } from "../../ui/work-color.ts";
import { calendarName } from "../apply/apply-choice.ts";
import { rivalsOf } from "../conflicts/rows.ts";
import type { Hands } from "./block-actions.ts";
import { actedOf, becameOf, blockOf, isAhead, type ShownBlock } from "./block-of-box.ts";
import { moveTimes } from "./move-block.ts";
import { moveForm } from "./move-form.ts";
import { keepInSight, placeBeside } from "./position-card.ts";

type Needs = { readonly acting: Acting; readonly hands: Hands; readonly plan: SeenPlan };

export type Card = {
  /** Opens the card of the block that a box shows, and returns whether there is one. */
  show(box: Box | null): boolean;
  /** The box that now shows the block whose card is open, or null; undefined: no card is open. */
  find(boxes: readonly Box[]): Box | null | undefined;
};

/**
 * The card of a standing block: its time, the progress of its work, and its actions. It is beside
 * the block, or at the bottom of a phone's screen.
 */
export function createCard(app: AppInFull, needs: Needs): Card {
  const { signal, dom } = app;
  const card = element("section", {
    class: "block-card floating",
    attrs: { role: "dialog", "aria-labelledby": "block-card-title", tabindex: "-1", hidden: true },
    data: { ref: "block-card" },
  });
  document.body.append(card);
  signal.addEventListener("abort", () => {
    sized.disconnect();
    card.remove();
  });
  const { plan } = needs;
  let open: Open | null = null;
  const place = () => open && placeBeside(card, dom.stage, open.box);
  window.addEventListener("resize", place, { signal });
  // Opening a form makes the card higher.
  const sized = new ResizeObserver(place);
  sized.observe(card);
  dom.calendar.addEventListener("scroll", place, { signal, capture: true, passive: true });
  document.addEventListener(
    "pointerdown",
    ({ target }) => {
      const isElsewhere =
        target instanceof Element && !target.closest("[data-ref=block-card], [data-key], .toast, dialog");
      if (open && isElsewhere) app.select(null);
    },
    { signal },
  );
  return {
    show(box) {
      const block = box && (blockOf(plan.now(), box) ?? (box === open?.box ? openBlock(plan, open) : null));
      if (!box || !block) {
        open = null;
        card.hidden = true;
        return false;
      }
      const before = open;
      open = { box, id: block.block_id };
      const isNew = before?.id !== open.id;
      if (isNew || card.querySelector("form") === null) {
        fill(card, ...cardParts(app, needs, { box, block, card }));
        describeBy(card, card.querySelectorAll(".card-body > p"));
      }
      card.hidden = false;
      if (box !== before?.box) place();
      if (isNew) {
        keepInSight(card, dom.stage, box);
        card.focus({ preventScroll: true });
      }
      return true;
    },
    find: (boxes) => (open === null ? undefined : boxNow(app, plan, open, boxes)),
  };
}

/** The box whose card is open, and the id of its block. */
type Open = { readonly box: Box; readonly id: string };

function openBlock(plan: SeenPlan, { id }: Open): StandingBlock | null {
  return plan.now()?.blocks.find(({ block_id, state }) => block_id === id && state !== "cancelled") ?? null;
}

/**
 * The box that now shows an open block. Plan and calendar are read at separate times, so a block
 * that no box shows keeps its box; null when the shown plan moves or removes it, or it is gone.
 */
function boxNow({ shown }: AppInFull, plan: SeenPlan, open: Open, boxes: readonly Box[]): Box | null {
  const block = openBlock(plan, open);
  if (!block || !overlaps(spanOf(block), shown.range())) return null;
  const box = boxes.find((each) => blockOf(plan.now(), each)?.block_id === open.id);
  const { repeats, eventId } = open.box;
  // The times of a series share an event.
  const isOtherwise = !repeats && boxes.some((each) => each.eventId === eventId);
  return box ?? (isOtherwise ? null : open.box);
}

type Shown = ShownBlock & { readonly card: HTMLElement };

function cardParts(app: AppInFull, needs: Needs, shown: Shown): (HTMLElement | false)[] {
  const { text, formats, state } = app;
  const { box, block } = shown;
  const plan = needs.plan.now();
  const name = block.work && workName(block.work);
  const account = plan?.work.find(({ work }) => workName(work) === name);
  const closing = crossButton(text.close, () => app.select(null));
  const isToday = dateOf(box.start, planZone(state)) === dateOf(app.now(), planZone(state));
  const span = isToday ? text.todayAt(formats.timeRange(box.start, box.end)) : formats.span(box.start, box.end, box);
  const length = formats.duration(durationMinutes(box.start, box.end));
  const hints = [
    account && courseBeside(account.title, account.category),
    account?.due && text.due(whenDue(epochOf(account.due), formats)),
    text.inCalendar(calendarName(app, block.calendar_id)),
  ].filter(Boolean);
  const became = becameOf(block, app);
  return [
    element(
      "div",
      { class: `card-body ${workColor(account?.category || block.title, plan ?? {})}` },
      element(
        "div",
        { class: "card-head" },
        element("h2", { text: actedOf(app, shown).title, attrs: { id: "block-card-title" } }),
        closing,
      ),
      element("p", { class: "when", text: `${span} · ${length}` }),
      became !== "" && element("p", { class: "hint", text: became }),
      element("p", { class: "hint", text: hints.join(" · ") }),
      ...(account ? ledger(app, account) : []),
      box.conflicts.length > 0 && element("p", { class: "caution", text: text.overlapsWith(rivalsOf(app, box)) }),
    ),
    answers(app, needs, shown),
    others(app, needs, shown),
  ];
}

/** The progress of the work, as a bar of three parts and in words. */
function ledger({ text, formats }: AppInFull, account: WorkAccount): HTMLElement[] {
  const { credited_minutes: done, scheduled_minutes: planned, unscheduled_minutes: open } = account;
  const all = done + planned + open;
  if (all === 0) return [];
  const bar = element("i", { class: "bar" });
  bar.style.setProperty("--done", `${(100 * done) / all}%`);
  bar.style.setProperty("--planned", `${(100 * (done + planned)) / all}%`);
  const length = formats.duration(all);
  const rest = done > 0 ? text.restPlanned : text.allPlanned;
  const words = [
    done > 0 ? text.doneOf(formats.duration(done), length) : open < all && length,
    open > 0 ? text.notPlanned(formats.duration(open)) : planned > 0 && rest,
  ];
  return [bar, element("p", { class: "hint", text: words.filter(Boolean).join(text.comma) })];
}

/** The answers done and not done. The given answer is pressed; pressing it again withdraws it. */
function answers(app: AppInFull, { acting }: Needs, shown: Shown): HTMLElement {
  const { text, now } = app;
  const { block } = shown;
  const acted = actedOf(app, shown);
  const isDoneEarly = block.state !== "planned" && acted.start > now();
  const answer = (label: string, state: "done" | "missed", run: () => void) => {
    const isAnswer = block.state === state;
    const button = actionButton(label, isAnswer ? () => void takeAnswerBack(acting, acted) : run);
    button.setAttribute("aria-pressed", String(isAnswer));
    return button;
  };
  return element(
    "div",
    { class: "answer" },
    answer(text.done, "done", () => void answerBlock(acting, acted, "done")),
    !isDoneEarly && answer(text.notDone, "missed", () => void putOff(acting, acted)),
  );
}

/** Actions on a block's place; a block that has begun stays in place. */
function others(app: AppInFull, { acting, hands }: Needs, shown: Shown): HTMLElement {
  const { text, now } = app;
  const { box, block, card } = shown;
  const inGrid = actionButton(text.showInCalendar, () => hands.showInGrid(box), "button quiet icon-show");
  const row = element("div", { class: "more" });
  if (isAhead(block, now())) {
    // While the shown plan may be changed, these actions change it; plans leave a series in place.
    const isOfPlan = !box.repeats && hands.mayMove(box.draftIndex);
    const isLocked = isOfPlan ? box.locked : block.locked;
    const moving = actionButton(text.move, openForm, "button quiet icon-move");
    const lock = actionButton(isLocked ? text.unlock : text.lock, toggle, "button quiet icon-lock");
    row.append(moving, lock);

    function toggle(): void {
      if (isOfPlan) hands.toggleLock(box.draftIndex);
      else void lockBlock(acting, actedOf(app, shown), !isLocked);
    }

    function openForm(): void {
      const form = moveForm(app, box, {
        move: (to) => {
          close();
          if (isOfPlan) hands.moveAndLock(box.draftIndex, to);
          else void moveTimes(app, acting, shown, to);
        },
        cancel: close,
      });
      row.replaceWith(form);
      card.querySelector("input")?.focus();

      function close(): void {
        form.replaceWith(row);
        moving.focus();
      }
    }
  }
  row.append(inGrid);
  return row;
}

/** Work that is due on a date is due at its end, which is midnight of the next. */
function whenDue(due: number, formats: Formats): string {
  return minuteOfDay(due, formats.timeZone) === 0 ? formats.shortDate(due - 1) : formats.when(due);
}
