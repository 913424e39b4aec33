import "../../styles/why.css";
import type { DraftEvent } from "#contract/event.ts";
import { epochOf, parseWireTime, startOfDate } from "#domain/time.ts";
import { dayInSentence, namedMoment, shortMoment } from "#wording/short-moment.ts";
import type { Looks } from "../../boxes/grid-boxes.ts";
import type { App, AppInFull } from "../../planner-state/app.ts";
import { currentVariant, planZone } from "../../planner-state/state.ts";
import { inFull } from "../../text/on-demand/index.ts";
import { element } from "../../ui/element.ts";
import { type Cause, type Effect, reasonsOf } from "./change-causes.ts";
import { type Addition, createAdditionsOf } from "./place-facts.ts";

export type WhyActions = {
  readonly reveal: (draftIndex: number) => void;
  /** Shows the block of an event that the update removes. */
  readonly revealEvent: (eventId: string, start: string) => void;
};

/** The causes, and the responses of the shown update; each response shows its block. */
export function whyList(page: App, actions: WhyActions): HTMLElement[] {
  const app = inFull(page);
  const { payload } = app.state;
  const variant = currentVariant(app.state);
  if (!payload || !variant) return [];
  const timeZone = planZone(app.state);
  const additionsOf = createAdditionsOf(payload, variant, timeZone);
  const additions: Additions = (draft) =>
    additionsOf(draft)
      .map((each) => additionWords(app, each))
      .join("");
  return reasonsOf(payload, variant, timeZone).map(({ causes, effects }) =>
    element(
      "li",
      {},
      element("p", { text: app.formats.list(causes.map((cause) => causeWords(app, cause, variant.title))) }),
      element("ul", {}, ...effects.map((effect) => effectItem(app, effect, additions, actions))),
    ),
  );
}

/** Hides the responses that an apply skipped. */
export function keepWritten({ dom, shown, state }: App): void {
  const { events = [] } = currentVariant(state) ?? {};
  const written = new Set<DraftEvent | undefined>(shown.written()?.events);
  for (const response of dom.why.querySelectorAll<HTMLElement>("[data-draft]"))
    response.hidden = !written.has(events[Number(response.dataset.draft)]);
}

function causeWords({ text, formats, now }: AppInFull, cause: Cause, plan: string): string {
  const { why } = text;
  switch (cause.kind) {
    case "event":
    case "moved":
      return why[cause.kind](cause.title || text.untitled, namedMoment(cause.start, now(), formats));
    case "plan":
      return why.plan(plan || text.untitled);
    case "undone":
    case "unplanned": {
      const length = cause.minutes === null ? null : formats.duration(cause.minutes);
      return why[cause.kind](cause.title || text.untitled, length);
    }
    case "done":
    case "freed":
    case "no-room":
      return why[cause.kind](cause.title || text.untitled);
  }
}

function additionWords({ text: { why }, formats, now }: AppInFull, addition: Addition): string {
  if (addition.kind === "before") return why.before(addition.title);
  const day = startOfDate(addition.date, formats.timeZone);
  return why.plus(dayInSentence(day, now(), formats, why.weekday), formats.duration(addition.minutes));
}

type Additions = (draft: DraftEvent) => string;

function effectItem(app: AppInFull, effect: Effect, additions: Additions, actions: WhyActions): HTMLElement {
  const data = effect.kind === "removed" ? {} : { draft: String(effect.index) };
  return element("li", { data }, effectButton(app, effect, additions, actions));
}

function effectButton(
  app: AppInFull,
  effect: Effect,
  additions: Additions,
  { reveal, revealEvent }: WhyActions,
): HTMLElement {
  const { text, now } = app;
  if (effect.kind === "removed") {
    const { summary, start, event_id } = effect.block;
    const words = [text.why.removed(namedMoment(epochOf(start), now(), app.formats))];
    return change(app, { stands: "removed", title: summary, work: [undefined, summary] }, words, () =>
      revealEvent(event_id, start),
    );
  }
  const { draft, index } = effect;
  const what = {
    stands: draft.was ? "moved" : "new",
    title: app.shown.titleOf(index),
    work: [draft, draft.summary],
  } as const;
  return change(app, what, [...steps(app, draft), additions(draft)], () => reveal(index));
}

/** The former and the new place of a block; both ends when its length changes. */
function steps({ formats, now, state }: AppInFull, { was, ...draft }: DraftEvent): (Node | string)[] {
  const at = (wire: string) => parseWireTime(wire, planZone(state)) ?? 0;
  const [start, end] = [at(draft.start), at(draft.end)];
  if (!was) return [namedMoment(start, now(), formats)];
  const [before, until] = [epochOf(was.start), epochOf(was.end)];
  const isAsLong = end - start === until - before;
  const endOf = (ms: number) => (isAsLong ? "" : ` – ${formats.time(ms)}`);
  const then = start === before ? formats.time(start) : shortMoment(start, before, formats);
  return [
    element("s", { text: namedMoment(before, now(), formats) + endOf(until) }),
    " → ",
    element("span", { class: "then", text: then + endOf(end) }),
  ];
}

type Changed = {
  readonly stands: "moved" | "new" | "removed";
  readonly title: string;
  readonly work: Readonly<Parameters<Looks>>;
};

function change(
  { shown, text }: AppInFull,
  { stands, title, work }: Changed,
  words: readonly (Node | string)[],
  show: () => void,
): HTMLElement {
  const { colorClass } = shown.looks(...work);
  return element(
    "button",
    { class: `change ${colorClass}`, attrs: { type: "button" }, on: { click: show } },
    element("span", { class: "sign", data: { stands }, attrs: { "aria-hidden": "true" } }),
    element(
      "span",
      {},
      element("b", { text: title || text.untitled }),
      " ",
      element("span", { class: "step" }, ...words),
    ),
  );
}
