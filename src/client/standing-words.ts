import type { Formats } from "#wording/formats.ts";
import type { Box } from "./boxes.ts";
import type { Text } from "./text/index.ts";

type Words = { readonly formats: Formats; readonly text: Text };

/** What a box is to the shown plan and to the one that stands, in words. */
export function standsWords({ stands, was, kind }: Box, { formats, text }: Words): string {
  switch (stands) {
    case "new":
      return text.standsNew;
    case "kept":
      return text.standsKept;
    case "moved":
      return was ? text.movedFrom(formats.span(was.start, was.end, false)) : text.standsKept;
    case "removed":
      return text.standsRemoved;
    case "apart":
      return text.standsApart;
    case null:
      return kind === "draft" ? text.proposed : text.existing;
  }
}
