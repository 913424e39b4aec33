import { createRequire } from "node:module";
import type highs from "highs";
import { HOUR_MS } from "#domain/time.ts";
import { budgetFor } from "#planner/budget.ts";
import { plan } from "#planner/index.ts";
import { readContext, readInstance } from "#planner/instance/read-instance.ts";
import type { PlanningProblem, PlanningTask } from "#planner/model.ts";
import { Objective } from "#planner/search/objective.ts";
import { Random } from "#planner/search/random.ts";
import { solve } from "#planner/search/solve.ts";
import { costAt, criteriaOf } from "#planner/variants/criteria.ts";
import { keepingOf, pricesOf } from "#planner/variants/variant-prices.ts";
import { chanceOf } from "../../test/support/chance.ts";
import { toMilp } from "./calendar-milp.ts";
import { formatPercent } from "./figures.ts";
import { smallProblem } from "./small-problem.ts";

// The package's types describe what `require` gives; `import` gives something else.
const { default: loadHighs } = createRequire(import.meta.url)("highs") as typeof highs;

/**
 * The smallest amount of urgent work, half an hour of priority 2, always outweighs one moved block.
 */
const PRICES = { urgentUnplaced: 1, moves: 1 };

type Comparison = { readonly ours: number; readonly least: number; readonly moved: number };

/**
 * `--least`: "Change least" against the fewest moves, proven by HiGHS, for small calendars after
 * disruptions.
 */
export async function benchLeast(count: number): Promise<void> {
  const found: Comparison[] = [];
  for (let seed = 1; seed <= count; seed++) found.push(...(await compareMoves(seed)));
  const disturbed = found.filter(({ least }) => least > 0);
  const equal = disturbed.filter(({ ours, least }) => ours <= least + 1e-6);
  console.log(`${found.length} standing plans in which something came up, of up to 12 tasks, against HiGHS`);
  console.log(`  something must give    ${disturbed.length}`);
  console.log(
    `  fewest moves           ${equal.length} of ${disturbed.length} (${formatPercent(equal.length / disturbed.length)})`,
  );
}

/**
 * The plan's cost in urgent work left out and blocks moved, and the least possible cost; nothing if
 * that is unproven. The program removes work that waits for unfinished work, while ours leaves
 * standing blocks, so ours may cost less.
 */
export async function compareMoves(seed: number): Promise<Comparison[]> {
  const { problem, instance, criteria } = changeLeast(seed);
  const solver = await loadHighs(); // anew each time: its memory only grows
  const proven = solver.solve(toMilp(instance, PRICES, { grain: problem.preferences.slotMinutes }), {
    time_limit: 20,
    mip_rel_gap: 1e-9,
    output_flag: false,
  });
  if (proven.Status !== "Optimal") return [];
  const stood = instance.jobs.reduce((sum, job) => sum + job.stood.length, 0);
  return [
    {
      ours: costAt(PRICES, criteria),
      least: proven.ObjectiveValue + stood * PRICES.moves,
      moved: costAt({ moves: 1 }, criteria),
    },
  ];
}

function changeLeast(seed: number) {
  const problem = disturbed(seed);
  const instance = readInstance(readContext(problem));
  const objective = new Objective(
    pricesOf("change-least", { stands: true }),
    undefined,
    keepingOf("change-least", { stands: true }),
  );
  const timeline = solve(instance, objective, new Random(problem.seed), { budget: budgetFor(instance) });
  return { problem, instance, criteria: criteriaOf(instance, timeline.save()) };
}

/** A standing plan, then up to three new meetings and two urgent tasks. */
function disturbed(seed: number): PlanningProblem {
  const small = smallProblem(seed);
  // Standing blocks may stay even without a pause, which the program does not model.
  const before = { ...small, preferences: { ...small.preferences, maxMinutesWithoutPause: 1_440 } };
  const random = new Random(seed * 104_729 + 7);
  const { below } = chanceOf(random);
  const [standing] = plan({ ...before, budget: 200 });
  const days = (before.window.end - before.window.start) / (24 * HOUR_MS);
  const at = () => before.window.start + below(days) * 24 * HOUR_MS + (9 + below(18) / 2) * HOUR_MS;
  const meetings = Array.from({ length: below(4) }, (_, index) => {
    const start = at();
    return { start, end: start + (1 + below(3)) * (HOUR_MS / 2), title: `Meeting ${index}`, location: "" };
  });
  const arrived = Array.from({ length: below(3) }, (_, index): PlanningTask => {
    const [model] = before.tasks as [PlanningTask];
    const fields = { id: `new${index}`, title: `New ${index}`, durationMinutes: 30 * (1 + below(4)), dependsOn: [] };
    return { ...model, ...fields, due: at() + HOUR_MS, earliestStart: null, priority: below(2) === 0 ? 1 : 2 };
  });
  return {
    ...before,
    busy: [...before.busy, ...meetings],
    tasks: [...before.tasks, ...arrived],
    previous: (standing?.blocks ?? []).map(({ taskId, start, end }) => ({ taskId, start, end })),
    stands: true,
  };
}
