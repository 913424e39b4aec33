import type { CourseworkItem } from "#contract/task.ts";
import type { AppInFull } from "../../planner-state/app.ts";
import { element } from "../../ui/element.ts";
import { field } from "../../ui/field.ts";
import { inPlaceForm, minutesField } from "../../ui/task-form.ts";

type Ends = { readonly save: (minutes: number) => void; readonly close: () => void };

/**
 * How long a type of coursework in a course takes the person: the only editable field of
 * coursework.
 */
export function effortForm({ text }: AppInFull, item: CourseworkItem, { save, close }: Ends): HTMLElement {
  const minutes = minutesField(item, { required: true });
  const hint = element("p", { class: "hint wide", text: text.effortHint(item.type, item.course) });
  return inPlaceForm(text, [field(text.effortMinutes, minutes, "wide"), hint], {
    save: () => save(Number(minutes.value)),
    close,
  });
}
