import type { PlannerCalendarEvent } from "#contract/event.ts";
import type { StandingPlan } from "#contract/plan.ts";
import type { EventNews } from "#contract/standing-ground.ts";
import { isOfUnread } from "#contract/unread-calendars.ts";
import { compareCalendars } from "#domain/compare-calendars.ts";
import { formatInstant, parseInstant } from "#domain/time.ts";
import type { OwnerDb } from "#server/store/open.ts";
import type { StoredBlock } from "#server/store/queries/blocks.ts";
import { loadLastUpdate } from "#server/store/queries/last-update.ts";
import { eventsBeside } from "./block-conflicts.ts";

export type News = {
  readonly since: StandingPlan["since"];
  /** What changed about an event, by the key of its occurrence. */
  readonly events: ReadonlyMap<string, EventNews>;
  readonly lastSession: string | null;
};

type Now = {
  readonly blocks: readonly StoredBlock[];
  /** The events that are no blocks. */
  readonly beside: readonly PlannerCalendarEvent[];
  readonly now: number;
  readonly timeZone: string;
};

/** Answers and changed calendar events since the plan was last applied, limited to future times. */
export async function sinceLastUpdate(mine: OwnerDb, { blocks, beside, now, timeZone }: Now): Promise<News> {
  const last = await loadLastUpdate(mine);
  const from = last?.appliedAt ?? null;
  const answered = (state: StoredBlock["state"]) =>
    blocks.filter((block) => block.state === state && "answeredAt" in block && block.answeredAt >= (from ?? 0)).length;
  const wasUnread = isOfUnread(last?.unread ?? []);
  const known = (list: readonly PlannerCalendarEvent[]) => list.filter((event) => !wasUnread(event));
  // Outside of the plan's window, events may have existed before.
  const start = Math.max(now, parseInstant(last?.startTime ?? "") ?? now);
  const window = { start, end: Math.max(start, parseInstant(last?.endTime ?? "") ?? start) };
  const changes = compareCalendars(known(eventsBeside(blocks, last?.events ?? [])), known(beside), window, {
    timeZone,
  });
  const added = last ? changes.added.map(({ key }) => [key, "new"] as const) : [];
  const moved = last ? changes.changed.map(({ after }) => [after.key, "moved"] as const) : [];
  return {
    since: {
      from: from === null ? null : formatInstant(from),
      done: answered("done"),
      partial: answered("partial"),
      missed: answered("missed"),
      new_events: added.length,
      moved_events: moved.length,
    },
    events: new Map([...added, ...moved]),
    lastSession: last?.sessionId ?? null,
  };
}
