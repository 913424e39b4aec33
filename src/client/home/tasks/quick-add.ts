import type { QuickAddResponse } from "#contract/session.ts";
import type { Habit, PlannerTask, TaskInput } from "#contract/task.ts";
import type { ApiResult } from "../../api.ts";
import { element, fill } from "../../element.ts";
import { habitFacts, taskFacts } from "../../wishes/facts.ts";
import { createPreview } from "../../wishes/preview.ts";
import type { Home } from "../home.ts";
import { createProblemNote, explain } from "../problem.ts";

type Adding = {
  readonly addTask: (input: TaskInput) => Promise<ApiResult<PlannerTask>>;
  readonly addHabit: (habit: Habit) => void;
};

const NOTHING: QuickAddResponse = { tasks: [], habits: [], unrecognized: [] };

/** One line in plain words, what it is understood as while it is typed, and the button that adds just that. */
export function mountQuickAdd(home: Home, { addTask, addHabit }: Adding): void {
  const { text, formats } = home;
  const form = home.ref<HTMLFormElement>("quick-add");
  const field = home.ref<HTMLInputElement>("quick-add-input");
  const button = home.ref<HTMLButtonElement>("quick-add-button");
  const shown = home.ref("quick-add-preview");
  const problem = createProblemNote(home.ref("quick-add-error"), text);
  let understood = { text: "", read: NOTHING };

  const preview = createPreview(home.api, () => ({ time_zone: formats.timeZone }), {
    onRead: (read) => {
      understood = read;
      draw(read.read);
    },
    onFailure: (failure) => problem.show(text.previewFailed, explain(failure, text)),
  });

  function draw({ tasks, habits, unrecognized }: QuickAddResponse): void {
    problem.clear();
    button.textContent = text.addButton(tasks.length, habits.length);
    button.disabled = tasks.length + habits.length === 0;
    shown.hidden = tasks.length + habits.length + unrecognized.length === 0;
    fill(
      shown,
      ...tasks.map((task) => line(task.title, taskFacts(task, text, formats, home.now()))),
      ...habits.map((habit) => line(habit.title, habitFacts(habit, text))),
      unrecognized.length > 0 &&
        element("li", { class: "caution-text", text: text.notUnderstood(unrecognized.join("; ")) }),
    );
  }

  async function add(): Promise<void> {
    const wanted = field.value;
    const meant = understood.text === wanted ? understood : await preview.now(wanted);
    if (!meant || meant.read.tasks.length + meant.read.habits.length === 0) return;
    button.disabled = true;
    const { tasks, habits } = meant.read;
    for (const [index, task] of tasks.entries()) {
      const answer = await addTask(task);
      if (answer.ok) continue;
      understood = { text: wanted, read: { ...meant.read, tasks: tasks.slice(index) } };
      draw(understood.read);
      return problem.show(text.addFailed(index), answer.error, () => void add());
    }
    for (const habit of habits) addHabit(habit);
    home.announce(text.added(tasks.length + habits.length));
    field.value = "";
    understood = { text: "", read: NOTHING };
    draw(NOTHING);
    field.focus();
  }

  field.addEventListener("input", () => preview.typed(field.value));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void add();
  });
  draw(NOTHING);
}

function line(title: string, facts: readonly string[]): HTMLElement {
  return element(
    "li",
    {},
    element("strong", { text: title }),
    facts.length > 0 && element("span", { class: "hint", text: facts.join(" · ") }),
  );
}
