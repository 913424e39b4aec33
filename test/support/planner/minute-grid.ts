import type { Interval } from "#domain/interval.ts";
import { MINUTE_MS } from "#domain/time.ts";
import type { Plan, PlannedBlock, PlanningProblem } from "#planner/model.ts";
import { isIn, wallOf, zoneAt } from "./audit-plan.ts";

/** The whole of the first and the last day is looked at. */
const MARGIN = 1440;
/** Clocks change on multiples of it. */
const STEP = 15;

/**
 * A plan minute by minute, by arithmetic that shares nothing with the planner: slow, and easy to
 * believe.
 */
export class Minutes {
  readonly problem: PlanningProblem;
  readonly plan: Plan;
  /** Minutes from the first one that is looked at to the one after the last. */
  readonly count: number;
  private readonly base: number;
  private readonly walls: readonly Wall[];
  private readonly open: Uint8Array;
  private readonly working: Uint8Array;
  /** Blocks of tasks that the search placed, and which of them takes each minute. */
  readonly blocks: readonly PlannedBlock[];
  private readonly owners: (PlannedBlock | undefined)[];

  constructor(problem: PlanningProblem, plan: Plan) {
    const { window, preferences, fixed, busy } = problem;
    this.problem = problem;
    this.plan = plan;
    this.base = STEP * Math.floor(window.start / MINUTE_MS / STEP) - MARGIN;
    this.count = Math.ceil(window.end / MINUTE_MS) + MARGIN - this.base;
    this.walls = wallsOf(problem, this.base, this.count);
    const first = Math.max(window.start, problem.now);
    this.open = Uint8Array.from(this.walls, (wall, at) => {
      const instant = this.instantOf(at);
      const isAhead = instant >= first && instant + MINUTE_MS <= window.end;
      return Number(isAhead && isIn(preferences.workingHours, wall));
    });
    this.working = this.open.slice();
    this.blocks = plan.blocks.filter(({ fixed, taskId }) => !fixed && problem.tasks.some(({ id }) => id === taskId));
    this.owners = new Array(this.count);
    for (const block of this.blocks) for (const at of this.within(block)) this.owners[at] = block;
    const buffer = preferences.bufferMinutes * MINUTE_MS;
    const habits = plan.blocks.filter(({ taskId }) => problem.habits.some(({ id }) => id === taskId));
    for (const event of busy) this.close({ start: event.start - buffer, end: event.end + buffer });
    for (const span of [...fixed, ...habits]) this.close(span);
    for (const span of pausesAround(habits, problem)) this.close(span);
  }

  private close(span: Interval): void {
    for (const at of this.within(span)) this.open[at] = 0;
  }

  instantOf(at: number): number {
    return (this.base + at) * MINUTE_MS;
  }

  /** Places of the minutes that a span touches. */
  within({ start, end }: Interval): number[] {
    const first = Math.max(0, Math.floor(start / MINUTE_MS) - this.base);
    const last = Math.min(this.count, Math.ceil(end / MINUTE_MS) - this.base);
    const places: number[] = [];
    for (let at = first; at < last; at++) places.push(at);
    return places;
  }

  dateOf(at: number): string {
    return this.walls[at]?.date ?? "";
  }

  /** Working time that no event takes, nor a habit, nor a fixed block. */
  isOpen(at: number): boolean {
    return this.open[at] === 1;
  }

  /** Working time, taken or not. */
  isWorking(at: number): boolean {
    return this.working[at] === 1;
  }

  /** Whether a slot begins with it. */
  isOnSlot(at: number): boolean {
    return ((this.walls[at]?.minute ?? 0) % 60) % this.problem.preferences.slotMinutes === 0;
  }

  isFocus(at: number): boolean {
    const wall = this.walls[at];
    return wall !== undefined && isIn(this.problem.preferences.focusHours, wall);
  }

  /** Whether it is left free by the blocks of tasks, but for those in `without`. */
  isFree(at: number, without: readonly PlannedBlock[] = []): boolean {
    const owner = this.owners[at];
    return this.isOpen(at) && (owner === undefined || without.includes(owner));
  }

  /**
   * How many minutes of each date are free without the block, and how many anything else planned
   * takes.
   */
  perDay(own: PlannedBlock): {
    readonly free: ReadonlyMap<string, number>;
    readonly work: ReadonlyMap<string, number>;
  } {
    const planned = this.plan.blocks.filter((block) => block !== own);
    const taken = new Set([...planned, ...this.problem.fixed].flatMap((span) => this.within(span)));
    const [free, work] = [new Map<string, number>(), new Map<string, number>()];
    for (let at = 0; at < this.count; at++) {
      const date = this.dateOf(at);
      if (this.isFree(at, [own])) free.set(date, (free.get(date) ?? 0) + 1);
      if (taken.has(at)) work.set(date, (work.get(date) ?? 0) + 1);
    }
    return { free, work };
  }

  /** The runs of minutes that satisfy `is`, as spans. */
  runs(is: (at: number) => boolean, span: Interval): Interval[] {
    const found: { start: number; end: number }[] = [];
    for (const at of this.within(span)) {
      const start = this.instantOf(at);
      if (!is(at) || start < span.start || start + MINUTE_MS > span.end) continue;
      const last = found.at(-1);
      if (last?.end === start) last.end = start + MINUTE_MS;
      else found.push({ start, end: start + MINUTE_MS });
    }
    return found;
  }

  /**
   * Whether, from `from` on, the block could begin earlier on the slots if `without` were not
   * there.
   */
  couldBeEarlier(block: PlannedBlock, from: number, without: readonly PlannedBlock[] = []): boolean {
    const length = (block.end - block.start) / MINUTE_MS;
    let run = 0;
    for (const at of this.within({ start: Math.ceil(from / MINUTE_MS) * MINUTE_MS, end: block.end }).toReversed()) {
      run = this.isFree(at, [block, ...without]) ? run + 1 : 0;
      if (this.instantOf(at) < block.start && run >= length && this.isOnSlot(at)) return true;
    }
    return false;
  }

  /** Whether a whole run before the block, from `from` on, is as long as the block. */
  hasRoomBefore(block: PlannedBlock, from: number, without: readonly PlannedBlock[] = []): boolean {
    const runs = this.runs((at) => this.isFree(at, without), { start: from, end: block.start });
    return runs.some(({ start, end }) => end - start >= block.end - block.start);
  }
}

/** The ten minutes before and after habits, but not of blocks that stand. */
function pausesAround(habits: readonly Interval[], { previous, stands }: PlanningProblem): Interval[] {
  const isFree = ({ start, end }: Interval) =>
    !stands || previous.every((block) => end <= block.start || block.end <= start);
  const minutes = Array.from({ length: 10 }, (_, minute) => minute * MINUTE_MS);
  return habits.flatMap(({ start, end }) =>
    minutes
      .flatMap((past) => [start - past - MINUTE_MS, end + past])
      .map((at) => ({ start: at, end: at + MINUTE_MS }))
      .filter(isFree),
  );
}

type Wall = ReturnType<typeof wallOf>;

const walls = new WeakMap<PlanningProblem, readonly Wall[]>();
/** At each step, by its instant and zone: hundreds of problems lie in the same few weeks. */
const steps = new Map<string, Wall>();

function wallAtStep(instant: number, timeZone: string): Wall {
  const key = `${instant} ${timeZone}`;
  const known = steps.get(key);
  if (known) return known;
  const wall = wallOf(instant, timeZone);
  steps.set(key, wall);
  return wall;
}

/** What the clock shows at each minute. */
function wallsOf(problem: PlanningProblem, base: number, count: number): readonly Wall[] {
  const known = walls.get(problem);
  if (known) return known;
  const found: Wall[] = [];
  for (let at = 0; at < count; at += STEP) {
    const instant = (base + at) * MINUTE_MS;
    const wall = wallAtStep(instant, zoneAt(instant, problem));
    for (let past = 0; past < STEP && found.length < count; past++) found.push({ ...wall, minute: wall.minute + past });
  }
  walls.set(problem, found);
  return found;
}
