import type { ConnectionKind } from "#contract/calendar.ts";
import type { ConnectionInput } from "#contract/connection.ts";
import { caldav } from "./caldav/index.ts";
import { canvas } from "./canvas/index.ts";
import { github } from "./github/index.ts";
import { google } from "./google/index.ts";
import { ics } from "./ics/index.ts";
import { moodle } from "./moodle/index.ts";
import type { Source, SourceOf } from "./source.ts";
import { todoist } from "./todoist/index.ts";

/** The one place that tells the kinds apart. */
const SOURCES: { readonly [Kind in ConnectionKind]: SourceOf<Kind> } = {
  google,
  caldav,
  ics,
  canvas,
  moodle,
  todoist,
  github,
};

export function sourceOf(kind: ConnectionKind): Source<ConnectionInput> {
  return SOURCES[kind];
}
