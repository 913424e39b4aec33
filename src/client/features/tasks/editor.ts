import type { CourseworkItem, PlannerTask, TaskPatch } from "#contract/task.ts";
import type { AppInFull } from "../../app.ts";
import { planZone } from "../../state.ts";
import { actionButton, element } from "../../ui/element.ts";
import { field, input, select } from "../../ui/field.ts";
import { joinDue, splitDue } from "../../ui/task-fields.ts";

type Ends<T> = { readonly save: (changed: T) => void; readonly close: () => void };

const MOST_MINUTES = "9600";

/** A form in place of a task's words. */
export function taskForm({ text, state }: AppInFull, task: PlannerTask, ends: Ends<TaskPatch>): HTMLElement {
  const zone = planZone(state);
  const due = splitDue(task.due, zone);
  const title = input("text", task.title, { required: true, maxlength: "500" });
  const minutes = minutesField(task);
  const date = input("date", due.date);
  const time = input("time", due.time);
  const effort = select([["", text.anyEffort], ...Object.entries(text.efforts)], task.effort ?? "");
  const patch = (): TaskPatch => ({
    title: title.value.trim(),
    ...(minutes.value !== "" && { duration_minutes: Number(minutes.value) }),
    due: joinDue(date.value, time.value, zone),
    effort: effort.value === "" ? null : (effort.value as "deep" | "light"),
  });
  const { fields } = text;
  return form(
    text,
    [
      field(fields.title, title, "wide"),
      field(fields.minutes, minutes),
      field(fields.effort, effort),
      field(fields.due, date),
      field(fields.time, time),
    ],
    { save: () => ends.save(patch()), close: ends.close },
  );
}

/** How long a type of coursework takes the person in a course: the one thing of it that is theirs to say. */
export function effortForm({ text }: AppInFull, item: CourseworkItem, ends: Ends<number>): HTMLElement {
  const minutes = minutesField(item);
  minutes.required = true;
  const hint = element("p", { class: "hint wide", text: text.effortHint(item.type, item.course) });
  return form(text, [field(text.effortMinutes, minutes, "wide"), hint], {
    save: () => ends.save(Number(minutes.value)),
    close: ends.close,
  });
}

/** An estimate of ours stands as a placeholder: what is typed is the person's own. */
function minutesField(item: Pick<PlannerTask, "duration_minutes" | "duration_estimated">): HTMLInputElement {
  const minutes = String(item.duration_minutes);
  return input("number", item.duration_estimated ? "" : minutes, { min: "1", max: MOST_MINUTES, placeholder: minutes });
}

function form(
  text: AppInFull["text"],
  fields: HTMLElement[],
  { save, close }: { save(): void; close(): void },
): HTMLElement {
  const made = element(
    "form",
    {
      class: "task-form",
      on: {
        submit: (event) => {
          event.preventDefault();
          save();
        },
        keydown: (event) => {
          if ((event as KeyboardEvent).key !== "Escape") return;
          event.stopPropagation();
          close();
        },
      },
    },
    ...fields,
    element(
      "footer",
      { class: "wide" },
      element("button", { class: "button", text: text.save, attrs: { type: "submit" } }),
      actionButton(text.cancel, close),
    ),
  );
  return made;
}
