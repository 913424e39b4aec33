import type { PreferencesPatch } from "#contract/preferences.ts";
import type { QuickAddResponse } from "#contract/session.ts";
import type { Habit, TaskInput } from "#contract/task.ts";
import { actionButton, element, fill } from "../../element.ts";
import type { Home } from "../home.ts";
import { createPreview } from "../preview.ts";
import { explain } from "../problem.ts";
import { habitFacts, taskFacts } from "../tasks/describe.ts";
import type { ChoiceOfWriter } from "../writer/choice.ts";
import { mountAskModel } from "./ask-model.ts";
import { type WishedPreference, wishedPreferences } from "./wished-preferences.ts";

/** What the person wants of this one plan: the words, and what was understood in them and not left out. */
export type Wishes = {
  readonly instructions: string;
  readonly tasks: readonly TaskInput[];
  readonly habits: readonly Habit[];
  /** Those that were ticked. */
  readonly preferences: PreferencesPatch;
};

type Chip = { readonly title: string; readonly facts: readonly string[]; readonly drop: () => void };

/** The field for wishes, with what was understood below it; each part can be left out, or must be ticked. */
export function mountWishes(home: Home, writer: ChoiceOfWriter): { read(): Promise<Wishes> } {
  const { text } = home;
  const field = home.ref<HTMLTextAreaElement>("plan-instructions");
  const shown = home.ref("plan-understood");
  let readText = "";
  let kept: QuickAddResponse = { tasks: [], habits: [], unrecognized: [] };
  let confirmed: PreferencesPatch = {};

  const draw = () => {
    const chips = [...kept.tasks.map(taskChip), ...kept.habits.map(habitChip)];
    const wished = wishedPreferences(kept.preferences ?? {}, home.preferences, text);
    const notes = [readerNote(), ...unreadNote()].filter((note) => note !== "");
    shown.hidden = chips.length + wished.length + notes.length === 0;
    fill(
      shown,
      chips.length > 0 && element("span", { class: "hint", text: text.understood }),
      ...chips.map((chip) => chipElement(chip, text.leaveOut(chip.title))),
      ...wished.map(preferenceChip),
      ...notes.map((note) => element("p", { class: "hint", text: note })),
    );
  };
  const readerNote = () => {
    if (kept.instead) return text.readInstead(text.modelFailures[kept.instead] ?? "");
    return kept.understood_by === "model" ? text.readBy(writer.reader() ?? "") : "";
  };
  const unreadNote = () => (kept.unrecognized.length > 0 ? [text.notUnderstood(kept.unrecognized.join("; "))] : []);
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
  const preferenceChip = ({ name, words }: WishedPreference) => {
    const box = element("input", { attrs: { type: "checkbox", checked: name in confirmed } });
    box.addEventListener("change", () => {
      const { [name]: _, ...others } = confirmed;
      confirmed = box.checked ? { ...others, [name]: kept.preferences?.[name] } : others;
    });
    return element("label", { class: "chip check", data: { preference: name } }, box, element("span", { text: words }));
  };

  const preview = createPreview(home.api, home.formats.timeZone, {
    onRead: ({ text: words, read }) => {
      readText = words;
      confirmed = {};
      // By rules, words that name no length, date or day are a remark, not a task.
      const isTask = (task: TaskInput) =>
        read.understood_by === "model" || task.duration_minutes !== undefined || task.due != null;
      kept = { ...read, tasks: read.tasks.filter(isTask) };
      draw();
    },
    onFailure: (failure) =>
      fill(shown, element("p", { class: "hint", text: `${text.previewFailed} ${explain(failure, text)}` })),
  });
  field.addEventListener("input", () => preview.typed(field.value));
  mountAskModel(home, writer, { field, read: (words) => preview.byModel(words) });
  return {
    async read() {
      // What was left out or ticked by hand stays so while the words are the same.
      if (field.value !== readText) await preview.now(field.value);
      const { tasks, habits } = kept;
      return { instructions: field.value.trim(), tasks, habits, preferences: confirmed };
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
