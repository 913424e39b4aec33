import { HARD_CONSTRAINTS } from "#planner/constraints/hard/index.ts";
import { plan } from "#planner/index.ts";
import { readContext } from "#planner/instance/read-instance.ts";
import { auditPlan } from "../../test/support/planner/audit.ts";
import { randomProblem } from "../../test/support/planner/random-problem.ts";

let plans = 0,
  bad = 0;
const from = +(process.argv[2] ?? 1000),
  to = +(process.argv[3] ?? 3000);
for (let seed = from; seed < to; seed++) {
  const size = {
    tasks: 1 + (seed % 12),
    days: 1 + (seed % 9),
    events: seed % 30,
    habits: seed % 3,
    budget: 12,
    allRules: seed % 3 === 0,
  };
  const p = randomProblem(seed, size);
  const c = readContext(p);
  for (const x of plan(p)) {
    plans++;
    const placed = x.blocks.filter((b: any) => !b.fixed && p.tasks.some((t) => t.id === b.taskId));
    const f = [...auditPlan(x, p), ...HARD_CONSTRAINTS.flatMap((h) => h.violations(placed, c))];
    if (f.length) {
      bad++;
      if (bad < 15) console.log(seed, size.allRules, f.slice(0, 3));
    }
  }
  if (seed % 500 === 0) console.log(seed, plans, bad);
}
console.log({ plans, bad });
