import { plan } from "#planner/index.ts";
import type { PlanningProblem, PlanningTask } from "#planner/model.ts";
import { realisticProblem } from "../../test/support/planner/realistic-problem.ts";
import type { Claim } from "../harness/claim.ts";
import { cpuMilliseconds, measurePairs } from "../harness/paired-runs.ts";

const SIZE = { tasks: 220, days: 98, events: 200 };
/** The planner's budget on the server. */
const BUDGET = 1_600;
const LEAST_BLOCKS = 200;

/**
 * The bound on an update: it starts from the standing plan and must not cost more than a start from
 * nothing.
 */
export const claim: Claim = {
  name: "update",
  says: `an update over a standing plan of ${LEAST_BLOCKS} blocks is proposed in no more CPU than a first plan of the same work`,
  wrongIf:
    "the weeks were overfull: with thirty tasks left out an update over nothing new took as long as a first plan, most of it to find what would make them fit",
  async measure() {
    const first: PlanningProblem = { ...realisticProblem(3, SIZE), budget: BUDGET };
    const [applied] = plan(first);
    const previous = (applied?.blocks ?? []).map(({ taskId, start, end }) => ({ taskId, start, end }));
    if (previous.length < LEAST_BLOCKS) throw new Error(`only ${previous.length} blocks stand`);
    const unchanged: PlanningProblem = { ...first, previous, stands: true };
    const cpuSeconds = async (problem: PlanningProblem) => (await cpuMilliseconds(() => plan(problem))) / 1000;
    const against = async (of: string, problem: PlanningProblem) => {
      const pairs = await measurePairs(
        5,
        () => cpuSeconds(problem),
        () => cpuSeconds({ ...problem, previous: first.previous, stands: false }),
      );
      const peer = "a first plan of the same work";
      return { of, kind: "comparison", unit: "s", peer, ...pairs, bound: { atMost: 1 } } as const;
    };
    return [
      await against("nothing changed", unchanged),
      await against("three meetings and an urgent task came up", disturbed(unchanged)),
    ];
  },
};

function disturbed(standing: PlanningProblem): PlanningProblem {
  const struck = [20, 60, 90].flatMap((index) => standing.previous[index] ?? []);
  const meetings = struck.map(({ start, end }) => ({ start, end, title: "Meeting", location: "" }));
  const [model] = standing.tasks as [PlanningTask];
  const arrived: PlanningTask = { ...model, id: "new", durationMinutes: 60, dependsOn: [], priority: 1 };
  return { ...standing, busy: [...standing.busy, ...meetings], tasks: [...standing.tasks, arrived] };
}
