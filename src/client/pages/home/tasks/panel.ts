import { newTaskId } from "../../../api/save-task.ts";
import type { Reader } from "../../../wishes/ask-model.ts";
import { createProblemNote } from "../explain-problem.ts";
import type { Home } from "../home-context.ts";
import { mountLater } from "../load-on-use.ts";
import { mountHabits } from "./habits.ts";
import { addTask, createTaskList, expectTasks, loadTasks, nameOthers, type TaskList } from "./list.ts";

type TasksPanel = {
  openTitles(): string[];
  nameOthers(labels: readonly string[]): void;
  /** Resolves once tasks and habits are shown. */
  readonly read: Promise<unknown>;
  /** Reads tasks and habits again. */
  load(): Promise<void>;
};

/** Tasks and habits, and the field that adds to them. */
export function mountTasks(home: Home, reader: Reader): TasksPanel {
  const list = createTaskList(home);
  const habits = mountHabits(home);
  mountLine(home, reader, { list, habits });
  return {
    read: Promise.all([loadTasks(list), habits.read]),
    nameOthers: (labels) => nameOthers(list, labels),
    openTitles: () => list.tasks.filter(({ done }) => !done).map(({ title }) => title),
    load: async () => {
      await Promise.all([loadTasks(list), habits.load()]);
    },
  };
}

type Parts = { readonly list: TaskList; readonly habits: ReturnType<typeof mountHabits> };

function mountLine(home: Home, reader: Reader, { list, habits }: Parts): void {
  const { text, formats, preferences, line } = home;
  const typed = home.ref("line-error");
  const unsaved = createProblemNote(typed, text);
  line.name(text.line.label, text.line.hint, text.line.add(0, 0));
  const fetchField = () => import("./load-field.ts");
  void mountLater(home, fetchField, typed, ({ createLineField }) =>
    createLineField(line, {
      text: text.line,
      modelFailures: text.modelFailures,
      formats,
      terms: () => ({
        now: home.now(),
        timeZone: formats.timeZone,
        defaultMinutes: preferences.default_task_minutes,
      }),
      reader,
      expect: (coming) => {
        expectTasks(list, coming.tasks);
        habits.expect(coming.habits);
      },
      saveTask: (task) => addTask(list, task),
      saveHabit: habits.save,
      newId: newTaskId,
      onSaved: (count) => home.announce(text.line.added(count)),
      onFailure: (titles, failure, again) => unsaved.show(text.line.notSaved(titles), failure, again),
      clearFailure: unsaved.clear,
    }),
  );
}
