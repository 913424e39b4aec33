import { PATHS, sessionPath } from "#contract/paths.ts";
import { PlannerPayload } from "#contract/payload.ts";
import { CreateSessionResponse } from "#contract/session.ts";
import { type DraftVariant, minutesLacking, newEvents } from "#contract/variant.ts";
import { isErr, Ok } from "#domain/result.ts";
import { DAY_MS, epochOf, formatInstant } from "#domain/time.ts";
import { createFormats, type Formats } from "#wording/formats.ts";
import type { Command } from "./command.ts";
import { printResult } from "./print-result.ts";
import { readDays } from "./read-days.ts";
import { askService } from "./service.ts";
import { failUsage, type Terminal } from "./terminal.ts";

export const update: Command = {
  name: "update",
  summary: "Plan from what stands, and show what would change. Nothing is written.",
  usage: "[--days N]",
  positionals: [0, 0],
  options: {
    days: { type: "string", value: "N", help: "how many days from now on (7)" },
    json: { type: "boolean", help: "print the session as JSON" },
  },
  notes: ["Open the link that it prints to choose a plan and apply it."],
  async run(commandLine, terminal) {
    const now = terminal.now().epochMilliseconds;
    const days = readDays(commandLine);
    if (isErr(days)) return failUsage(terminal, days.error, "daywright update --help");
    const planned = await askService(terminal, async (call) => {
      const window = { start_time: formatInstant(now), end_time: formatInstant(now + days.value * DAY_MS) };
      const made = await call("POST", PATHS.planner, window);
      if (!made.ok) return made;
      const { session_id, url } = CreateSessionResponse.parse(made.value);
      const loaded = await call("GET", sessionPath(session_id));
      return loaded.ok ? Ok({ url, session: PlannerPayload.parse(loaded.value) }) : loaded;
    });
    if (!planned) return 1;
    const { url, session } = planned;
    printResult(commandLine, terminal, session, () => print(session, url, terminal));
    return 0;
  },
};

function print({ draft_variants, preferences, time_zone = "UTC" }: PlannerPayload, url: string, { out }: Terminal) {
  const formats = createFormats(preferences?.language ?? "en", { timeZone: time_zone });
  for (const variant of draft_variants) printVariant(variant, formats, out);
  out(`\n${url}`);
}

function printVariant(variant: DraftVariant, formats: Formats, out: Terminal["out"]): void {
  const { title, events, removes = [], unplaced = [] } = variant;
  const at = (span: { start: string; end: string }) => formats.span(epochOf(span.start), epochOf(span.end));
  const moved = events.filter(({ stands }) => stands === "moved");
  const added = newEvents(variant).map(({ draft }) => draft);
  const stay = events.length - added.length - moved.length;
  const changes = [
    ...(moved.length > 0 ? [`${moved.length} move`] : []),
    `${added.length} new`,
    ...(removes.length > 0 ? [`${removes.length} go`] : []),
    `${stay} stay`,
  ];
  out(`${title}: ${changes.join(", ")}`);
  for (const draft of moved) out(`  > ${at(draft)}  ${draft.summary}${draft.was ? `, was ${at(draft.was)}` : ""}`);
  for (const draft of added) out(`  + ${at(draft)}  ${draft.summary}`);
  for (const block of removes) out(`  - ${at(block)}  ${block.summary}`);
  for (const work of unplaced) {
    const minutes = minutesLacking([work]);
    const lack = minutes > 0 ? ` ${formats.duration(minutes)} won’t fit.` : "";
    out(`  ${minutes > 0 ? "!" : "·"} ${work.title}:${lack} ${work.reason}`);
  }
}
