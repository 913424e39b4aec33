import { calendarsOf, type Disruption, disruptionsOf } from "#plan/disruption.ts";
import { workKey } from "#plan/work.ts";
import { idOf } from "#server/notices/notice-id.ts";
import { type Notice, tell } from "#server/notices/outbox.ts";
import type { CurrentPlan } from "#server/standing/current-plan.ts";
import type { OwnerDb } from "#server/store/open.ts";
import type { LastUpdate } from "#server/store/queries/last-update.ts";
import { listDisruptions, type StoredDisruption, saveDisruptions } from "#server/store/queries/watch.ts";
import type { WatchDeps } from "./deps.ts";
import { watchedPlan } from "./watched-plan.ts";

/**
 * Finds the disruptions in a plan that was just read, stores the new ones and those that are over,
 * and notifies the person of those that were never there before.
 */
export async function findDisruptions(
  { baseUrl }: Pick<WatchDeps, "baseUrl">,
  mine: OwnerDb,
  plan: CurrentPlan,
  last: LastUpdate | null,
): Promise<readonly StoredDisruption[]> {
  const watched = watchedPlan(plan, last);
  const before = new Map((await listDisruptions(mine)).map((row) => [row.id, row]));
  const found = disruptionsOf(watched)
    .map((disruption) => stored(mine, plan, disruption))
    .map((row) => ({ ...row, again: before.get(row.id)?.again || before.get(row.id)?.state === "over" }));
  const seen = new Set(found.map(({ id }) => id));
  const unread = unreadIn(plan);
  const left = [...before.values()].filter(({ id, state }) => !seen.has(id) && state === "open");
  const over = left.filter(({ calendarIds }) => !calendarIds.some(unread));
  const changed = found.filter((each) => {
    const known = before.get(each.id);
    return !known || known.state === "over" || known.blockIds.join() !== each.blockIds.join();
  });
  const since = (row: StoredDisruption) => ({ ...row, since: before.get(row.id)?.since ?? row.since });
  const ended = over.map((row) => ({ ...row, state: "over" as const }));
  await saveDisruptions(mine, [...changed, ...ended], (tx, added) =>
    tell(tx, added.map(toNotice), { ...plan, baseUrl }),
  );
  const current = found.filter(({ id }) => before.get(id)?.state !== "dismissed").map(since);
  return [...current, ...left.filter((row) => !over.includes(row))];
}

function toNotice({ id, kind, title, blockIds, event }: StoredDisruption): Notice {
  const fact = { kind: "disruption", disruptionId: id, disruption: kind, title, blocks: blockIds.length } as const;
  return { id, fact: { ...fact, event: event && { title: event.title, start: event.start, end: event.end } } };
}

/** Calendars that were not read do not show whether a disruption is over. */
function unreadIn({ gathered }: CurrentPlan): (calendarId: string) => boolean {
  const unread = new Set(gathered.calendars.filter((calendar) => calendar.unread).map(({ id }) => id));
  return (calendarId) => unread.has(calendarId);
}

function stored({ owner }: OwnerDb, plan: CurrentPlan, disruption: Disruption): StoredDisruption {
  const { kind, key, blockIds, work, event, until } = disruption;
  const block = plan.blocks.find(({ blockId }) => blockId === blockIds[0]);
  const account = work && plan.ledger.get(workKey(work));
  return {
    id: idOf([owner, key]),
    state: "open",
    since: plan.now,
    until,
    kind,
    key,
    blockIds: [...blockIds],
    work,
    title: account?.work.title ?? block?.title ?? "",
    event: event && { eventId: event.eventId, title: event.title, start: event.start, end: event.end },
    calendarIds: calendarsOf(disruption, plan.blocks),
    again: false,
  };
}
