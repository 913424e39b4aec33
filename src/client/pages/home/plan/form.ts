import { PATHS, plannerPagePath } from "#contract/paths.ts";
import { CreateSessionResponse } from "#contract/session.ts";
import { addDays, dateOf } from "#domain/time.ts";
import { weekHoursText } from "#wording/week-hours.ts";
import { requestPlanning } from "../../../planning/request-planning.ts";
import { element, fill } from "../../../ui/element.ts";
import { setUnavailable } from "../../../ui/unavailable-button.ts";
import { createProblemNote } from "../explain-problem.ts";
import type { Home } from "../home-context.ts";
import type { ChoiceOfWriter } from "../writer/choice.ts";
import { readerOf } from "../writer/model-reader.ts";
import { planningRequest } from "./planning-request.ts";
import { type DayWindow, daysOf, WINDOW_KINDS, type WindowKind } from "./planning-window.ts";
import { createProgress } from "./progress.ts";
import { mountWishes } from "./wishes-section.ts";

/** The planning form: the days, other inputs, and a button that names its effect. */
export function mountPlanForm(home: Home, writer: ChoiceOfWriter, openTasks: () => readonly string[]): void {
  const { text, formats } = home;
  const form = home.ref<HTMLFormElement>("plan-form");
  const button = home.ref<HTMLButtonElement>("plan-button");
  const problem = createProblemNote(home.ref("plan-error"), text);
  const progress = createProgress(home);
  const wishes = mountWishes(home, readerOf(home, writer), openTasks);
  let busy = false;
  const hours = weekHoursText(home.preferences.working_hours, home.formats);
  home.ref("plan-hours").textContent = hours === "" ? text.noHours : text.hoursAre(hours);
  const window = mountWindow(home, () => drawButton());

  function drawButton(): void {
    const days = window.days();
    setUnavailable(button, busy ? "" : days === null ? text.windowWrong : null);
    button.textContent = busy
      ? text.planning
      : days
        ? text.planButton(formats.dates(days.first, days.last))
        : text.planHeading;
  }

  function setBusy(is: boolean): void {
    busy = is;
    drawButton();
  }

  async function submit(): Promise<void> {
    const days = window.days();
    if (days === null) return window.focus();
    if (busy) return;
    setBusy(true);
    // Typed work that was not added yet is planned too.
    const terms = (await home.line.settle()) && (await writer.terms());
    if (!terms) {
      setBusy(false);
      if (terms === null) writer.demand(() => void submit());
      return;
    }
    problem.clear();
    progress.progress({ stage: "gathering", done: 0, total: 0 });
    // While a plan stands, the form makes a new one that ignores where its blocks are.
    const base = document.documentElement.dataset.plan === "anew" && { base: "scratch" };
    const body = { ...planningRequest(home, days), ...wishes.read(), ...terms, ...base };
    const planned = await requestPlanning(home, { path: PATHS.planner, body, schema: CreateSessionResponse }, progress);
    if (planned.ok) {
      busy = false;
      return location.assign(plannerPagePath(planned.value.session_id));
    }
    progress.hide();
    setBusy(false);
    problem.show(text.planFailed, planned.error, () => void submit());
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void submit();
  });
  drawButton();
}

/** The choice of days. */
function mountWindow(home: Home, onChange: () => void): { days(): DayWindow | null; focus(): void } {
  const { text, formats } = home;
  const choice = home.ref("plan-window");
  const own = home.ref("plan-own");
  const fault = home.ref("plan-window-error");
  const first = home.ref<HTMLInputElement>("plan-from");
  const last = home.ref<HTMLInputElement>("plan-to");
  const today = dateOf(home.now(), formats.timeZone);
  let kind: WindowKind = "seven";
  [first.value, last.value] = [today, addDays(today, 6)];

  const days = () => daysOf(kind, home.now(), formats.timeZone, { first: first.value, last: last.value });
  const buttons = WINDOW_KINDS.map((each) =>
    element("button", {
      text: text.windows[each],
      attrs: { type: "button" },
      data: { window: each },
      on: { click: () => choose(each) },
    }),
  );
  const choose = (each: WindowKind) => {
    kind = each;
    draw();
  };
  const draw = () => {
    for (const button of buttons) button.setAttribute("aria-pressed", String(button.dataset.window === kind));
    own.hidden = kind !== "own";
    fault.textContent = days() === null ? text.windowWrong : "";
    onChange();
  };
  fill(choice, ...buttons);
  first.addEventListener("input", draw);
  last.addEventListener("input", draw);
  queueMicrotask(draw);
  // The plan is read again when another day begins, which changes the days.
  home.plan.onChange(onChange);
  return { days, focus: () => first.focus() };
}
