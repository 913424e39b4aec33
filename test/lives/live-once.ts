import { DAY_MS, HOUR_MS, MINUTE_MS } from "#domain/time.ts";
import { minutesOf } from "#plan/block.ts";
import { updateBetween } from "#plan/update.ts";
import { Random, randomIndex } from "#planner/search/random.ts";
import { type Diary, faultsOf } from "./accountant.ts";
import { Life } from "./life.ts";

/**
 * Lives one seeded life of some forty steps, with at least five plans applied, and says what was
 * wrong at which step.
 */
export function liveOnce(seed: number): string[] {
  const random = new Random(seed);
  const life = new Life(random);
  const diary: Diary = { wanted: new Map(), answers: new Map() };
  const faults: string[] = [];
  for (let step = 0; step < 40; step++) {
    const act = step % 8 === 7 ? plan : pick(random);
    const found = [...act(life, diary), ...agree(life, diary)];
    faults.push(...found.map((fault) => `seed ${seed}, step ${step} (${act.name}): ${fault}`));
  }
  return faults;
}

type Act = (life: Life, diary: Diary) => string[];

const ACTS: readonly Act[] = [
  arrive,
  estimate,
  close,
  habit,
  answer,
  answer,
  takeBack,
  later,
  later,
  editCalendar,
  lock,
  unread,
  plan,
  undo,
];

function pick(random: Random): Act {
  return ACTS[randomIndex(random, ACTS.length)] as Act;
}

/** The books, once everything was seen that can be. */
function agree(life: Life, diary: Diary): string[] {
  if (life.unread) return [];
  life.observe();
  return faultsOf(life, diary);
}

function arrive(life: Life, { wanted }: Diary): string[] {
  const id = `t${wanted.size}`;
  wanted.set(id, { minutes: 15 * (1 + randomIndex(life.random, 20)), closed: false });
  return retell(life, id, wanted);
}

function estimate(life: Life, { wanted }: Diary): string[] {
  const [id, task] = oneOf(life, [...wanted]) ?? [];
  if (!id || !task) return [];
  task.minutes = 15 * (1 + randomIndex(life.random, 20));
  return retell(life, id, wanted);
}

function close(life: Life, { wanted }: Diary): string[] {
  const [id, task] = oneOf(life, [...wanted]) ?? [];
  if (!id || !task || life.random.next() < 0.5) return [];
  task.closed = !task.closed;
  return retell(life, id, wanted);
}

function retell(life: Life, id: string, wanted: Diary["wanted"]): string[] {
  const { minutes, closed } = wanted.get(id) ?? { minutes: 0, closed: true };
  const ref = { kind: "task", id } as const;
  life.tasks.set(id, { ref, title: id, due: null, estimateMinutes: minutes, occurrenceMinutes: null, closed });
  return [];
}

function habit(life: Life): string[] {
  if (life.habits.length > 2) return [];
  life.habits.push({
    id: `h${life.habits.length}`,
    title: "habit",
    occurrenceMinutes: 15 * (1 + randomIndex(life.random, 4)),
    timesPerWeek: 1 + randomIndex(life.random, 5),
    everyWeeks: 1 + randomIndex(life.random, 2),
    since: "2026-11-23",
    pausedUntil: null,
    closed: false,
  });
  return [];
}

function answer(life: Life, { answers }: Diary): string[] {
  const block = oneOf(life, life.blocks);
  if (!block) return [];
  const minutes = 1 + randomIndex(life.random, minutesOf(block));
  const kind = randomIndex(life.random, 4);
  if (kind === 0 && life.answer(block.blockId, { state: "missed" })) answers.set(block.blockId, 0);
  if (kind === 1 && life.answer(block.blockId, { state: "partial", minutesDone: minutes }))
    answers.set(block.blockId, minutes);
  if (kind > 1 && life.answer(block.blockId, { state: "done" })) answers.set(block.blockId, minutesOf(block));
  return [];
}

function takeBack(life: Life, { answers }: Diary): string[] {
  const block = oneOf(life, life.blocks);
  if (block && life.answer(block.blockId, { state: "planned" })) answers.delete(block.blockId);
  return [];
}

function later(life: Life): string[] {
  life.now += randomIndex(life.random, 36) * HOUR_MS;
  return [];
}

/** The person moves, stretches or deletes an event in another program. */
function editCalendar(life: Life): string[] {
  const [id, event] = oneOf(life, [...life.calendar]) ?? [];
  if (!id || !event) return [];
  if (life.random.next() < 0.4) life.calendar.delete(id);
  else {
    const start = event.start + (randomIndex(life.random, 97) - 48) * 15 * MINUTE_MS;
    life.calendar.set(id, { start, end: start + (1 + randomIndex(life.random, 8)) * 15 * MINUTE_MS });
  }
  return [];
}

function lock(life: Life): string[] {
  const block = oneOf(life, life.blocks);
  if (block) life.blocks = life.blocks.map((one) => (one === block ? { ...one, locked: !one.locked } : one));
  return [];
}

function unread(life: Life): string[] {
  life.unread = life.random.next() < 0.3;
  return [];
}

function plan(life: Life): string[] {
  life.observe();
  const start = life.now + HOUR_MS;
  const window = { start, end: start + (2 + randomIndex(life.random, 9)) * DAY_MS };
  const before = pastOf(life);
  const { standing, proposed, left } = life.propose(window, false);
  life.apply(standing, proposed);
  const faults = pastChanged(before, life);
  if (life.unread) return faults;
  for (const [key, account] of life.ledger(window)) {
    if (account.freed > 0) faults.push(`${key}: ${account.freed} min stand that nothing needs, after a plan`);
    if (account.unscheduled !== (left.get(key) ?? 0))
      faults.push(`${key}: ${account.unscheduled} min are unscheduled, ${left.get(key)} were declared`);
  }
  const again = life.propose(window, true);
  const { stands, removes } = updateBetween(again.standing, again.proposed);
  if (removes.length > 0 || stands.some((stand) => stand.stands !== "kept"))
    faults.push("nothing changed, and the next plan changes something");
  return faults;
}

/** Takes updates back in turn; done at once, that leads back to the calendars before. */
function undo(life: Life): string[] {
  life.observe();
  const before = pastOf(life);
  const calendar = shown(life);
  const window = { start: life.now + HOUR_MS, end: life.now + 4 * DAY_MS };
  const updates = [1, 2, 3].map(() => {
    const { standing, proposed } = life.propose(window, false);
    return life.apply(standing, proposed);
  });
  for (const update of updates.toReversed()) life.undo(update, life.random.next() < 0.5 ? "all" : "remaining");
  const faults = shown(life) === calendar ? [] : ["three updates were undone in turn, and the calendar is another"];
  const old = oneOf(
    life,
    life.updates.filter(({ undone }) => !undone),
  );
  if (old && old === life.updates.findLast(({ undone }) => !undone)) life.undo(old, "remaining");
  return [...faults, ...pastChanged(before, life)];
}

function shown(life: Life): string {
  return JSON.stringify([...life.calendar].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function pastOf(life: Life): Map<string, string> {
  const past = [...life.calendar].filter(([, { start }]) => start <= life.now);
  return new Map(past.map(([id, event]) => [id, JSON.stringify(event)]));
}

function pastChanged(before: ReadonlyMap<string, string>, life: Life): string[] {
  const after = pastOf(life);
  const changed = [...before]
    .filter(([id, event]) => after.get(id) !== event)
    .map(([id]) => `${id} had begun, and was changed`);
  return [...changed, ...[...after.keys()].filter((id) => !before.has(id)).map((id) => `${id} was put into the past`)];
}

function oneOf<T>(life: Life, list: readonly T[]): T | undefined {
  return list[randomIndex(life.random, list.length)];
}
