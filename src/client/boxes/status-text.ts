import type { Formats } from "#wording/formats.ts";
import type { Text } from "../text/index.ts";
import type { Box } from "./grid-boxes.ts";

type Words = { readonly formats: Formats; readonly text: Text };

/** The relation of a box to the shown and the standing plan, in words. */
export function standsWords({ stands, was, kind }: Box, { formats, text }: Words): string {
  switch (stands) {
    case "new":
      return text.standsNew;
    case "kept":
      return text.standsKept;
    case "moved":
      return was ? text.movedFrom(formats.span(was.start, was.end)) : text.standsKept;
    case "removed":
      return text.standsRemoved;
    case "apart":
      return text.standsApart;
    case null:
      return kind === "draft" ? text.proposed : text.existing;
  }
}
