import type { DraftVariant } from "#contract/variant.ts";
import { occupiesTime } from "#domain/conflict.ts";
import { differenceBetween } from "#domain/difference.ts";
import type { Interval } from "#domain/interval.ts";
import { expandDraft, expandEvents } from "#domain/recurrence/index.ts";
import { addDays, dateOf, epochOf, startOfDate, weekdayOf } from "#domain/time.ts";
import type { App } from "../../app.ts";
import { element } from "../../element.ts";
import { planZone } from "../../state.ts";
import { metricsLine } from "./metrics.ts";
import { type MiniWeek, miniWeek } from "./mini-week.ts";

export type CardActions = { show(index: number): void; preview(index: number | null): void };

/** A card for each variant: its week in miniature, what it achieves, and how it differs from the one shown. */
export function variantCards(app: App, actions: CardActions): HTMLElement[] {
  const { payload, variantIndex } = app.state;
  if (!payload) return [];
  const timeZone = planZone(app.state);
  const days = weekOf(app);
  const window = { start: startOfDate(days.first, timeZone), end: startOfDate(addDays(days.first, 7), timeZone) };
  const week: MiniWeek = { firstWall: epochOf(days.first), timeZone };
  const busy: Interval[] = expandEvents(payload.calendar_events, window, { timeZone }).filter(
    ({ event }) => occupiesTime(event) && !event.all_day,
  );
  const shown = payload.draft_variants[variantIndex];
  return payload.draft_variants.map((variant, index) => {
    const blocks = variant.events
      .filter((event) => !event.all_day)
      .flatMap((event) => expandDraft(event, window, { timeZone }));
    return card(app, actions, { variant, index, shown, picture: miniWeek(week, busy, blocks) });
  });
}

type CardParts = {
  readonly variant: DraftVariant;
  readonly index: number;
  readonly shown: DraftVariant | undefined;
  readonly picture: SVGSVGElement;
};

function card(app: App, actions: CardActions, { variant, index, shown, picture }: CardParts): HTMLElement {
  const { text, state } = app;
  const current = index === state.variantIndex;
  const button = element(
    "button",
    {
      class: "card",
      attrs: { type: "button", "aria-pressed": String(current) },
      data: { variantId: variant.variant_id },
      on: {
        click: () => actions.show(index),
        pointerenter: () => actions.preview(current ? null : index),
        pointerleave: () => actions.preview(null),
        focus: () => actions.preview(current ? null : index),
        blur: () => actions.preview(null),
      },
    },
    picture,
    element(
      "span",
      { class: "card-words" },
      element("span", { class: "card-title", text: variant.title || text.untitled }),
      element("span", { class: "card-metrics", text: metricsLine(app, variant, "short") }),
      !current && shown && element("span", { class: "card-difference", text: differenceLine(app, shown, variant) }),
    ),
  );
  return element("li", {}, button);
}

function differenceLine({ text }: App, from: DraftVariant, to: DraftVariant): string {
  const { moved, added, removed } = differenceBetween(from, to);
  return moved + added + removed === 0 ? text.sameBlocks : text.difference(moved, added, removed);
}

/** The week that the miniatures show: the one in which the first plan begins, else that of the plan's date. */
function weekOf(app: App): { readonly first: string } {
  const { state, formats } = app;
  const timeZone = planZone(state);
  const first = state.payload?.draft_variants[0]?.events.map(({ start }) => epochOf(start)).sort((a, b) => a - b)[0];
  const date = first === undefined ? (state.payload?.view_date ?? "1970-01-01") : dateOf(first, timeZone);
  return { first: addDays(date, -((weekdayOf(date) - formats.firstDay + 7) % 7)) };
}
