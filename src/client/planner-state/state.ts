import type { PlannerPayload } from "#contract/payload.ts";
import type { StandingPlan } from "#contract/plan.ts";
import type { DraftVariant } from "#contract/variant.ts";
import { dateOf, parseWireTime } from "#domain/time.ts";
import type { CalendarWidget, ViewName } from "../calendar/index.ts";

/** The page's one state object (interface §2.5). Everything else is derived from it. */
export type State = {
  payload: PlannerPayload | null;
  variantIndex: number;
  calendar: CalendarWidget | null;
  sessionId: string | null;
  /** An apply request is in flight. */
  applying: boolean;
  /** While new plans are made: the words for that. Nothing is applied meanwhile. */
  planning?: string | undefined;
  /** Ids of the calendars whose events are not drawn; they still count as busy. */
  hiddenCalendars: Set<string>;
  currentView: ViewName;
  /** `YYYY-MM-DD` in the plan's zone. */
  currentDate: string | null;
  /** The owner's data about the blocks, once it is read. */
  standing?: StandingPlan;
  /**
   * When this page last read each calendar, by id (epoch milliseconds); absent before the first
   * reading.
   */
  readAt?: Map<string, number>;
};

export function createState(): State {
  return {
    payload: null,
    variantIndex: 0,
    calendar: null,
    sessionId: null,
    applying: false,
    hiddenCalendars: new Set(),
    currentView: "timeGridDay",
    currentDate: null,
  };
}

/** The session id of a page address `{base_url}/planner/<session_id>` (interface §1.1), or null. */
export function sessionIdOf(pathname: string): string | null {
  const encoded = /\/planner\/([^/]+)\/?$/.exec(pathname)?.[1];
  if (encoded === undefined) return null;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return null;
  }
}

export function currentVariant(state: State): DraftVariant | null {
  return state.payload?.draft_variants[state.variantIndex] ?? null;
}

/** The zone of the page's wall clock: the plan's, otherwise the browser's. */
export function planZone(state: State): string {
  const payload = state.payload;
  return payload?.time_zone ?? payload?.preferences?.time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The dates on which blocks of the plans begin; without any, the first and last of the window. */
export function plannedDates(state: State): string[] {
  const { draft_variants: variants = [], start_time = "", end_time = "" } = state.payload ?? {};
  const on = (at: string, before = 0) => dateOf((parseWireTime(at, planZone(state)) ?? 0) - before, planZone(state));
  const dates = variants.flatMap(({ events }) => events.map(({ start }) => on(start)));
  return dates[0] ? dates : [on(start_time), on(end_time, 1)];
}

/** Moves to the next or previous variant, without wrapping (interface §3). True if it moved. */
export function stepVariant(state: State, by: 1 | -1): boolean {
  return showVariant(state, state.variantIndex + by);
}

export function showVariant(state: State, index: number): boolean {
  const count = state.payload?.draft_variants.length ?? 0;
  const next = Math.min(Math.max(0, index), Math.max(0, count - 1));
  if (next === state.variantIndex) return false;
  state.variantIndex = next;
  return true;
}

/** Replaces the variant at `index`; everything derived from the old one is redrawn. */
export function replaceVariant(state: State, index: number, variant: DraftVariant): void {
  if (!state.payload) return;
  state.payload = {
    ...state.payload,
    draft_variants: state.payload.draft_variants.map((old, at) => (at === index ? variant : old)),
  };
}
