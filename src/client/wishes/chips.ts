import type { Understood } from "#contract/understood.ts";
import { actionButton, element } from "../element.ts";
import { type Dates, habitFacts, taskFacts } from "./facts.ts";
import type { WishesText } from "./text/index.ts";
import type { WishedPreference } from "./wished-preferences.ts";

type Words = {
  readonly text: WishesText;
  readonly dates: Dates;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Called with what is left once a chip was taken away. */
  readonly keep: (rest: Pick<Understood, "tasks" | "habits">) => void;
};

/** The tasks and habits that were understood, each as a chip that can be left out. */
export function workChips({ tasks, habits }: Understood, { text, dates, now, keep }: Words): HTMLElement[] {
  const without = <T>(items: readonly T[], left: T): T[] => items.filter((item) => item !== left);
  return [
    ...tasks.map((task) =>
      chip(task.title, taskFacts(task, text, dates, now), text, () => keep({ tasks: without(tasks, task), habits })),
    ),
    ...habits.map((habit) =>
      chip(habit.title, habitFacts(habit, text), text, () => keep({ tasks, habits: without(habits, habit) })),
    ),
  ];
}

function chip(title: string, facts: readonly string[], text: WishesText, drop: () => void): HTMLElement {
  const close = actionButton("×", drop, "chip-drop");
  close.setAttribute("aria-label", text.leaveOut(title));
  return element(
    "span",
    { class: "chip" },
    element(
      "span",
      {},
      element("strong", { text: title }),
      ...facts.flatMap((fact, at) => [at > 0 && " · ", element("span", { text: fact })]),
    ),
    close,
  );
}

/** A preference that was understood, with a box to tick. */
export function preferenceChip(
  { name, words }: WishedPreference,
  checked: boolean,
  onChange: (checked: boolean) => void,
): HTMLElement {
  const box = element("input", { attrs: { type: "checkbox", checked } });
  box.addEventListener("change", () => onChange(box.checked));
  return element("label", { class: "chip check", data: { preference: name } }, box, element("span", { text: words }));
}
