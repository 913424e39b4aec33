import type { DraftEvent, PlannerCalendarEvent } from "#contract/event.ts";
import type { RemovedBlock } from "#contract/standing-ground.ts";
import { changedEvents } from "#contract/variant.ts";
import type { EventTimes } from "#domain/event.ts";
import { DAY_MS, parseWireTime } from "#domain/time.ts";
import type { Formats } from "#wording/formats.ts";
import type { AppInFull } from "../../planner-state/app.ts";
import { currentVariant, planZone } from "../../planner-state/state.ts";
import { actionButton, element } from "../../ui/element.ts";
import { rivalTitles } from "../conflicts/rows.ts";
import { causeOfRemoval, type RemovalCause } from "../why/change-causes.ts";
import { isLate, overCalendar, type Writes } from "./apply-choice.ts";

/**
 * The effect of an update in three groups: blocks moved, added and removed, with those skipped and
 * why.
 */
export function updateGroups(app: AppInFull, { leftOut, kept, moved, added, removed }: Writes): HTMLElement[] {
  const { text } = app;
  const variant = currentVariant(app.state);
  const { payload } = app.state;
  if (!variant || !payload) return [];
  const changed = changedEvents(variant).sort((a, b) => startOf(app, a.draft) - startOf(app, b.draft));
  const rowsOf = (moves: boolean) =>
    changed.filter(({ draft }) => (draft.stands === "moved") === moves).map((each) => changeRow(app, each, leftOut));
  const removes = (variant.removes ?? []).filter((each) => !isLate(app, { was: each }));
  const gone = removes.map((block) => removedRow(app, block, causeOfRemoval(payload, variant, block)));
  return [
    element("p", { class: "hint", text: kept > 0 ? text.dialogStays(kept) : "" }),
    group("moved", text.groupMoved(moved, countLeft(rowsOf(true).length, moved)), rowsOf(true)),
    group("new", text.groupAdded(added, countLeft(rowsOf(false).length, added)), rowsOf(false)),
    group("removed", text.groupRemoved(removed), gone),
  ].filter((part) => part !== null && part.childNodes.length > 0) as HTMLElement[];
}

const countLeft = (all: number, written: number): number => Math.max(0, all - written);

function group(stands: string, heading: string, rows: readonly HTMLElement[]): HTMLElement | null {
  if (rows.length === 0) return null;
  return element(
    "section",
    { class: "change-group" },
    element("h3", {}, element("span", { class: "sign", data: { stands }, attrs: { "aria-hidden": "true" } }), heading),
    element("ul", { class: "written" }, ...rows),
  );
}

type Change = { readonly draft: DraftEvent; readonly index: number };

function changeRow(app: AppInFull, { draft, index }: Change, leftOut: Writes["leftOut"]): HTMLElement {
  const { text, shown, state } = app;
  const found = shown.conflicts(state.variantIndex).find((each) => each.draftIndex === index);
  const left = leftOut.has(index);
  const rivals = found ?? (left ? { eventIds: leftOut.get(index) ?? [] } : null);
  const place = spanOf(app, draft);
  const words = rivals?.eventIds.length ? text.placeOverlaps(place, rivalTitles(app, rivals)) : text.timeHasBegun;
  const why = rivals && element("p", { class: "caution-text", text: words });
  if (!left)
    return row(app, shown.titleOf(index), {
      before: draft.was && struck(app, draft.was),
      after: element("b", { text: place }),
      why,
    });
  const made = row(app, shown.titleOf(index), {
    before: draft.was && element("span", { text: spanOf(app, draft.was) }),
    after: element("span", { text: draft.was ? text.staysForNow : text.leftOutForNow }),
    why,
  });
  made.classList.add("left-out");
  return made;
}

function removedRow(app: AppInFull, block: RemovedBlock, { kind }: RemovalCause): HTMLElement {
  const after = kind === "plan" ? null : element("span", { text: app.text.removedAs[kind] });
  return row(app, block.summary, { before: struck(app, block), after });
}

type Parts = { readonly [Part in "before" | "after" | "why"]?: HTMLElement | null | undefined };

function row({ text }: AppInFull, title: string, { before, after, why }: Parts): HTMLElement {
  return element(
    "li",
    {},
    element("b", { class: "change-title", text: title || text.untitled }),
    element("span", { class: "change-before" }, before),
    element(
      "span",
      { class: "change-after" },
      before && after && element("span", { class: "visually-hidden", text: "→ " }),
      after,
    ),
    why,
  );
}

const struck = (app: AppInFull, times: EventTimes): HTMLElement => element("s", { text: spanOf(app, times) });

const startOf = ({ state }: AppInFull, { start }: EventTimes): number => parseWireTime(start, planZone(state)) ?? 0;

function spanOf(app: AppInFull, { start, end }: EventTimes): string {
  const at = (wire: string) => parseWireTime(wire, planZone(app.state)) ?? 0;
  const allDay = !start.includes("T");
  return allDay
    ? app.formats.span(at(start), at(end), { allDay })
    : shortSpan(at(start), at(end), app.now(), app.formats);
}

/** `Thu 10:45 – 12:15` of a time near `now`, else with its date. */
function shortSpan(start: number, end: number, now: number, formats: Formats): string {
  const near = Math.abs(start - now) < 6 * DAY_MS && end - start < DAY_MS;
  return near ? `${formats.weekday(start)} ${formats.timeRange(start, end)}` : formats.span(start, end);
}

/** The events that overlap an update, and whether all of them came in since the plan was made. */
function rivalsOf(app: AppInFull, came: Newcomers): { rivals: PlannerCalendarEvent[]; areNew: boolean } {
  const ids = new Set(overCalendar(app).flatMap(({ eventIds }) => eventIds));
  const rivals = app.state.payload?.calendar_events.filter(({ id }) => ids.has(id)) ?? [];
  return { rivals, areNew: rivals.every(({ id }) => came.ids.has(id)) };
}

/** The ids of the events that the note about overlaps names as new. */
export function namedAsNew(app: AppInFull, came: Newcomers): ReadonlySet<string> {
  const { rivals, areNew } = rivalsOf(app, came);
  return new Set(areNew ? rivals.slice(0, LISTED).map(({ id }) => id) : []);
}

/**
 * The events that overlap an update, with both options: to plan around them, or to write over them.
 */
export function rivalsNote(app: AppInFull, came: Newcomers, planAgain: () => void): HTMLElement | null {
  const { text, dom } = app;
  const { rivals, areNew } = rivalsOf(app, came);
  if (rivals.length === 0) return null;
  const heading = areNew ? text.dialogCameIn(rivals.length, came.since) : text.dialogInTheWay(rivals.length);
  const include = element("input", { attrs: { type: "checkbox", id: "include-overlapping" } });
  include.checked = dom.allowConflicts.checked;
  include.addEventListener("change", () => dom.allowConflicts.click());
  return element(
    "div",
    { class: "note caution rivals" },
    element(
      "div",
      {},
      element("strong", { text: heading }),
      ...rivals.slice(0, LISTED).map((rival) => element("p", { text: rivalWords(app, rival) })),
      rivals.length > LISTED && element("p", { text: `+ ${rivals.length - LISTED}` }),
    ),
    planAroundButton(app, planAgain),
    element("label", { class: "check" }, include, text.allowConflicts),
  );
}

/**
 * Makes plans around what overlaps; not of a plan from outside, which has no metrics, because new
 * plans would lose what is no known work.
 */
export function planAroundButton(
  { text, state }: AppInFull,
  planAgain: () => void,
  label = text.planAroundThem,
): HTMLElement | false {
  return currentVariant(state)?.metrics !== undefined && actionButton(label, planAgain);
}

/** The events that were added or moved since the calendar was read. */
export type Newcomers = { readonly since: string; readonly ids: ReadonlySet<string> };

const LISTED = 6;

function rivalWords(app: AppInFull, { title, start, end, rrule }: PlannerCalendarEvent): string {
  const { comma, repeats, untitled } = app.text;
  return (title || untitled) + comma + (rrule === null ? spanOf(app, { start, end }) : repeats);
}
