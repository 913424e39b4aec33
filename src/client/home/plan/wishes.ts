import { createWishes, type WishesField } from "../../wishes/field.ts";
import { askModel, type Reader } from "../../wishes/reader.ts";
import type { Home } from "../home.ts";
import type { ChoiceOfWriter } from "../writer/choice.ts";

/** What the person wants of this one plan. */
export function mountWishes(home: Home, writer: ChoiceOfWriter, works: () => readonly string[]): WishesField {
  const { api, text, formats } = home;
  const reader: Reader = {
    name: writer.reader,
    onChange: writer.onChange,
    async read(words, again) {
      if ((await writer.terms()) !== null) return askModel(api, words, formats.timeZone);
      writer.demand(again);
      return null;
    },
  };
  const wishes = createWishes({ text, formats, works, reader });
  home.ref("plan-wishes").replaceWith(wishes.element);
  return wishes;
}
