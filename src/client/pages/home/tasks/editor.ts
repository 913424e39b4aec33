import type { PlannerTask, TaskPatch } from "#contract/task.ts";
import type { ApiResult } from "../../../api.ts";
import { actionButton, element } from "../../../ui/element.ts";
import { field, input, select } from "../../../ui/field.ts";
import { joinDue, splitDue } from "../../../ui/task-fields.ts";
import type { Home } from "../home.ts";
import { createProblemNote } from "../problem.ts";

type Ends = { readonly save: (patch: TaskPatch) => Promise<ApiResult<PlannerTask>>; readonly close: () => void };

/** A form in place of a task's row. Saving draws the list anew; Escape leaves everything as it was. */
export function taskEditor(home: Home, task: PlannerTask, { save, close }: Ends): HTMLElement {
  const { text, formats } = home;
  const { fields: label } = text;
  const title = input("text", task.title, { required: true, maxlength: "500" });
  const minutes = input("number", task.duration_estimated ? "" : String(task.duration_minutes), {
    min: "1",
    max: "9600",
    placeholder: String(task.duration_minutes),
  });
  const due = splitDue(task.due, formats.timeZone);
  const dueDate = input("date", due.date);
  const dueTime = input("time", due.time);
  const earliest = input(
    "date",
    task.earliest_start === null ? "" : splitDue(task.earliest_start, formats.timeZone).date,
  );
  const priority = select(
    formats.priorities.map((name, at) => [String(at + 1), name]),
    String(task.priority),
  );
  const effort = select([["", label.anyEffort], ...Object.entries(text.efforts)], task.effort ?? "");
  const notes = element("textarea", { class: "field", attrs: { rows: "2", maxlength: "20000" } });
  notes.value = task.notes;
  const fault = element("div");
  const problem = createProblemNote(fault, text);

  const form = element(
    "form",
    { class: "editor", on: { submit: (event) => void submit(event), keydown: leave } },
    field(label.title, title, "wide"),
    field(label.duration, minutes),
    field(label.due, dueDate),
    field(label.dueTime, dueTime),
    field(label.earliest, earliest),
    field(label.priority, priority),
    field(label.effort, effort),
    field(label.notes, notes, "wide"),
    fault,
    element(
      "footer",
      { class: "dialog-foot" },
      actionButton(text.cancel, close),
      element("button", { class: "button primary", text: text.save, attrs: { type: "submit" } }),
    ),
  );

  function leave(event: Event): void {
    if ((event as KeyboardEvent).key === "Escape") close();
  }

  async function submit(event: Event): Promise<void> {
    event.preventDefault();
    const answer = await save(patch());
    if (!answer.ok) problem.show(text.saveFailed, answer.error);
  }

  function patch(): TaskPatch {
    const early =
      earliest.value === splitDue(task.earliest_start, formats.timeZone).date
        ? task.earliest_start
        : earliest.value || null;
    return {
      title: title.value.trim(),
      ...(minutes.value !== "" && { duration_minutes: Number(minutes.value) }),
      due: joinDue(dueDate.value, dueTime.value, formats.timeZone),
      earliest_start: early,
      priority: Number(priority.value),
      effort: effort.value === "" ? null : (effort.value as "deep" | "light"),
      notes: notes.value,
    };
  }
  return element("li", { class: "row editing", data: { taskId: task.id } }, form);
}
