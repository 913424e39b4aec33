import type { Person } from "./person.ts";
import { broughtVariant } from "./proposed-variant.ts";
import { marksOf } from "./stale-plan.ts";
import { fingerprint, undo } from "./undo-update.ts";

const STRIDE = 3;

/**
 * One update, applied and undone again and again, while the server dies one step later each time,
 * until it survives.
 */
export async function diesAtEveryStep(person: Person): Promise<string[]> {
  const { diary, machine } = person;
  const proposal = await person.bring(broughtVariant(person));
  const before = fingerprint(diary.calendar);
  for (let step = person.upTo(STRIDE); step < 90; step += STRIDE) {
    const { kills } = machine;
    const updates = diary.updates.length;
    person.diesAt = step;
    const faults = await person.apply({ ...proposal, marks: marksOf(diary) }, 0, true);
    const update = diary.updates[updates];
    if (faults.length > 0 || !update) return faults;
    person.diesAt = step;
    faults.push(...(await undo(person, update, "remaining")));
    person.diesAt = null;
    const isOld = update.changes.some((change) =>
      [change.before, change.after].some((at) => at && at.start <= person.now),
    );
    const isBack = fingerprint(new Map((await person.shown()).map((event) => [event.key, event]))) === before;
    if (!isOld && !isBack) faults.push(`killed at step ${step}, an update was undone, and the calendar is another`);
    if (faults.length > 0 || isOld || machine.kills === kills) return faults;
    person.count("deaths at every step");
  }
  return [];
}
