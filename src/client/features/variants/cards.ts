import type { DraftEvent } from "#contract/event.ts";
import { changedEvents, type DraftVariant, isUpdate } from "#contract/variant.ts";
import { occupiesTime } from "#domain/conflict.ts";
import { expandTimed } from "#domain/recurrence/draft.ts";
import { expandEvents } from "#domain/recurrence/expand.ts";
import { addDays, dateOf, epochOf, parseWireTime, startOfDate, weekdayOf } from "#domain/time.ts";
import { differenceBetween } from "#domain/variant-difference.ts";
import type { App } from "../../planner-state/app.ts";
import { planZone } from "../../planner-state/state.ts";
import { element } from "../../ui/element.ts";
import { type Distinction, distinctions } from "./distinctions.ts";
import { type MiniWeek, miniWeek } from "./mini-week.ts";

export type CardActions = { show(index: number): void; preview(index: number | null): void };

/**
 * A card for each of several variants: its week in miniature, and its measures; then why one is
 * suggested. `markShown` adds the rest.
 */
export function variantCards(app: App, actions: CardActions): HTMLElement[] {
  const { payload } = app.state;
  if (!payload?.draft_variants[1]) return [];
  const timeZone = planZone(app.state);
  const first = firstDay(app);
  const window = { start: startOfDate(first, timeZone), end: startOfDate(addDays(first, 7), timeZone) };
  const week: MiniWeek = { firstWall: epochOf(first), timeZone };
  const taken = expandEvents(payload.calendar_events, window, { timeZone }).filter(
    ({ event }) => occupiesTime(event) && !event.all_day,
  );
  const busy = taken.filter(({ event }) => event.block_id === undefined);
  const own = taken.filter(({ event }) => event.block_id !== undefined);
  const spans = (drafts: readonly DraftEvent[]) => expandTimed(drafts, window, { timeZone });
  const told = distinctions(app, payload.draft_variants);
  const because = payload.draft_variants.find(({ suggested }) => suggested)?.suggested_because;
  const cards = payload.draft_variants.map((variant, index) => {
    const spoken = new Set([...variant.events, ...(variant.removes ?? [])].map(({ event_id }) => event_id));
    const apart = own.filter(({ event }) => !spoken.has(event.id));
    const standing = [...apart, ...spans(variant.events.filter(({ stands }) => stands === "kept"))];
    const proposed = spans(changedEvents(variant).map(({ draft }) => draft));
    const picture = miniWeek(week, { existing: busy, standing, proposed });
    return card(app, actions, { variant, index, picture, told: told[index] });
  });
  if (!because) return cards;
  // Below all of them: a narrow card has no room for a sentence.
  return [...cards, element("li", { class: "because" }, element("b", { text: app.text.suggested }), ` · ${because}`)];
}

type CardParts = {
  readonly variant: DraftVariant;
  readonly index: number;
  readonly picture: SVGSVGElement;
  readonly told: Distinction | undefined;
};

function card(app: App, actions: CardActions, { variant, index, picture, told }: CardParts): HTMLElement {
  const preview = () => actions.preview(index === app.state.variantIndex ? null : index);
  const button = element(
    "button",
    {
      class: "card",
      attrs: { type: "button" },
      data: { variantId: variant.variant_id },
      on: {
        click: () => {
          actions.show(index);
          preview();
        },
        pointerenter: preview,
        pointerleave: () => actions.preview(null),
        focus: preview,
        blur: () => actions.preview(null),
      },
    },
    picture,
    element("span", { class: "card-title", text: variant.title || app.text.untitled }),
    element("span", { class: "card-difference", text: unbroken(told?.differs) }),
    element("span", { class: "card-wins", text: unbroken(told?.wins.join(" · ")) }),
    variant.suggested && element("span", { class: "suggested", text: app.text.suggested }),
  );
  return element("li", {}, button);
}

/** The words with no line break before a dot, or between a number and what it counts. */
function unbroken(words = ""): string {
  return words.replaceAll(/ (?=·)|(?<=\d) (?=\w)/g, "\u00a0");
}

/**
 * Marks the shown variant's card, and says on cards without a distinction how they differ from it.
 */
export function markShown(app: App, list: HTMLElement): void {
  const { payload, variantIndex } = app.state;
  const shown = payload?.draft_variants[variantIndex];
  for (const [index, button] of [...list.querySelectorAll<HTMLElement>(".card")].entries()) {
    const variant = payload?.draft_variants[index];
    const words = button.querySelector(".card-difference");
    button.setAttribute("aria-pressed", String(index === variantIndex));
    // The cards of an update describe its changes to the standing plan.
    if (!words || !shown || !variant || isUpdate(variant)) continue;
    const silent = variant === shown || button.querySelector(".card-wins:not(:empty)") !== null;
    words.textContent = silent ? "" : differenceLine(app, shown, variant);
  }
}

function differenceLine({ text }: App, from: DraftVariant, to: DraftVariant): string {
  const { moved, added, removed } = differenceBetween(from, to);
  return text.difference(moved, added, removed) || text.sameBlocks;
}

/**
 * The first of the seven days of the miniatures: that of the week in which the plans begin, or of
 * the plans when they continue into the next week.
 */
function firstDay({ state, formats }: App): string {
  const timeZone = planZone(state);
  const starts = state.payload?.draft_variants.flatMap(({ events }) => events.map(({ start }) => start)) ?? [];
  const dates = starts.map((start) => dateOf(parseWireTime(start, timeZone) ?? 0, timeZone)).sort();
  const date = dates[0] ?? state.payload?.view_date ?? "1970-01-01";
  const monday = addDays(date, -((weekdayOf(date) - formats.firstDay + 7) % 7));
  return (dates.at(-1) ?? date) < addDays(monday, 7) ? monday : date;
}
