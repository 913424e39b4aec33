import { Random } from "#planner/search/random.ts";
import { ACTS } from "./all-acts.ts";
import type { OutsideCalendar } from "./calendars.ts";
import type { Machine } from "./machine.ts";
import { Person } from "./person.ts";

const ZONES = ["UTC", "Europe/Berlin", "America/New_York"];
/** Mondays before a week with a change of clocks somewhere, and before one without. */
const BIRTHS = ["2026-11-23T08:00:00Z", "2026-10-19T07:00:00Z", "2027-03-08T09:00:00Z"].map((text) => Date.parse(text));
const STEPS = 36;
const DAY: Readonly<Record<string, number>> = {
  taskArrives: 3,
  taskChanges: 2,
  taskEnds: 1,
  habitArrives: 1,
  habitChanges: 0.6,
  habitEnds: 0.3,
  pastBlocksCountAs: 0.4,
  timePasses: 4,
  meetingAppears: 2,
  calendarIsEdited: 3,
  blocksAreAnswered: 5,
  planIsBrought: 2,
  planIsChangedByHand: 2,
  blockIsPutOff: 1,
  sourceFails: 0.7,
  updateDiesAtEveryStep: 0.1,
  planIsUpdatedLate: 1.5,
  updateIsUndone: 2,
  updatesAreUndoneInTurn: 1,
};

export type Lived = {
  readonly faults: string[];
  readonly told: string[];
  readonly counts: ReadonlyMap<string, number>;
};

/**
 * Lives one seeded life up to its first fault: of weeks, with at least five plans applied, or of
 * the steps that are named.
 */
export async function liveOutside(
  machine: Machine,
  calendar: OutsideCalendar,
  seed: number,
  named?: readonly string[],
): Promise<Lived> {
  const source = new Random(seed);
  const random = () => source.next();
  const born = BIRTHS[Math.floor(random() * BIRTHS.length)] as number;
  await machine.begin(calendar.env, `life-${seed}`, born);
  const person = new Person(machine, calendar, random, ZONES[Math.floor(random() * ZONES.length)] as string);
  await begin(person);
  const told: string[] = [];
  for (let step = 0; step < (named?.length ?? STEPS); step++) {
    const name = named?.[step] ?? usual(step, random);
    const began = performance.now();
    const wrong = await ACTS[name]?.(person).catch((error: unknown) => [
      String(error instanceof Error ? error.stack : error),
    ]);
    told.push(`${Math.round(performance.now() - began)} ms, ${step} ${new Date(person.now).toISOString()} ${name}`);
    const faults = [...(wrong ?? []), ...(await person.check())];
    const at = `seed ${seed}, step ${step} (${name})`;
    if (faults.length > 0) return { faults: faults.map((fault) => `${at}: ${fault}`), told, counts: person.counts };
  }
  return { faults: [], told, counts: person.counts };
}

async function begin(person: Person): Promise<void> {
  person.calendarId = await person.calendar.connect(person.ask);
  const day = [["08:00", "20:00"]];
  const days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
  await person.ask("PUT", "/api/preferences", {
    time_zone: person.diary.zone,
    working_hours: Object.fromEntries(days.map((name) => [name, day])),
  });
}

function usual(step: number, random: () => number): string {
  if (step % 14 === 6) return "planIsUpdated";
  if (step % 7 === 6) return "planIsBrought";
  return step < 3 ? "taskArrives" : pick(random);
}

function pick(random: () => number): string {
  const total = Object.values(DAY).reduce((sum, weight) => sum + weight, 0);
  let left = random() * total;
  for (const [name, weight] of Object.entries(DAY)) {
    left -= weight;
    if (left < 0) return name;
  }
  return "timePasses";
}
