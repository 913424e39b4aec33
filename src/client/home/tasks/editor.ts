import type { PlannerTask, TaskPatch } from "#contract/task.ts";
import { dateOf, epochOf, formatInstant, instantAt, isDate, minuteOfDay } from "#domain/time.ts";
import type { ApiResult } from "../../api.ts";
import { actionButton, element } from "../../element.ts";
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
    [1, 2, 3, 4].map((level) => [String(level), text.priorities[level] ?? ""]),
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

/** A due date as the two fields that show it, on the clock of the zone. */
function splitDue(due: string | null, timeZone: string): { date: string; time: string } {
  if (due === null) return { date: "", time: "" };
  if (isDate(due)) return { date: due, time: "" };
  const at = epochOf(due);
  const minute = minuteOfDay(at, timeZone);
  const pad = (number: number) => String(number).padStart(2, "0");
  return { date: dateOf(at, timeZone), time: `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}` };
}

function joinDue(date: string, time: string, timeZone: string): string | null {
  if (date === "") return null;
  if (time === "") return date;
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return formatInstant(instantAt(date, hours * 60 + minutes, timeZone));
}

function input(type: string, value: string, attrs: Record<string, string | boolean> = {}): HTMLInputElement {
  const made = element("input", { class: "field", attrs: { type, ...attrs } });
  made.value = value;
  return made;
}

function select(options: readonly (readonly [string, string])[], value: string): HTMLSelectElement {
  const made = element(
    "select",
    { class: "field" },
    ...options.map(([each, name]) => element("option", { text: name, attrs: { value: each } })),
  );
  made.value = value;
  return made;
}

function field(label: string, control: HTMLElement, name = ""): HTMLElement {
  return element(
    "label",
    { class: `labelled ${name}`.trim() },
    element("span", { class: "label", text: label }),
    control,
  );
}
