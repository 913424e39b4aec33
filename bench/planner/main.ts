// `npm run bench:planner -- [--wt DIR] [--compare] [--exact]`: how good the planner's search is, and how fast.
import { parseArgs } from "node:util";
import { benchWeightedTardiness } from "./wt.ts";

const { values } = parseArgs({
  options: { wt: { type: "string" }, compare: { type: "boolean" }, exact: { type: "boolean" } },
});
if (values.wt !== undefined) await benchWeightedTardiness(values.wt);
