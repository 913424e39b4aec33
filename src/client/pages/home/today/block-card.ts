import { plannerPagePath } from "#contract/paths.ts";
import type { StandingPlan } from "#contract/plan.ts";
import { addDays, dateOf, epochOf, MINUTE_MS, startOfDate } from "#domain/time.ts";
import { createMoments } from "#wording/moments.ts";
import { connectAgainLink } from "../../../ui/connect-again.ts";
import { actionButton, element, fill } from "../../../ui/element.ts";
import { keepRows } from "../../../ui/keyed-rows.ts";
import { isUnavailable, setUnavailable } from "../../../ui/unavailable-button.ts";
import type { Today } from "./block-actions.ts";
import { type BlockItem, dayOf, type EventItem } from "./day-items.ts";
import { createStillNote } from "./fixed-note.ts";
import { blockRow, eventRow, type RowActions } from "./row.ts";
import { type WeekOver, weekCounts, weekOf, weekOverOf } from "./week.ts";
import { weekPicture } from "./week-picture.ts";

/** The actions of the card, besides those of its rows. */
export type CardActions = RowActions & {
  update(): void;
  planDays(days: WeekOver["next"]): void;
  newPlan(): void;
};

/** The plan of today, the most prominent part of the page. */
export type Card = {
  readonly element: HTMLElement;
  /** Shows the progress of planning; null: nothing is being planned. */
  busy(words: string | null): void;
  draw(plan: StandingPlan): void;
};

type Parts = Readonly<
  Record<"heading" | "sum" | "unread" | "list" | "empty" | "since" | "hint" | "week", HTMLElement>
> & {
  readonly open: HTMLAnchorElement;
  readonly primary: HTMLButtonElement;
};

/** Notes beside the day: failures, and disruptions of the plan. */
type Notes = { readonly problem: HTMLElement; readonly watch?: HTMLElement };

export function createCard(today: Today, actions: CardActions, notes: Notes): Card {
  const parts = partsOf();
  const unread = createStillNote(parts.unread);
  let press = () => {};
  parts.primary.addEventListener("click", () => press());
  const rows = keepRows(
    (item: BlockItem | EventItem) => (item.kind === "block" ? blockRow(today, item, actions) : eventRow(today, item)),
    // A running block shows the minutes that are left.
    (item) => [item, item.kind === "block" && item.phase === "now" && Math.floor(today.home.now() / MINUTE_MS)],
  );
  let drawn: StandingPlan | null = null;
  let sameWords = "";
  return {
    element: cardOf(today, parts, actions, { ...notes, unread: unread.place }),
    busy(words) {
      setUnavailable(parts.primary, words === null ? null : "");
      if (words !== null) parts.primary.textContent = words;
    },
    draw(plan) {
      const now = today.home.now();
      const day = dayOf(plan, now);
      fill(parts.list, ...rows(day.items));
      parts.empty.hidden = day.items.some(({ kind }) => kind === "block");
      unread.draw(() => drawUnread(today, parts, plan));
      const over = weekOverOf(plan, now);
      // What a person selects in these words stays selected while minutes pass.
      const words = JSON.stringify([dateOf(now, plan.time_zone), day.count, day.minutes, over]);
      if (plan !== drawn || words !== sameWords) {
        drawHead(today, parts, day, now);
        drawSince(today, parts, plan, over);
      }
      drawn = plan;
      sameWords = words;
      press = over ? () => actions.planDays(over.next) : actions.update;
      if (!isUnavailable(parts.primary)) {
        const { formats } = today.home;
        parts.primary.textContent = over
          ? today.text.planDays(formats.dates(over.next.first, over.next.last))
          : today.text.update;
      }
      drawWeek(today, parts, plan, now);
      parts.open.hidden = plan.last_session === null;
      if (plan.last_session !== null) parts.open.href = plannerPagePath(plan.last_session);
    },
  };
}

function partsOf(): Parts {
  const primary = element("button", {
    class: "button primary big",
    attrs: { type: "button" },
    data: { ref: "update-button" },
  });
  return {
    heading: element("h1", { attrs: { id: "today-heading" } }),
    sum: element("p", { data: { ref: "today-sum" } }),
    unread: element("div", { class: "note caution problem", attrs: { hidden: true }, data: { ref: "today-unread" } }),
    list: element("ol", { class: "list", data: { ref: "today-list" } }),
    empty: element("p", { class: "hint empty" }),
    since: element("p", { class: "since", data: { ref: "since" } }),
    hint: element("p", { class: "hint" }),
    week: element("figure", { class: "week-figure", data: { ref: "week" } }),
    open: element("a", { class: "button", data: { ref: "open-week" } }),
    primary,
  };
}

function cardOf(
  { text }: Today,
  parts: Parts,
  actions: CardActions,
  { problem, watch, unread }: Notes & { readonly unread: HTMLElement },
): HTMLElement {
  const { heading, sum, list, empty, since, primary, hint, week, open } = parts;
  hint.textContent = text.updateHint;
  empty.textContent = text.nothing;
  open.textContent = text.openWeek;
  const anew = actionButton(text.newPlan, actions.newPlan, "button quiet");
  anew.dataset.ref = "new-plan";
  return element(
    "section",
    {
      class: "today-card",
      attrs: { "aria-labelledby": "today-heading" },
      data: { ref: "today" },
    },
    element("header", { class: "today-head" }, heading, sum),
    element("div", { class: "day" }, unread, watch, list, empty),
    element(
      "div",
      { class: "step" },
      element("div", { class: "do" }, problem, since, primary, hint),
      week,
      element("div", { class: "links" }, open, anew),
    ),
  );
}

function drawHead({ text, home }: Today, { heading, sum }: Parts, day: ReturnType<typeof dayOf>, now: number): void {
  const { formats } = home;
  heading.textContent = text.today(formats.shortDate(now));
  sum.textContent = day.count > 0 ? text.sum(day.count, formats.duration(day.minutes)) : "";
}

/**
 * Names calendars that could not be read; for those that refused access, with a link to connect
 * them again.
 */
function drawUnread({ text, home }: Today, { unread }: Parts, plan: StandingPlan): void {
  const labels = new Set(plan.unread.map(({ label }) => label));
  unread.hidden = labels.size === 0;
  const isKnown = plan.events.some(({ as_of }) => as_of !== undefined);
  const refused = plan.unread.filter(({ error }) => error.kind === "ProviderAuthError");
  const sources = new Map(refused.map((each) => [each.connection_id, each]));
  fill(
    unread,
    element("p", { text: labels.size > 0 ? text.unread(home.formats.list([...labels]), isKnown) : "" }),
    // The form of its kind opens on this page.
    ...[...sources.values()].map((source) => connectAgainLink({ ...source, kind: "ics" }, home.text.connectAgain)),
  );
}

const COUNTS = ["done", "partial", "missed"] as const;
const NEWS = ["new_events", "moved_events"] as const;

/** Changes since the plan was last written; for a past week, its outcome. */
function drawSince({ text, home }: Today, { since }: Parts, plan: StandingPlan, over: WeekOver | null): void {
  const { formats } = home;
  if (over) {
    const carried = over.minutesCarried > 0 ? text.carriedOver(formats.duration(over.minutesCarried)) : "";
    fill(since, element("b", { text: text.weekOver(over.done, over.all) }), carried);
    return;
  }
  const { from } = plan.since;
  if (from === null) {
    fill(since);
    return;
  }
  const begun = epochOf(from);
  const now = home.now();
  const isToday = dateOf(begun, plan.time_zone) === dateOf(now, plan.time_zone);
  const when = isToday ? formats.time(begun) : createMoments(formats, { start: begun, end: now }).day(begun);
  const countsText = (names: readonly (keyof typeof text.counts)[]) =>
    names.flatMap((name) => (plan.since[name] > 0 ? [text.counts[name](plan.since[name])] : [])).join(" · ");
  const [went, news] = [countsText(COUNTS), countsText(NEWS)];
  const first = went || news || text.nothingNew;
  fill(
    since,
    element("span", {}, element("b", { text: text.since(when) }), first),
    Boolean(went && news) && element("span", { text: news }),
  );
}

function drawWeek(today: Today, { week }: Parts, plan: StandingPlan, now: number): void {
  const { text, home } = today;
  const monday = weekOf(plan, now);
  const dates = [0, 1, 2, 3, 4, 5, 6].map((day) => addDays(monday, day));
  const names = dates.map((date) => {
    const at = startOfDate(date, plan.time_zone);
    const isToday = date === dateOf(now, plan.time_zone);
    return element(
      "span",
      { class: isToday ? "today" : "" },
      `${home.formats.weekday(at)} `,
      element("b", { text: home.formats.dayNumber(at) }),
    );
  });
  const { done, partial, missed, ahead } = weekCounts(plan, now);
  const label = text.week(done, partial, missed, ahead);
  fill(
    week,
    element("div", { class: "names", attrs: { "aria-hidden": "true" } }, ...names),
    weekPicture(plan, monday, now, label),
  );
}
