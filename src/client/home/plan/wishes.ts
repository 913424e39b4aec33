import { mountWishesField, type SaidWishes } from "../../wishes/field.ts";
import type { Home } from "../home.ts";
import { explain } from "../problem.ts";
import type { ChoiceOfWriter } from "../writer/choice.ts";
import { mountAskModel } from "./ask-model.ts";

/** The field for what the person wants of this one plan, and the button that has the model read it. */
export function mountWishes(home: Home, writer: ChoiceOfWriter): { read(): Promise<SaidWishes> } {
  const { api, text, formats: dates, now } = home;
  const field = home.ref<HTMLTextAreaElement>("plan-instructions");
  const wishes = mountWishesField(
    {
      api,
      text,
      dates,
      now,
      held: () => home.preferences,
      explain: (failure) => explain(failure, text),
      reader: writer.reader,
    },
    { field, shown: home.ref("plan-understood") },
  );
  mountAskModel(home, writer, { field, read: wishes.byModel });
  return wishes;
}
