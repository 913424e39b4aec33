import { byStart } from "#domain/interval.ts";
import "./check-in.css";
import type { BlockAnswer, StandingPlan } from "#contract/plan.ts";
import { durationMinutes } from "#domain/moment.ts";
import { addDays, dateOf, startOfDate } from "#domain/time.ts";
import { createMoments } from "#wording/moments.ts";
import { sendAnswers } from "../../../standing-plan/block-requests.ts";
import { actionButton, element } from "../../../ui/element.ts";
import { setUnavailable } from "../../../ui/unavailable-button.ts";
import { createProblemNote } from "../explain-problem.ts";
import { answerRow, type EnteredAnswer } from "./answer-row.ts";
import { actingOf, type Today } from "./block-actions.ts";
import { type BlockItem, blockItem } from "./day-items.ts";

/** Runs after the answers; `busy` shows its progress on the button. */
export type AfterAnswers = (busy: (words: string | null) => void) => Promise<void>;

/**
 * Asks about past blocks without an answer, each done by default. The question replaces the page
 * until it is answered, here or on another device: a block that was answered there is asked for no
 * more.
 */
export function openCheckIn(today: Today, plan: StandingPlan, after: AfterAnswers): void {
  const { home, text } = today;
  const waiting = new Set(plan.unanswered);
  const items = plan.blocks
    .filter(({ block_id: id }) => waiting.has(id))
    .map((block) => blockItem(block, plan, "passed"))
    .toSorted(byStart);
  const inputs = new Map(items.map((item) => [item, { choice: "done", left: leftAtFirst(item) } as EnteredAnswer]));
  const fault = element("div", { attrs: { role: "alert" } });
  const asking = actingOf({ ...today, problem: createProblemNote(fault, home.text) });
  const primary = actionButton(text.continue, () => void answer(inputs, () => after(busy)), "button primary big");
  primary.dataset.ref = "check-in-continue";
  const skip = actionButton(text.skip, () => void answer(allDone(inputs.keys())), "button quiet");
  skip.dataset.ref = "check-in-skip";
  const busy = (words: string | null) => {
    for (const button of [primary, skip]) setUnavailable(button, words === null ? null : "");
    primary.textContent = words ?? text.continue;
  };

  let isAnswered = false;
  async function answer(answers: Answers, andThen?: () => Promise<void>): Promise<void> {
    busy(text.saving);
    isAnswered = true;
    if (await sendAnswers(asking, [...answers].map(toAnswer))) {
      await andThen?.();
      return close();
    }
    isAnswered = false;
    busy(null);
  }

  const { screen, heading, lead } = screenOf(today, inputs, element("footer", { class: "foot" }, fault, primary, skip));
  const root = document.documentElement;
  const close = () => {
    screen.remove();
    delete root.dataset.screen;
    home.ref("today-place").focus({ preventScroll: true });
    scrollTo(0, 0);
    void home.plan.load();
  };
  home.plan.onChange(({ unanswered }) => {
    if (isAnswered) return;
    for (const item of inputs.keys()) {
      if (unanswered.includes(item.id)) continue;
      inputs.delete(item);
      leave(screen, heading, item);
    }
    lead.textContent = text.havePassed(inputs.size);
    if (inputs.size > 0) return;
    isAnswered = true;
    close();
  });
  root.dataset.screen = "check-in";
  home.ref("today-place").before(screen);
  heading.focus({ preventScroll: true });
}

type Answers = ReadonlyMap<BlockItem, EnteredAnswer>;

function screenOf(today: Today, inputs: Answers, foot: HTMLElement) {
  const { text } = today;
  const heading = element("h1", { text: text.howDidItGo, attrs: { id: "check-in-heading", tabindex: "-1" } });
  const lead = element("p", { class: "lead", text: text.havePassed(inputs.size) });
  const screen = element(
    "section",
    { class: "check-in", data: { ref: "check-in" }, attrs: { "aria-labelledby": "check-in-heading" } },
    heading,
    lead,
    ...daysOf(today, [...inputs.keys()]).map(([day, own], index) =>
      element(
        "section",
        { attrs: { "aria-labelledby": `check-in-day-${index}` } },
        element("h2", { text: day, attrs: { id: `check-in-day-${index}` } }),
        element("ul", {}, ...own.map((item) => answerRow(today, item, inputs.get(item) as EnteredAnswer))),
      ),
    ),
    foot,
  );
  return { screen, heading, lead };
}

/** Takes out a block, and its day with the last one; a focus in it goes to the heading. */
function leave(screen: HTMLElement, heading: HTMLElement, { id }: BlockItem): void {
  const row = screen.querySelector(`[data-block-id="${CSS.escape(id)}"]`);
  const day = row?.closest("section");
  if (row?.contains(document.activeElement)) heading.focus({ preventScroll: true });
  row?.remove();
  if (!day?.querySelector("li")) day?.remove();
}

/** The initial value of the minutes left: half an hour, or half of a block that is no longer. */
function leftAtFirst({ start, end }: BlockItem): number {
  const length = durationMinutes(start, end);
  return length > 30 ? 30 : Math.max(1, Math.round(length / 2));
}

const allDone = (items: Iterable<BlockItem>) =>
  new Map([...items].map((item) => [item, { choice: "done", left: 0 } as const]));

/** The inputs minutes are those left of the block; the others were done (interface §4.10). */
function toAnswer([{ id, start, end }, { choice, left }]: [BlockItem, EnteredAnswer]): BlockAnswer {
  if (choice !== "partial") return { block_id: id, state: choice };
  return { block_id: id, state: choice, minutes_done: Math.round(durationMinutes(start, end)) - left };
}

/** The blocks by day, with names as in speech: "Monday, 23 Nov", "Yesterday, 24 Nov". */
function daysOf({ home, text }: Today, items: readonly BlockItem[]): [string, BlockItem[]][] {
  const { formats } = home;
  const now = home.now();
  const today = dateOf(now, formats.timeZone);
  const { weekday } = createMoments(formats, { start: now, end: now });
  const byDate = Map.groupBy(items, ({ start }) => dateOf(start, formats.timeZone));
  return [...byDate].map(([date, own]) => {
    const at = startOfDate(date, formats.timeZone);
    if (date === today) return [text.today(formats.shortDate(at)), own];
    const monthDay = formats.monthDay(at);
    const isYesterday = date === addDays(today, -1);
    return [isYesterday ? text.yesterday(monthDay) : text.dayOf(weekday(at), monthDay), own];
  });
}
