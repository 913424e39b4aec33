import "../../styles/sign.css";
import "../../styles/why.css";
import { epochOf, parseWireTime } from "#domain/time.ts";
import type { App, AppInFull } from "../../app.ts";
import { currentVariant, planZone } from "../../state.ts";
import { inFull } from "../../text/later/index.ts";
import { element } from "../../ui/element.ts";
import { hueClass } from "../../ui/hue.ts";
import { shortMoment } from "../../ui/short-moment.ts";
import { type Cause, type Effect, reasonsOf } from "./causes.ts";

export type WhyActions = {
  /** Shows a block wherever it is. */
  readonly reveal: (draftIndex: number) => void;
  /** Shows the block of an event that is to go. */
  readonly revealEvent: (eventId: string, start: string) => void;
};

/** What happened, and what the shown update does about it; each effect shows its block. */
export function whyList(page: App, actions: WhyActions): HTMLElement[] {
  const app = inFull(page);
  const { payload } = app.state;
  const variant = currentVariant(app.state);
  if (!payload || !variant) return [];
  return reasonsOf(payload, variant, planZone(app.state)).map(({ cause, effects }) =>
    element(
      "li",
      {},
      element("p", { text: causeWords(app, cause, variant.title) }),
      element("ul", {}, ...effects.map((effect) => element("li", {}, effectButton(app, effect, actions)))),
    ),
  );
}

function causeWords({ text, formats, now }: AppInFull, cause: Cause, plan: string): string {
  const { why } = text;
  switch (cause.kind) {
    case "event":
      return why.event(cause.title || text.untitled, shortMoment(cause.start, now(), formats));
    case "plan":
      return why.plan(plan || text.untitled);
    case "undone":
      return why.undone(cause.title || text.untitled, cause.minutes === null ? null : formats.duration(cause.minutes));
    case "unplanned":
    case "done":
    case "freed":
    case "no-room":
      return why[cause.kind](cause.title || text.untitled);
  }
}

function effectButton(app: AppInFull, effect: Effect, { reveal, revealEvent }: WhyActions): HTMLElement {
  const { text, formats, now, state } = app;
  const at = (wire: string) => parseWireTime(wire, planZone(state)) ?? 0;
  const moment = (wire: string) => shortMoment(at(wire), now(), formats);
  if (effect.kind === "removed") {
    const { summary, start, event_id } = effect.block;
    const words = [text.why.removed(moment(start))];
    return change("removed", summary || text.untitled, words, () => revealEvent(event_id, start));
  }
  const { draft, index } = effect;
  const before = draft.was && shortMoment(epochOf(draft.was.start), now(), formats);
  const words =
    before && draft.was
      ? [element("s", { text: before }), ` → ${shortMoment(at(draft.start), epochOf(draft.was.start), formats)}`]
      : [moment(draft.start)];
  return change(before ? "moved" : "new", draft.summary || text.untitled, words, () => reveal(index));
}

function change(
  stands: "moved" | "new" | "removed",
  title: string,
  words: readonly (Node | string)[],
  show: () => void,
): HTMLElement {
  return element(
    "button",
    { class: `change ${hueClass(title)}`, attrs: { type: "button" }, on: { click: show } },
    element("span", { class: "sign", data: { stands }, attrs: { "aria-hidden": "true" } }),
    element("span", {}, element("b", { text: title }), " ", element("span", { class: "step" }, ...words)),
  );
}
