import type { WrittenBy } from "#contract/writer.ts";
import type { Text } from "../../text/index.ts";

/** Who wrote the texts, in a line; of the built-in writer, only why it stood in for a model. */
export function writtenBy(written: WrittenBy | undefined, text: Text): string {
  switch (written?.writer) {
    case "model":
      return text.writtenByModel;
    case "outside":
      return text.writtenOutside;
    case "builtin":
      return written.instead === null ? "" : text.writtenInstead(text.modelFailures[written.instead]);
    case undefined:
      return "";
  }
}
