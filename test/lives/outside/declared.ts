import { figuresOfTask, weekOfHabit } from "./accountant.ts";
import { mondayAt } from "./diary.ts";
import type { Person, Proposal } from "./person.ts";

const DAY_MS = 24 * 3_600_000;

/** Minutes that a plan says it has no room for, by what they are of. */
export function declaredBy({ variants }: Proposal, index: number): Map<string, number> {
  const declared = new Map<string, number>();
  for (const { task_id, minutes } of variants[index]?.unplaced ?? [])
    declared.set(task_id, (declared.get(task_id) ?? 0) + minutes);
  return declared;
}

/** What is in no calendar after a plan was applied, and the plan did not say so. */
export function openWork(person: Person, declared: ReadonlyMap<string, number>): string[] {
  if (person.diary.tooLate) return [];
  return [...person.diary.tasks].flatMap(([id, { title, closed }]) => {
    const { unscheduled_minutes } = figuresOfTask(person.diary, id, person.now);
    const said = declared.get(id) ?? 0;
    return closed || unscheduled_minutes === said
      ? []
      : [`${title}: ${unscheduled_minutes} min are unscheduled, ${said} were declared`];
  });
}

/** The next plan of the same days: where all work stands, it changes nothing. */
export async function calmAgain(person: Person, { sessionId }: Proposal): Promise<string[]> {
  const next = await person.propose(1, sessionId);
  const [first] = next.variants;
  const { diary, now } = person;
  const isOpen = (id: string | undefined) => id === undefined || !hasAllPlanned(person, id);
  const moved = first?.events.filter(({ stands }) => stands === "moved") ?? [];
  const added =
    first?.events.filter(({ stands, task_id }) => stands !== "kept" && stands !== "moved" && !isOpen(task_id)) ?? [];
  const freed = [...diary.tasks.keys()].some((id) => figuresOfTask(diary, id, now).freed_minutes > 0);
  const removed = freed ? [] : (first?.removes ?? []);
  const changed = [...moved, ...added, ...removed].map(({ summary, start }) => `${summary} ${start}`);
  return changed.length === 0 ? [] : [`nothing changed, and the next plan changes ${changed.join(", ")}`];
}

function hasAllPlanned({ diary, now }: Person, id: string): boolean {
  if (diary.tasks.has(id)) return figuresOfTask(diary, id, now).unscheduled_minutes === 0;
  const weeks = [0, 7, 14].map((days) => mondayAt(now + days * DAY_MS, diary.zone));
  return weeks.every((monday) => {
    const { owed, kept, missed, skipped, planned } = weekOfHabit(diary, id, monday);
    return kept + missed + skipped + planned.length >= owed;
  });
}
