import { readFileSync } from "node:fs";
import { budgetFor, solveByPlanner } from "./solve-weighted-tardiness.ts";
import { readInstanceSets, weightedTardiness } from "./weighted-tardiness.ts";

const set = (await readInstanceSets("/tmp/bt/wt")).find((s) => s.jobs === 100)!;
const ref = JSON.parse(readFileSync("/tmp/bt/ref100-5.json", "utf8"));
let k = 0,
  eq = 0,
  better = 0,
  g = 0;
const ts: number[] = [];
set.instances.forEach((inst, i) => {
  if (i % 5) return;
  const c = process.cpuUsage();
  const v = weightedTardiness(solveByPlanner(inst, budgetFor(100)), inst);
  ts.push(process.cpuUsage(c).user / 1e3);
  const r = ref[k++];
  if (v === r) eq++;
  if (v < r) better++;
  g += (v - r) / Math.max(1, r);
});
console.log({ n: k, eq, better, meanGap: (100 * g) / k, max: Math.max(...ts) });
