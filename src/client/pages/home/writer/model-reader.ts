import { askModel, type Reader } from "../../../wishes/ask-model.ts";
import type { Home } from "../home-context.ts";
import type { ChoiceOfWriter } from "./choice.ts";

/**
 * The model on this page; a person who has not agreed to the data that it receives is asked first.
 */
export function readerOf({ api, formats }: Home, writer: ChoiceOfWriter): Reader {
  return {
    name: writer.reader,
    onChange: writer.onChange,
    async read(words, again) {
      if ((await writer.terms()) !== null) return askModel(api, words, formats.timeZone);
      writer.demand(again);
      return null;
    },
  };
}
