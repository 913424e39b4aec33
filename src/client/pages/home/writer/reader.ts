import { askModel, type Reader } from "../../../wishes/reader.ts";
import type { Home } from "../home.ts";
import type { ChoiceOfWriter } from "./choice.ts";

/**
 * The model as it may be asked on this page: who has not agreed to what it is sent is asked to
 * first.
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
