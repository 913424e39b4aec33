import type { FoundEvent, WriterCapability } from "#server/providers/port.ts";
import { type Entry, recordLook, type StoredApply } from "#server/store/queries/applies.ts";
import { listAppliesToLookAt } from "#server/store/queries/load-applies.ts";
import type { ApplyDeps } from "./deps.ts";
import { mayLandLate } from "./entries.ts";
import { toCreate } from "./entry-calls.ts";
import { targetOf } from "./target-calendar.ts";

/**
 * When an attempt is looked at after its end: a request can wait in a proxy or a queue and outlive
 * the process that sent it.
 */
const LOOKS_AFTER_MS = [60_000, 10 * 60_000, 60 * 60_000] as const;

/** When to look for late events of an attempt that ends now; null when none may land. */
export function firstLook(entries: readonly Entry[], writer: WriterCapability, now: number): number | null {
  return entries.some((entry) => mayLandLate(entry, writer)) ? now + LOOKS_AFTER_MS[0] : null;
}

/**
 * Removes events that landed after their attempt ended without them, for every attempt whose next
 * look is due.
 */
export async function removeLateWrites(deps: ApplyDeps, shutdown: AbortSignal): Promise<void> {
  const now = deps.now().epochMilliseconds;
  for (const apply of await listAppliesToLookAt(deps.db, now)) {
    if (shutdown.aborted) return;
    const looked = await look(deps, apply, shutdown);
    const next = looked ? afterLook(apply, now) : now + LOOKS_AFTER_MS[1];
    await recordLook(deps.db, apply, { looks: apply.looks + (looked ? 1 : 0), lookAgainAt: next });
  }
}

function afterLook({ looks }: StoredApply, now: number): number | null {
  const [done, next] = [LOOKS_AFTER_MS[looks], LOOKS_AFTER_MS[looks + 1]];
  return done === undefined || next === undefined ? null : now + next - done;
}

/** Whether the look is done: the calendar answered, or its connection is gone. */
async function look(deps: ApplyDeps, apply: StoredApply, signal: AbortSignal): Promise<boolean> {
  const target = await targetOf(deps, apply.owner, apply.connectionId);
  if (!target) return true;
  const { writer } = target;
  const events = apply.entries.flatMap((entry) =>
    entry.op === "create" && mayLandLate(entry, writer) ? [toCreate(apply, entry)] : [],
  );
  const found = await writer.find(apply.calendarId, events, signal);
  const late = found.flatMap((answer): FoundEvent[] => (answer.ok && answer.value?.asDrafted ? [answer.value] : []));
  const removed = late.length === 0 ? [] : await writer.remove(apply.calendarId, late, signal);
  if (late.length > 0)
    deps.log.warning("removed events that landed after their apply had ended", { events: late.length });
  return [...found, ...removed].every(({ ok }) => ok);
}
