import type { Interval } from "#domain/interval.ts";
import { FROZEN_MS, type Life } from "./life.ts";

/**
 * What somebody outside wrote down of a life: what was asked for, what was answered, what the
 * calendar showed when.
 */
export type Diary = {
  /** Minutes wanted of each task, and whether it is closed. */
  readonly wanted: Map<string, { minutes: number; closed: boolean }>;
  /** The last answer to each block, in minutes done; absent when it was taken back. */
  readonly answers: Map<string, number>;
};

/**
 * Adds up a life a second time, from the calendar and the diary instead of credit and ledger, and
 * says what differs. Habits are added up in occurrences.
 */
export function faultsOf(life: Life, diary: Diary): string[] {
  const faults: string[] = [];
  const ledger = life.ledger();
  for (const [id, { minutes, closed }] of diary.wanted) {
    const own = life.blocks.filter(({ work }) => work?.kind === "task" && work.id === id);
    const credited = own.reduce((sum, { blockId }) => sum + (diary.answers.get(blockId) ?? 0), 0);
    const open = own.filter(({ blockId, eventId }) => !diary.answers.has(blockId) && life.calendar.has(eventId));
    const events = open.map(({ eventId, ...block }) => ({ ...block, event: life.calendar.get(eventId) as Interval }));
    const length = ({ event }: { event: Interval }) => (event.end - event.start) / 60_000;
    const pinned = events.filter(({ event, locked, movedByPerson }) =>
      closed ? event.start <= life.now : event.start < life.now + FROZEN_MS || locked || movedByPerson || life.unread,
    );
    const frozen = pinned.reduce((sum, one) => sum + length(one), 0);
    const standing = events.reduce((sum, one) => sum + length(one), 0);
    const right = Math.max(closed ? credited : minutes, credited + frozen);
    const scheduled = Math.min(standing, right - credited);
    const account = ledger.get(`task:${id}`);
    const mine = { credited, scheduled, unscheduled: right - credited - scheduled, freed: standing - scheduled };
    for (const [name, value] of Object.entries(mine)) {
      const theirs = account?.[name as keyof typeof mine];
      if (theirs !== value) faults.push(`${id}: ${name} is ${theirs}, and by the calendar ${value}`);
      if (value < 0) faults.push(`${id}: ${name} is negative`);
    }
  }
  for (const { id, occurrenceMinutes } of life.habits)
    for (const account of ledger.values()) {
      if (!account.work.ref.id.startsWith(`${id}@`)) continue;
      const parts = [account.credited, account.scheduled, account.unscheduled, account.freed];
      const whole = parts.every((part) => part >= 0 && part % occurrenceMinutes === 0);
      const sum = account.credited + account.scheduled + account.unscheduled;
      if (!whole || sum !== account.estimate) faults.push(`${account.work.ref.id}: ${parts} of ${account.estimate}`);
    }
  return faults;
}
