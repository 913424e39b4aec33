import type { Interval } from "#domain/interval.ts";
import { isOk } from "#domain/result.ts";
import { datesBetween, HOUR_MS, MINUTE_MS, mondayOf } from "#domain/time.ts";
import { type Answer, answerBlock } from "#plan/answer.ts";
import { type Block, type Freezing, isLeftOver, isUnanswered, minutesOf } from "#plan/block.ts";
import type { Credit } from "#plan/credit.ts";
import { type HabitTerms, habitWork, readHabitWork } from "#plan/habit-week.ts";
import { type Account, ledgerOf } from "#plan/ledger.ts";
import { type Observation, observeBlock } from "#plan/observation.ts";
import { planningBase } from "#plan/planning-base.ts";
import { type Change, type UndoScope, undoStepOf } from "#plan/undo-step.ts";
import { type ProposedBlock, updateBetween } from "#plan/update.ts";
import type { Work, WorkRef } from "#plan/work.ts";
import { type Random, randomIndex } from "#planner/search/random.ts";

export const FROZEN_MS = 2 * HOUR_MS;
const CALENDAR = "work";

type Update = {
  readonly id: number;
  readonly changes: { readonly blockId: string; readonly change: Change }[];
  undone: boolean;
};

/**
 * One person's weeks, as the pure rooms see them. The calendar is what any program would show;
 * nothing else is shared.
 */
export class Life {
  now = Date.UTC(2026, 10, 23, 8);
  readonly tasks = new Map<string, Work>();
  readonly habits: HabitTerms[] = [];
  blocks: Block[] = [];
  readonly credits: Credit[] = [];
  readonly calendar = new Map<string, Interval>();
  readonly updates: Update[] = [];
  unread = false;
  readonly #touchedBy = new Map<string, number>();
  readonly random: Random;
  #ids = 0;

  constructor(random: Random) {
    this.random = random;
  }

  get freezing(): Freezing {
    return { now: this.now, frozenMs: FROZEN_MS, unreadCalendars: new Set(this.unread ? [CALENDAR] : []) };
  }

  /**
   * Every piece of work that the person has; of habits the weeks that blocks are of, or that the
   * window touches.
   */
  works(window: Interval = { start: this.now, end: this.now + 1 }): Work[] {
    const touched = datesBetween(window.start, window.end, "UTC").map(mondayOf);
    const weeks = this.habits.flatMap((habit) => {
      const refs = this.blocks.flatMap(({ work }) => (work?.kind === "habit" ? [readHabitWork(work)] : []));
      const own = refs.filter(({ habitId }) => habitId === habit.id).map(({ monday }) => monday);
      return [...new Set([...touched, ...own])].map((monday) => habitWork(habit, monday, this.blocks));
    });
    return [...this.tasks.values(), ...weeks];
  }

  ledger(window?: Interval): Map<string, Account> {
    return ledgerOf({ works: this.works(window), blocks: this.blocks, credits: this.credits }, this.freezing);
  }

  /** What the calendar shows of every block, where it can be read. */
  observe(): void {
    this.blocks = this.blocks.map((block) => {
      const event = this.calendar.get(block.eventId);
      const seen: Observation = event ? { kind: "seen", eventId: block.eventId, ...event } : { kind: "gone" };
      return observeBlock(block, this.unread ? { kind: "unread" } : seen);
    });
  }

  answer(blockId: string, answer: Answer): boolean {
    const index = this.blocks.findIndex((block) => block.blockId === blockId);
    const answered = answerBlock(this.blocks[index] as Block, answer, this.now);
    if (!isOk(answered)) return false;
    this.blocks[index] = answered.value.block;
    this.credits.push(...answered.value.credits);
    return true;
  }

  /**
   * A plan of the window, somehow: what stands is kept as often as not, the rest goes anywhere,
   * some of it nowhere.
   */
  propose(
    window: Interval,
    calm: boolean,
  ): { standing: Block[]; proposed: ProposedBlock[]; left: Map<string, number> } {
    const proposed: ProposedBlock[] = [];
    const standing: Block[] = [];
    const left = new Map<string, number>();
    for (const [key, account] of this.ledger(window)) {
      const base = planningBase(account, window);
      standing.push(...base.fixed, ...base.previous, ...base.freed);
      for (const { start, end } of base.fixed) proposed.push({ work: account.work.ref, start, end, eventId: null });
      left.set(key, this.#proposeWork(account, base.minutesToPlace, base.previous, { window, calm }, proposed));
    }
    return { standing, proposed, left };
  }

  #proposeWork(
    { work }: Account,
    minutesToPlace: number,
    previous: readonly Block[],
    { window, calm }: { window: Interval; calm: boolean },
    proposed: ProposedBlock[],
  ): number {
    let left = minutesToPlace;
    const add = (start: number, minutes: number) => {
      left -= minutes;
      proposed.push({ work: work.ref, start, end: start + minutes * MINUTE_MS, eventId: null });
    };
    for (const block of previous) {
      const minutes = work.occurrenceMinutes ?? minutesOf(block);
      if (minutes <= left && (calm || this.random.next() < 0.7)) add(block.start, minutes);
    }
    while (!calm && left > 0 && this.random.next() < 0.85) {
      const minutes = work.occurrenceMinutes ?? Math.min(left, 30 + 15 * randomIndex(this.random, 6));
      const slots = Math.floor((window.end - window.start) / MINUTE_MS / 15) - minutes / 15;
      if (minutes > left || slots < 1) break;
      add(window.start + 15 * MINUTE_MS * randomIndex(this.random, Math.floor(slots)), minutes);
    }
    return left;
  }

  /**
   * Writes the difference between what stands and what is proposed, as far as the calendar has not
   * changed meanwhile.
   */
  apply(standing: readonly Block[], proposed: readonly ProposedBlock[]): Update {
    const { stands, removes } = updateBetween(standing, proposed);
    const update: Update = { id: ++this.#ids, changes: [], undone: false };
    this.updates.push(update);
    for (const [index, stand] of stands.entries()) {
      const { work, start, end } = proposed[index] as ProposedBlock;
      if (stand.stands === "new") this.#create(update, work, { start, end });
      else if (stand.stands === "moved") this.#move(update, stand.block, { start, end });
    }
    const leftOver = this.blocks.filter((block) => isLeftOver(block, this.now));
    for (const block of [...removes, ...leftOver]) this.#remove(update, block);
    return update;
  }

  undo(update: Update, scope: UndoScope): void {
    update.undone = true;
    for (const { blockId, change } of update.changes) {
      const block = this.blocks.find((candidate) => candidate.blockId === blockId) as Block;
      const event = this.calendar.get(block.eventId);
      const changed = change.kind !== "delete" && (block.state !== "planned" || !isAt(event, change.after));
      const superseded = this.#touchedBy.get(blockId) !== update.id;
      const taken = undoStepOf(change, { now: this.now, scope, superseded });
      if (taken.kind === "keep" || changed) continue;
      if (taken.kind === "delete")
        this.#set({ ...block, state: "cancelled", skipped: false, hasEvent: false } as Block, null);
      else if (block.state === "done") this.#set({ ...block, hasEvent: true }, taken.to);
      else this.#set({ ...block, ...taken.to, state: "planned", hasEvent: true } as Block, taken.to);
      this.#touchedBy.set(blockId, -1);
      if (change.kind === "delete" || change.kind === "update")
        this.#touchedBy.set(blockId, this.#before(blockId, update.id));
    }
  }

  #before(blockId: string, id: number): number {
    return (
      this.updates.findLast((each) => each.id < id && each.changes.some((change) => change.blockId === blockId))?.id ??
      0
    );
  }

  #create(update: Update, work: WorkRef | null, after: Interval): void {
    const id = String(++this.#ids);
    const placed = {
      blockId: id,
      eventId: `e${id}`,
      work,
      ...after,
      calendarId: CALENDAR,
      hasEvent: true,
      locked: false,
      movedByPerson: false,
    };
    this.calendar.set(placed.eventId, after);
    this.blocks.push({ ...placed, state: "planned" });
    this.#record(update, id, { kind: "create", after });
  }

  #move(update: Update, block: Block, after: Interval): void {
    if (!isAt(this.calendar.get(block.eventId), block)) return;
    this.#set({ ...block, ...after }, after);
    this.#record(update, block.blockId, { kind: "update", before: { start: block.start, end: block.end }, after });
  }

  #remove(update: Update, block: Block): void {
    if (!isAt(this.calendar.get(block.eventId), block)) return;
    this.#set(
      { ...block, ...(block.state === "planned" && { state: "cancelled", skipped: false }), hasEvent: false } as Block,
      null,
    );
    this.#record(update, block.blockId, { kind: "delete", before: { start: block.start, end: block.end } });
  }

  #record(update: Update, blockId: string, change: Change): void {
    update.changes.push({ blockId, change });
    this.#touchedBy.set(blockId, update.id);
  }

  #set(block: Block, event: Interval | null): void {
    this.blocks[this.blocks.findIndex(({ blockId }) => blockId === block.blockId)] = block;
    if (event) this.calendar.set(block.eventId, { start: event.start, end: event.end });
    else this.calendar.delete(block.eventId);
  }

  unanswered(): Block[] {
    return this.blocks.filter((block) => isUnanswered(block, this.now));
  }
}

function isAt(event: Interval | undefined, { start, end }: Interval): boolean {
  return event !== undefined && event.start === start && event.end === end;
}
