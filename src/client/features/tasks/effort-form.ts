import type { CourseworkItem } from "#contract/task.ts";
import type { AppInFull } from "../../app.ts";
import { element } from "../../ui/element.ts";
import { field } from "../../ui/field.ts";
import { inPlaceForm, minutesField } from "../../ui/task-form.ts";

type Ends = { readonly save: (minutes: number) => void; readonly close: () => void };

/**
 * How long a type of coursework takes the person in a course: the one thing of it that is theirs to
 * say.
 */
export function effortForm({ text }: AppInFull, item: CourseworkItem, { save, close }: Ends): HTMLElement {
  const minutes = minutesField(item, { required: true });
  const hint = element("p", { class: "hint wide", text: text.effortHint(item.type, item.course) });
  return inPlaceForm(text, [field(text.effortMinutes, minutes, "wide"), hint], {
    save: () => save(Number(minutes.value)),
    close,
  });
}
