import type { WrittenBy } from "#contract/written-by.ts";
import type { App } from "../../planner-state/app.ts";
import { inFull } from "../../text/on-demand/index.ts";

/** The writer of the texts, in a line; for the built-in writer, only why it replaced a model. */
export function writtenBy(written: WrittenBy, app: App): string {
  const { text } = inFull(app);
  if (written.writer === "model") return text.writtenByModel;
  if (written.writer === "outside") return text.writtenOutside;
  return written.instead === null ? "" : text.writtenInstead(text.modelFailures[written.instead]);
}
