import { unwrapOr } from "#domain/result.ts";
import { budgetFor as plannedBudget } from "#planner/budget.ts";
import { readContext, readInstance } from "#planner/instance/read-instance.ts";
import { Objective } from "#planner/search/objective.ts";
import { Random } from "#planner/search/random.ts";
import { solve } from "#planner/search/solve.ts";
import { Timeline } from "#planner/search/timeline.ts";
import { pricesOf } from "#planner/variants/variant-prices.ts";
import { realisticProblem } from "../../test/support/planner/realistic-problem.ts";
import type { Claim, Comparison, Skipped, Value } from "../harness/claim.ts";
import { DISPATCH_RULES, tardinessBy } from "../planner/dispatch-rules.ts";
import { type Judged, judgeSet, shareWithin } from "../planner/exact-optimum.ts";
import { readInstanceSets } from "../planner/read-instance-sets.ts";
import { smallProblem } from "../planner/small-problem.ts";
import { budgetFor, solveByPlanner } from "../planner/solve-weighted-tardiness.ts";
import { weightedTardiness } from "../planner/weighted-tardiness.ts";

const SMALL = 12;
const WEEKS = 8;
const PUBLISHED = 25;
const SECONDS_EACH = 20;
/** The folder with the OR-Library's `wt40.txt` and `wtopt40.txt`, which we may not redistribute. */
const DATA = process.env.BENCH_DATA;

type Named<T> = T & { readonly of: string };

/**
 * The search against dispatch rules, a proven optimum and published instances. `docs/planner.md`
 * has details.
 */
export const claim: Claim = {
  name: "plan quality",
  says: "plans cost less than those of greedy rules, are near the proven optimum of small calendars and reach the best values known of published instances",
  wrongIf:
    "calendars were unlike these: meetings and tasks are drawn at random, small ones on half hours so that a solver can enumerate them; all are judged at our own prices",
  async measure() {
    return [againstGreedyRules(), ...(await againstOptimum()), ...(await againstPublished())];
  },
};

/** The same decoder with the tasks in order of due date, as most planners do. */
function againstGreedyRules(): Named<Comparison> {
  const objective = new Objective(pricesOf("deadline-first"));
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let seed = 1; seed <= WEEKS; seed++) {
    const problem = realisticProblem(seed, { tasks: 40, days: 14, events: 60 });
    const instance = readInstance(readContext(problem));
    ours.push(solve(instance, objective, new Random(seed), { budget: plannedBudget(instance) }).cost);
    const greedy = new Timeline(instance, objective, new Random(seed));
    const due = (job: { due: number | null }) => job.due ?? Number.POSITIVE_INFINITY;
    for (const { index } of [...instance.jobs].sort((a, b) => a.depth - b.depth || due(a) - due(b))) {
      greedy.insert(index, 0);
    }
    theirs.push(greedy.cost);
  }
  const of = "cost of two weeks of 40 tasks";
  return { of, kind: "comparison", unit: "", peer: "earliest due date first", ours, theirs, bound: { atMost: 0.95 } };
}

/** Every plan of every set as served, at its own prices. */
async function againstOptimum(): Promise<Named<Value>[]> {
  const judged: Judged[] = [];
  for (let seed = 1; seed <= SMALL; seed++) {
    const { plans } = await judgeSet(smallProblem(seed), SECONDS_EACH);
    for (const plan of plans) if (plan) judged.push(plan);
  }
  const of = "small calendars against what HiGHS proves";
  const within = { unit: `% of ${judged.length}`, ours: [100 * shareWithin(judged)], bound: { atLeast: 98 } };
  const farthest = 100 * Math.max(...judged.map(({ beyond }) => beyond));
  return [
    { of: `${of}: plans within 1 % of the optimum`, kind: "value", ...within },
    { of: `${of}: the plan farthest from it`, kind: "value", unit: "%", ours: [farthest], bound: { atMost: 3 } },
  ];
}

async function againstPublished(): Promise<Named<Value | Comparison | Skipped>[]> {
  const of = "published instances";
  const sets = DATA === undefined ? [] : unwrapOr(await readInstanceSets(DATA), []);
  const set = sets.find(({ instances }) => instances.length > 0);
  if (!set) return [{ of, kind: "skipped", why: "no wt40.txt of the OR-Library (BENCH_DATA names its folder)" }];
  const instances = set.instances.slice(0, PUBLISHED);
  const ours = instances.map((one) => weightedTardiness(solveByPlanner(one, budgetFor(set.jobs)), one));
  const reached = instances.filter(({ best }, index) => (ours[index] as number) <= (best ?? -1)).length;
  const rule = DISPATCH_RULES.at(-1);
  const theirs = instances.map((one) => (rule ? tardinessBy(rule, one) : 0));
  const positive = ours.map((_, index) => index).filter((index) => (theirs[index] as number) > 0);
  const pick = (values: readonly number[]) => positive.map((index) => values[index] as number);
  return [
    {
      of: `${of}: at the best value known`,
      kind: "value",
      unit: `% of ${instances.length} of ${set.file}`,
      ours: [(100 * reached) / instances.length],
      bound: { atLeast: 96 },
    },
    {
      of: `${of}: weighted tardiness`,
      kind: "comparison",
      unit: "",
      peer: rule?.name ?? "",
      ours: pick(ours),
      theirs: pick(theirs),
      bound: { atMost: 1 },
    },
  ];
}
