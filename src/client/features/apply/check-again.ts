import "../../styles/check-again.css";
import { ContextResponse } from "#contract/context.ts";
import type { DraftEvent, PlannerCalendarEvent } from "#contract/event.ts";
import { PATHS } from "#contract/paths.ts";
import { unreadCalendars } from "#contract/unread-calendars.ts";
import { changedEvents } from "#contract/variant.ts";
import { type CalendarChanges, compareCalendars } from "#domain/compare-calendars.ts";
import type { Conflict } from "#domain/conflict.ts";
import { epochOf, parseWireTime } from "#domain/time.ts";
import { shortMoment } from "#wording/short-moment.ts";
import type { App, AppInFull } from "../../planner-state/app.ts";
import { watchForgetting } from "../../planner-state/change-context-cache.ts";
import { currentVariant, planZone } from "../../planner-state/state.ts";
import { inFull } from "../../text/on-demand/index.ts";
import { actionButton, element } from "../../ui/element.ts";
import { rivalTitles } from "../conflicts/rows.ts";
import { noteRead, rehydrate } from "../navigation/rehydrate.ts";
import { type ApplyChoice, overCalendar, type Writes, writesOf } from "./apply-choice.ts";
import { type Newcomers, namedAsNew, planAroundButton, rivalsNote, updateGroups } from "./update-summary.ts";

type Freshness =
  | { readonly kind: "checking" }
  | { readonly kind: "unchecked" }
  | {
      readonly kind: "checked";
      /** When the calendar was read with which this reading is compared. */
      readonly since: string;
      readonly changes: CalendarChanges<PlannerCalendarEvent>;
      /** The calendars that could not be read again. */
      readonly unread: readonly string[];
    };

type Changed = CalendarChanges<PlannerCalendarEvent>["added"][number];

/** The result of reading again. The page shows it only after `adopt`. */
type Finding = { readonly freshness: Freshness; adopt(): void };

const LISTED = 6;

/** The writes, the skipped blocks, and the changes since the plan was made. */
export type LastLook = {
  draw(choice: ApplyChoice): HTMLElement[];
  /**
   * Reads the calendars again; later drawings show the changes. Resolves to whether all calendars
   * are unchanged.
   */
  check(): Promise<boolean>;
  /** Shows changes that were found after the dialog opened. */
  adopt(): void;
};

type LookNeeds = {
  planAgain(): void;
  /** Whether the dialog is open: its text then moves only when the person asks for it. */
  isRead(): boolean;
};

/** Loaded when a dialog first asks before a write. */
export function createLastLook(page: App, { planAgain, isRead }: LookNeeds): LastLook {
  const app = inFull(page);
  let freshness: Freshness = { kind: "checking" };
  let late: Finding | null = null;
  const adopt = () => {
    if (!late) return;
    freshness = late.freshness;
    late.adopt();
    late = null;
    app.render();
  };
  return {
    draw(choice) {
      const writes = writesOf(app, app.state.variantIndex, choice);
      const last = writes.total > 0 && element("p", { class: "hint", text: app.text.dialogUndo });
      const came = newcomers(freshness);
      const named = writes.update ? namedAsNew(app, came) : new Set<string>();
      const notes = late ? [newsLine(app, adopt)] : changeNotes(app, freshness, named);
      if (!writes.update) {
        const written = writes.total > 0 && writtenBlocks(app, writes);
        return shownOf(written, ...overlapNotes(app, choice, planAgain), ...notes, last);
      }
      const [stays, ...groups] = updateGroups(app, writes);
      const rivals = rivalsNote(app, came, planAgain);
      const isLate = [...writes.leftOut.values()].some((rivals) => rivals.length === 0);
      const anew = isLate && element("p", {}, planAroundButton(app, planAgain, app.text.replan));
      return shownOf(stays, rivals, ...groups, anew, ...notes, last);
    },
    async check() {
      const finding = await readAgain(app);
      const unchanged = isUnchanged(finding.freshness);
      late = finding;
      if (unchanged || finding.freshness.kind === "unchecked" || !isRead()) adopt();
      else {
        app.announce(app.text.dialogNews);
        app.render();
      }
      return unchanged;
    },
    adopt,
  };
}

const shownOf = (...parts: readonly (HTMLElement | false | null | undefined)[]): HTMLElement[] =>
  parts.filter((part) => part instanceof HTMLElement);

function isUnchanged(freshness: Freshness): boolean {
  if (freshness.kind !== "checked") return false;
  const { changes, unread } = freshness;
  return unread.length + changes.added.length + changes.removed.length + changes.changed.length === 0;
}

/** The events that were added or moved since the plan was made. */
function newcomers(freshness: Freshness): Newcomers {
  if (freshness.kind !== "checked") return { since: "", ids: new Set() };
  const { since, changes } = freshness;
  const came = [...changes.added, ...changes.changed.map(({ after }) => after)];
  return { since, ids: new Set(came.map(({ event }) => event.id)) };
}

/** Every block that becomes an event, with its time. */
function writtenBlocks(app: AppInFull, { leftOut }: Writes): HTMLElement {
  const { text, state } = app;
  const variant = currentVariant(state);
  const blocks = (variant ? changedEvents(variant) : [])
    .filter(({ index }) => !leftOut.has(index))
    .map(({ draft }) => ({ draft, at: parseWireTime(draft.start, planZone(state)) ?? 0 }))
    .sort((a, b) => a.at - b.at);
  const items = blocks.map(({ draft }) =>
    element(
      "li",
      {},
      whenOf(app, draft) + text.spoken.colon,
      element("strong", { text: draft.summary || text.untitled }),
    ),
  );
  return element(
    "details",
    { attrs: { open: true } },
    element("summary", { class: "label", text: text.dialogWrites(items.length) }),
    element("ul", { class: "written" }, ...items),
  );
}

/** The time of a draft, and its recurrence. */
function whenOf({ formats, text, state }: AppInFull, draft: DraftEvent | undefined): string {
  const at = (wire = "") => parseWireTime(wire, planZone(state)) ?? 0;
  const when = formats.span(at(draft?.start), at(draft?.end), { allDay: draft?.all_day ?? false });
  return draft?.recurrence?.length ? when + text.comma + text.repeats : when;
}

function overlapNotes(app: AppInFull, { allowConflicts }: ApplyChoice, planAgain: () => void): HTMLElement[] {
  const { text, state } = app;
  const { stop, gap } = text.spoken;
  const variant = currentVariant(state);
  const inPlan = app.shown
    .conflicts(state.variantIndex)
    .filter(({ draftIndex, eventIds }) => eventIds.length === 0 && variant?.events[draftIndex]?.stands !== "kept");
  const noteOf = (heading: (count: number) => string, found: readonly Conflict[]) => {
    const items = found.slice(0, LISTED).map((conflict) => {
      const draft = variant?.events[conflict.draftIndex];
      return `${draft?.summary || text.untitled} (${whenOf(app, draft)})${stop}${gap}${text.overlapsWith(rivalTitles(app, conflict))}`;
    });
    return items.length > 0 ? [note("caution", heading(found.length), items, found.length)] : [];
  };
  const overlaps = noteOf(allowConflicts ? text.dialogOverlaps : text.dialogSkips, overCalendar(app));
  const around = planAroundButton(app, planAgain);
  if (around) overlaps[0]?.append(around);
  return [...overlaps, ...noteOf(text.dialogClashes, inPlan)];
}

/** What changed in the calendar, except the new events that are `named` above it. */
function changeNotes({ text, formats }: AppInFull, freshness: Freshness, named: ReadonlySet<string>): HTMLElement[] {
  if (freshness.kind === "checking") return [checkLine(text.dialogChecking)];
  if (freshness.kind === "unchecked") return [checkLine(text.dialogUnchecked, "caution-text")];
  if (isUnchanged(freshness)) return [checkLine(text.dialogUnchanged(freshness.since))];
  const { since, unread, changes } = freshness;
  const isNamed = ({ event }: Changed) => named.has(event.id);
  const when = ({ start, end, event }: Changed) => formats.span(start, end, { allDay: event.all_day });
  const title = ({ event }: Changed) => event.title || text.untitled;
  const items = [
    ...changes.added.filter((each) => !isNamed(each)).map((each) => text.changeAdded(title(each), when(each))),
    ...changes.removed.map((each) => text.changeRemoved(title(each), when(each))),
    ...changes.changed.flatMap(({ after }) => (isNamed(after) ? [] : text.changeMoved(title(after), when(after)))),
  ];
  const notRead = text.dialogUnreadAgain(formats.list(unread));
  return shownOf(
    unread.length > 0 && element("p", { class: "note caution", text: notRead }),
    items.length > 0 && note("", text.dialogChanged(since), items.slice(0, LISTED), items.length),
  );
}

/** The result of the check, in a line with the same height before and after. */
function checkLine(text: string, name = "hint"): HTMLElement {
  return element("p", { class: `check-line ${name}`, text });
}

function newsLine({ text }: AppInFull, show: () => void): HTMLElement {
  const line = checkLine("");
  line.append(actionButton(text.dialogNews, show, "button"));
  return line;
}

function note(kind: string, heading: string, items: readonly string[], total: number): HTMLElement {
  const rest = total > items.length ? [`+ ${total - items.length}`] : [];
  return element(
    "div",
    { class: `note ${kind}` },
    element("strong", { text: heading }),
    element("ul", {}, ...[...items, ...rest].map((item) => element("li", { text: item }))),
  );
}

const UNCHECKED: Finding = { freshness: { kind: "unchecked" }, adopt: () => undefined };

/** When the calendar that the page shows was read: with the plan, or since then by the page. */
function lastRead(app: AppInFull): string {
  const { state, formats } = app;
  const { created_at, read_at = created_at } = state.payload ?? { created_at: "" };
  return shortMoment(Math.max(epochOf(read_at), ...(state.readAt?.values() ?? [])), app.now(), formats);
}

/** Reads the plan's window again, and reports the differences from the plan's reading. */
async function readAgain(app: AppInFull): Promise<Finding> {
  const { state, api } = app;
  const planned = state.payload;
  if (!planned) return UNCHECKED;
  const isOutdated = watchForgetting(app.contextCache);
  const answer = await api.call("POST", PATHS.contextFetch, ContextResponse, {
    start_time: planned.start_time,
    end_time: planned.end_time,
    view_date: planned.view_date,
    session_id: planned.session_id,
  });
  if (!answer.ok || !state.payload) return UNCHECKED;
  const since = lastRead(app);
  const window = { start: epochOf(planned.start_time), end: epochOf(planned.end_time) };
  const timeZone = planZone(state);
  const fetched = { ...window, fetchedAt: app.now(), response: answer.value };
  const known = rehydrate(state.payload, fetched, timeZone);
  return {
    freshness: {
      kind: "checked",
      since,
      // Unread calendars are the same on both sides, so that only changes in the others are
      // reported.
      changes: compareCalendars(state.payload.calendar_events, known.calendar_events, window, { timeZone }),
      unread: known.context ? unreadCalendars(known.context).map(({ label }) => label) : [],
    },
    adopt() {
      if (isOutdated()) return;
      noteRead(state, fetched);
      // The page may have changed since the request.
      state.payload = state.payload && rehydrate(state.payload, fetched, timeZone);
    },
  };
}
