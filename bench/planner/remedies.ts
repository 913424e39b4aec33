import type { UnplacedTask } from "#contract/variant.ts";
import type { PlannedVariant } from "#server/planning/planning-input.ts";
import { overfullWeek } from "../../test/support/planner/overfull-week.ts";
import { planAll, planWithRemedy } from "../../test/support/planner/with-remedy.ts";

/** How often work fits after its remedy is carried out and everything is planned again. */
type Tally = { tried: number; inTheFirst: number; inSome: number; inAll: number };

/**
 * Carries out every remedy of overfull weeks, one at a time, as `make_fit` does, and prints the
 * share that hold for each kind, and how much unplaced work has none.
 */
export function benchRemedies(weeks: number): void {
  const tallies = new Map<string, Tally>();
  const found = { remedies: 0, none: 0 };
  for (let seed = 1; seed <= weeks; seed++) {
    const input = overfullWeek(seed);
    for (const variant of planAll(input))
      for (const work of variant.unplaced ?? []) {
        if (work.minutes === work.deferrable_minutes) continue;
        found[work.remedy ? "remedies" : "none"]++;
        if (!work.remedy) continue;
        const again = planWithRemedy(input, variant, { ...work, remedy: work.remedy });
        count(tallies, kindOf(work), again, work.task_id);
        const { task_id: id, title, remedy } = work;
        const lacking = again.filter(({ unplaced = [] }) => unplaced.some(({ task_id }) => task_id === id));
        if (lacking.length > 0)
          console.log(`week ${seed}: ${title} in ${lacking.map((plan) => plan.variant_id)}: ${remedy.statement}`);
      }
  }
  const { remedies, none } = found;
  console.log(`${remedies + none} pieces of unplaced work, ${none} without a remedy`);
  console.table(Object.fromEntries([...tallies].toSorted()));
}

function count(tallies: Map<string, Tally>, kind: string, again: readonly PlannedVariant[], id: string): void {
  const tally = tallies.get(kind) ?? { tried: 0, inTheFirst: 0, inSome: 0, inAll: 0 };
  tallies.set(kind, tally);
  const holds = again.map(({ unplaced = [] }) => !unplaced.some(({ task_id }) => task_id === id));
  tally.tried++;
  if (holds[0]) tally.inTheFirst++;
  if (holds.some(Boolean)) tally.inSome++;
  if (holds.every(Boolean)) tally.inAll++;
}

/** The kind of a remedy by the fields that it changes. */
function kindOf({ task_id, remedy }: UnplacedTask): string {
  const { tasks: [task] = [], preferences = {}, statement = "" } = remedy ?? {};
  if (!task) return Object.keys(preferences).join();
  if (task.id !== task_id) return "drop-task";
  const { id: _, title: __, ...fields } = task;
  if (fields.min_block_minutes !== undefined)
    return statement.startsWith("Blocks") ? "longer blocks" : "shorter blocks";
  return Object.keys(fields).join();
}
