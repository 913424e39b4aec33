import type { StandingBlock, WorkAccount } from "#contract/plan.ts";
import { formatInstant } from "#domain/time.ts";
import { type Account, countedMinutes } from "#plan/ledger.ts";
import type { StoredBlock } from "#server/store/queries/blocks.ts";

export function toStandingBlock(block: StoredBlock, part?: StandingBlock["part"]): StandingBlock {
  return {
    block_id: block.blockId,
    work: block.work,
    title: block.title,
    start: formatInstant(block.start),
    end: formatInstant(block.end),
    calendar_id: block.calendarId,
    event_id: block.eventId,
    state: block.state,
    minutes_done: block.state === "done" || block.state === "partial" ? block.minutesDone : null,
    answered_by: block.state === "planned" ? null : block.answeredBy,
    locked: block.locked,
    moved_by_person: block.movedByPerson,
    ...(part && { part }),
  };
}

export function toWorkAccount(account: Account, category?: string | null): WorkAccount {
  const { work } = account;
  return {
    work: work.ref,
    title: work.title,
    ...(category !== undefined && { category }),
    due: work.due === null ? null : formatInstant(work.due),
    estimate_minutes: account.estimate,
    credited_minutes: account.credited,
    scheduled_minutes: account.scheduled,
    unscheduled_minutes: account.unscheduled,
    freed_minutes: account.freed,
    on_time: isOnTime(account),
  };
}

/** Whether everything is scheduled, and the blocks before the due date suffice. */
function isOnTime({ work, standing, scheduled, unscheduled }: Account): boolean {
  const { due } = work;
  if (unscheduled > 0) return false;
  if (due === null) return true;
  const inTime = standing.filter(({ end }) => end <= due).reduce((sum, block) => sum + countedMinutes(work, block), 0);
  return inTime >= scheduled;
}
