import { addDays, dateOf, HOUR_MS, instantAt, parseLocalTime, startOfDate } from "#domain/time.ts";
import { isStanding } from "#plan/block.ts";
import type { OwnerDb } from "#server/store/open.ts";
import { listStanding } from "#server/store/queries/occurrences.ts";
import { loadPreferences } from "#server/store/queries/preferences.ts";
import { idOf } from "./notice-id.ts";
import { tell } from "./outbox.ts";

/** An agenda that is later than this is no longer useful. */
export const LATEST_AGENDA_MS = 2 * HOUR_MS;

/**
 * Puts the day's blocks into the outbox at the time that the person chose, if they want an agenda.
 */
export async function tellAgenda(mine: OwnerDb, baseUrl: () => string, now: number): Promise<void> {
  const preferences = await loadPreferences(mine);
  const at = preferences?.notify?.agenda_at;
  if (!preferences || !at) return;
  const { time_zone: zone } = preferences;
  const date = dateOf(now, zone);
  const due = instantAt(date, parseLocalTime(at), zone);
  if (now < due || now >= due + LATEST_AGENDA_MS) return;
  const day = { since: startOfDate(date, zone), until: startOfDate(addDays(date, 1), zone) };
  const blocks = (await listStanding(mine, day))
    .filter((block) => isStanding(block) && block.start >= day.since && block.start < day.until)
    .map(({ title, start, end }) => ({ title, start, end }));
  if (blocks.length === 0) return;
  const id = idOf([mine.owner, "agenda", date]);
  await tell(mine, [{ id, fact: { kind: "agenda", blocks } }], { preferences, baseUrl, now });
}
