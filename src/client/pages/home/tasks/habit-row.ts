import type { HabitPatch, StoredHabit } from "#contract/habit.ts";
import { addDays, dateOf, mondayOf } from "#domain/time.ts";
import type { ApiResult } from "../../../api/api.ts";
import { actionButton, crossButton, element } from "../../../ui/element.ts";
import { factLine } from "../../../ui/fact-line.ts";
import { habitFacts } from "../../../wishes/item-facts.ts";
import { explainUnsaved } from "../explain-problem.ts";
import type { Home } from "../home-context.ts";
import { editInPlace } from "./edit-in-place.ts";

/** The actions of a row in its list. */
export type HabitActions = {
  change(habit: StoredHabit, patch: HabitPatch): Promise<ApiResult<StoredHabit>>;
  remove(habit: StoredHabit): Promise<void>;
};

/** One habit: its fields, whether it is paused, and its actions. */
export function habitRow(home: Home, habit: StoredHabit, actions: HabitActions): HTMLElement {
  const remove = crossButton(home.text.deleteTask(habit.title), () => void actions.remove(habit));
  return editInPlace(home, element("li", { class: "row", data: { habitId: habit.id } }), {
    title: habit.title,
    show: (edit) => {
      const [main, pause] = partsOf(home, habit, actions);
      return [main, element("span", { class: "row-actions" }, pause, edit, remove)];
    },
    fetchForm: async () => {
      const { habitForm } = await import("./habit-form.ts");
      return habitForm(home, habit);
    },
    save: (patch: HabitPatch) => actions.change(habit, patch),
  });
}

/** Whether nothing is owed this week. */
export function isPaused(home: Home, { paused_until: until }: StoredHabit): boolean {
  return until !== null && thisWeek(home) < mondayOf(until);
}

const thisWeek = ({ now, formats }: Home): string => mondayOf(dateOf(now(), formats.timeZone));

function partsOf(home: Home, habit: StoredHabit, { change }: HabitActions): [HTMLElement, HTMLElement] {
  const { text, formats } = home;
  const fault = element("span", { class: "hint caution-text", attrs: { role: "alert" } });
  const paused = isPaused(home, habit);
  const facts = habitFacts(habit, text, formats);
  if (paused) facts.push(text.pausedUntil(formats.when(mondayOf(habit.paused_until ?? ""))));
  const press = async () => {
    const answer = await change(habit, { paused_until: paused ? null : addDays(thisWeek(home), 7) });
    if (!answer.ok) fault.textContent = explainUnsaved(answer.error, text);
  };
  const label = paused ? text.resume : text.skipWeek;
  const pause = actionButton(label, () => void press(), "button quiet");
  pause.setAttribute("aria-label", `${label}: ${habit.title}`);
  return [
    element(
      "span",
      { class: "row-main" },
      element("span", { class: "row-title", text: habit.title }),
      factLine(facts),
      fault,
    ),
    pause,
  ];
}
