import type { QuickAddResponse } from "#contract/session.ts";
import type { Habit, TaskInput } from "#contract/task.ts";
import type { Formats } from "#wording/formats.ts";
import type { Meaning } from "#words/chip-meaning.ts";
import { meaningIn } from "#words/languages.ts";
import { element } from "../ui/element.ts";
import type { Work } from "./save-queue.ts";

/**
 * An item that the model read, for the person to select. `words` is its title, because the model
 * does not report places in the text.
 */
export type Offer = Work & { readonly title: string; readonly meanings: readonly Meaning[]; ticked: boolean };

export function offersOf({ tasks, habits }: QuickAddResponse): Offer[] {
  return [
    ...tasks.map((task) => ({ task, habit: null, title: task.title, meanings: meaningsOfTask(task) })),
    ...habits.map((habit) => ({ task: null, habit, title: habit.title, meanings: meaningsOfHabit(habit) })),
  ].map((offer) => ({ ...offer, words: offer.title, ticked: false }));
}

function meaningsOfTask(task: TaskInput): Meaning[] {
  const { duration_minutes: minutes, earliest_start: start, due, priority, effort, category } = task;
  const { max_block_minutes: block } = task;
  const all: (Meaning | null)[] = [
    minutes === undefined ? null : { kind: "length", minutes },
    start ? { kind: "start", at: start } : null,
    due ? { kind: "due", at: due } : null,
    priority === undefined ? null : { kind: "priority", level: priority },
    effort ? { kind: "effort", effort } : null,
    block ? { kind: "blocks", minutes: block } : null,
    category ? { kind: "category", name: category } : null,
  ];
  return all.filter((meaning) => meaning !== null);
}

function meaningsOfHabit(habit: Habit): Meaning[] {
  const { duration_minutes: minutes, times_per_week: times, days, preferred = [], every_weeks: everyWeeks } = habit;
  return [
    { kind: "length", minutes },
    { kind: "repeat", times, days: days ?? null, everyWeeks: everyWeeks ?? 1, hours: null },
    ...preferred.map((hours): Meaning => ({ kind: "hours", hours })),
  ];
}

/** A row per offer, with a checkbox. */
export function offerRows(offers: readonly Offer[], formats: Formats, onTick: () => void): HTMLElement[] {
  return offers.map((offer) => {
    const box = element("input", { attrs: { type: "checkbox", checked: offer.ticked } });
    box.addEventListener("change", () => {
      offer.ticked = box.checked;
      onTick();
    });
    return element(
      "li",
      {},
      element(
        "label",
        { class: "check" },
        box,
        element(
          "span",
          {},
          element("span", { class: "line-title", text: offer.title }),
          " ",
          element("span", {
            class: "hint",
            text: offer.meanings.map((meaning) => meaningIn(formats, meaning)).join(" · "),
          }),
        ),
      ),
    );
  });
}
