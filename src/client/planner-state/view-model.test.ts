import { expect, test } from "vitest";
import type { StandingBlock, StandingPlan } from "#contract/plan.ts";
import { appliedState } from "../../../test/page/support/apply-states.ts";
import { at, event, MONDAY, session, variant } from "../../../test/page/support/session.ts";
import { createState } from "./state.ts";
import { createViewModel } from "./view-model.ts";

const meeting = event({ id: "meeting", start: at(MONDAY, "10:00"), end: at(MONDAY, "11:00") });
const plan = variant("v", "Plan", [["mail", 0, "10:00", "11:00"]]);
const applied = appliedState({ applied_at: "2026-12-05T10:00:00Z" });

/** The view model of an applied plan whose one event became `written`. */
function viewModelOf(written: ReturnType<typeof event> | null, state: StandingBlock["state"], isRead = true) {
  const events = plan.events.map((draft) => ({ ...draft, event_id: "written" }));
  const payload = session({
    apply_state: applied,
    calendar_events: [meeting, ...(written ? [written] : [])],
    draft_variants: [{ ...plan, events }],
  });
  const blocks = [{ event_id: "written", state }] as unknown as StandingPlan["blocks"];
  const standing = { blocks } as StandingPlan;
  return createViewModel(
    { ...createState(), payload, standing, currentDate: MONDAY, ...(isRead && { readAt: new Map() }) },
    1,
  );
}

test("a block of an applied plan conflicts where it stands by now, and nowhere once it is gone", () => {
  const there = event({ id: "written", start: at(MONDAY, "10:00"), end: at(MONDAY, "11:00") });
  const away = event({ id: "written", start: at(MONDAY, "14:00"), end: at(MONDAY, "15:00") });
  const conflictsOf = (viewModel: ReturnType<typeof viewModelOf>) =>
    viewModel.conflicts(0).map(({ eventIds }) => eventIds);
  expect(conflictsOf(viewModelOf(there, "planned"))).toEqual([["meeting"]]);
  expect(conflictsOf(viewModelOf(away, "planned"))).toEqual([]);
  const unread = viewModelOf(away, "planned", false);
  expect(unread.drafts().map(({ start }) => start)).toEqual([Date.parse(there.start)]);
  const gone = viewModelOf(null, "cancelled");
  expect(conflictsOf(gone)).toEqual([]);
  expect(gone.existing().map(({ conflicts }) => conflicts)).toEqual([[]]);
  expect(gone.drafts()).toEqual([]);
});

test("a block that stands apart from the plans looks like those of its work", () => {
  const [draft] = plan.events;
  const item = session().context?.tasks.items[0];
  if (!draft || !item) throw new Error("the session has work");
  const work = { ...item, title: "Thesis", category: "Research" };
  const past = (id: string, title: string) => event({ ...meeting, id, block_id: id, title });
  const payload = session({
    draft_variants: [{ ...plan, events: [{ ...draft, summary: work.title, task_id: work.id }] }],
    calendar_events: [past("a", work.title), past("b", "Run")],
    habits: [{ title: "Run", duration_minutes: 60, times_per_week: 1, paused_until: null, id: "run" }],
  });
  if (payload.context) payload.context = { ...payload.context, tasks: { sources: [], items: [work] } };
  const viewModel = createViewModel({ ...createState(), payload, currentDate: MONDAY }, 1);
  const [thesis, run] = viewModel.existing();
  expect([thesis?.colorClass, thesis?.habit]).toEqual([viewModel.drafts()[0]?.colorClass, false]);
  expect(thesis?.colorClass).toBe(viewModel.looks(undefined, work.title).colorClass);
  expect(run?.habit).toBe(true);
});

test("blocks of a habit that a request brought along, without an id, look like those of a stored one", () => {
  const [draft] = plan.events;
  const run = { title: "Run", duration_minutes: 60, times_per_week: 1, paused_until: null };
  const events = [
    { ...draft, task_id: "habit:run" },
    { ...draft, task_id: "stored", start: at(MONDAY, "12:00"), end: at(MONDAY, "13:00") },
    { ...draft, start: at(MONDAY, "14:00"), end: at(MONDAY, "15:00") },
  ] as typeof plan.events;
  const payload = session({ draft_variants: [{ ...plan, events }], habits: [run, { ...run, id: "stored" }] });
  const viewModel = createViewModel({ ...createState(), payload, currentDate: MONDAY }, 1);
  expect(viewModel.drafts().map(({ habit }) => habit)).toEqual([true, true, false]);
});

test("without their habits, blocks of a plan from outside look like habits if they repeat or are called so", () => {
  const [draft] = plan.events;
  const events = [
    { ...draft, recurrence: ["RRULE:FREQ=DAILY;COUNT=2"] },
    { ...draft, task_id: "habit:run", start: at(MONDAY, "12:00"), end: at(MONDAY, "13:00") },
    { ...draft, start: at(MONDAY, "14:00"), end: at(MONDAY, "15:00") },
  ] as typeof plan.events;
  const payload = session({ draft_variants: [{ ...plan, events }], habits: [] });
  const viewModel = createViewModel({ ...createState(), payload, currentDate: MONDAY }, 1);
  expect(viewModel.drafts().map(({ habit }) => habit)).toEqual([true, true, false]);
});

test("work with hours of its own, which are called like it, is not named twice", () => {
  const item = session().context?.tasks.items[0];
  const [draft] = plan.events;
  if (!draft || !item) throw new Error("the session has work");
  const work = { ...item, title: "Garden", category: "Garden" };
  const payload = session({
    draft_variants: [{ ...plan, events: [{ ...draft, summary: work.title, task_id: work.id }] }],
  });
  if (payload.context) payload.context = { ...payload.context, tasks: { sources: [], items: [work] } };
  const [box] = createViewModel({ ...createState(), payload, currentDate: MONDAY }, 1).drafts();
  expect(box).toMatchObject({ title: "Garden", course: "" });
});

test("an occurrence of an applied series that was moved is drawn once, where it is now, as a block of its work", () => {
  const [draft] = plan.events;
  const rule = "FREQ=DAILY;COUNT=3";
  const series = event({ id: "series", start: at(MONDAY, "10:00"), end: at(MONDAY, "11:00"), rrule: rule });
  const moved = event({
    id: "moved",
    title: draft?.summary ?? "",
    start: at("2026-12-08", "15:00"),
    end: at("2026-12-08", "16:00"),
    recurring_event_id: "series",
    original_start: at("2026-12-08", "10:00"),
  });
  const run = { title: "Run", duration_minutes: 60, times_per_week: 3, paused_until: null, id: "run" };
  const events = [
    { ...draft, task_id: "run", event_id: "series", recurrence: [`RRULE:${rule}`] },
  ] as typeof plan.events;
  const payload = session({
    apply_state: applied,
    calendar_events: [series, moved],
    draft_variants: [{ ...plan, events }],
    habits: [run],
  });
  const state = { ...createState(), payload, currentDate: MONDAY, readAt: new Map() };
  const viewModel = createViewModel({ ...state, currentView: "timeGridWeek" }, 1);
  const boxes = [...viewModel.drafts(), ...viewModel.existing()];
  const starts = boxes.map(({ start }) => new Date(start).toISOString());
  expect(starts).toEqual(["2026-12-07T09:00:00.000Z", "2026-12-09T09:00:00.000Z", "2026-12-08T14:00:00.000Z"]);
  const [first] = boxes;
  for (const { habit, stands, taskId, colorClass } of boxes) {
    expect({ habit, stands, taskId, colorClass }).toEqual({
      habit: true,
      stands: "apart",
      taskId: "run",
      colorClass: first?.colorClass,
    });
  }
});
