import type { QuickAddResponse } from "#contract/session.ts";
import type { Habit, TaskInput } from "#contract/task.ts";
import { actionButton, element, fill } from "../../element.ts";
import type { Home } from "../home.ts";
import { createPreview } from "../preview.ts";
import { explain } from "../problem.ts";
import { habitFacts, taskFacts } from "../tasks/describe.ts";

/** What the person wants of this one plan: the words, and the tasks and habits understood in them. */
export type Wishes = {
  readonly instructions: string;
  readonly tasks: readonly TaskInput[];
  readonly habits: readonly Habit[];
};

type Chip = { readonly title: string; readonly facts: readonly string[]; readonly drop: () => void };

/** The field for wishes, with what was understood below it; each part can be left out. */
export function mountWishes(home: Home): { read(): Promise<Wishes> } {
  const { text } = home;
  const field = home.ref<HTMLTextAreaElement>("plan-instructions");
  const shown = home.ref("plan-understood");
  let readText = "";
  let kept: QuickAddResponse = { tasks: [], habits: [], unrecognized: [] };

  const draw = () => {
    const chips = [...kept.tasks.map(taskChip), ...kept.habits.map(habitChip)];
    shown.hidden = chips.length + kept.unrecognized.length === 0;
    fill(
      shown,
      chips.length > 0 && element("span", { class: "hint", text: text.understood }),
      ...chips.map((chip) => chipElement(chip, text.leaveOut(chip.title))),
      kept.unrecognized.length > 0 &&
        element("p", { class: "hint", text: text.notUnderstood(kept.unrecognized.join("; ")) }),
    );
  };
  const taskChip = (task: TaskInput): Chip => ({
    title: task.title,
    facts: taskFacts(task, text, home.formats, home.now()),
    drop: () => {
      kept = { ...kept, tasks: kept.tasks.filter((other) => other !== task) };
      draw();
    },
  });
  const habitChip = (habit: Habit): Chip => ({
    title: habit.title,
    facts: habitFacts(habit, text),
    drop: () => {
      kept = { ...kept, habits: kept.habits.filter((other) => other !== habit) };
      draw();
    },
  });

  const preview = createPreview(home.api, home.formats.timeZone, {
    onRead: ({ text: words, read }) => {
      readText = words;
      // Words that name no length, date or day are a remark, not a task.
      kept = { ...read, tasks: read.tasks.filter((task) => task.duration_minutes !== undefined || task.due != null) };
      draw();
    },
    onFailure: (failure) =>
      fill(shown, element("p", { class: "hint", text: `${text.previewFailed} ${explain(failure, text)}` })),
  });
  field.addEventListener("input", () => preview.typed(field.value));
  return {
    async read() {
      // What was left out by hand stays left out while the words are the same.
      if (field.value !== readText) await preview.now(field.value);
      return { instructions: field.value.trim(), tasks: kept.tasks, habits: kept.habits };
    },
  };
}

function chipElement({ title, facts, drop }: Chip, label: string): HTMLElement {
  const close = actionButton("×", drop, "chip-drop");
  close.setAttribute("aria-label", label);
  return element(
    "span",
    { class: "chip" },
    element("strong", { text: title }),
    facts.length > 0 && element("span", { text: facts.join(" · ") }),
    close,
  );
}
