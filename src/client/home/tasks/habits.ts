import type { Habit } from "#contract/task.ts";
import { actionButton, element, fill } from "../../element.ts";
import { habitFacts } from "../../wishes/facts.ts";
import { storedHabits, storeHabits } from "../habits.ts";
import type { Home } from "../home.ts";

/** The person's habits, which go into every plan made from this browser. */
export function mountHabits(home: Home): { add(habit: Habit): void } {
  const { text } = home;
  const section = home.ref("habits-section");
  const change = (habits: readonly Habit[]) => {
    storeHabits(localStorage, habits);
    draw();
  };
  const draw = () => {
    const habits = storedHabits(localStorage);
    section.hidden = habits.length === 0;
    fill(home.ref("habits"), ...habits.map((habit, index) => row(habit, index, habits)));
  };
  const row = (habit: Habit, index: number, habits: readonly Habit[]) => {
    const remove = actionButton("×", () => change(habits.toSpliced(index, 1)), "button icon");
    remove.setAttribute("aria-label", text.deleteTask(habit.title));
    return element(
      "li",
      { class: "row" },
      element(
        "span",
        { class: "row-main" },
        element("span", { class: "row-title", text: habit.title }),
        element("span", { class: "hint", text: habitFacts(habit, text).join(" · ") }),
      ),
      remove,
    );
  };
  draw();
  return { add: (habit) => change([...storedHabits(localStorage), habit]) };
}
