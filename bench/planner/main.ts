// `npm run bench:planner -- [--wt DIR] [--compare] [--exact] [--least] [--instances N] [--from SEED] [--remedies WEEKS] [--repairs WEEKS] [--longer PROBLEMS]`:
// how good the planner's search is, how fast, and how many of its promises hold. With nothing asked
// for: how fast.
import { parseArgs } from "node:util";
import { compareOnCalendars } from "./compare-calendars.ts";
import { compareOnWeightedTardiness } from "./compare-wt.ts";
import { benchExact } from "./exact-optimum.ts";
import { benchLeast } from "./least-moves.ts";
import { benchLonger } from "./longer-search.ts";
import { benchSpeed } from "./planning-speed.ts";
import { benchRemedies } from "./remedies.ts";
import { benchRepairs } from "./repairs.ts";
import { benchWeightedTardiness } from "./wt-sets.ts";

const { values } = parseArgs({
  options: {
    wt: { type: "string" },
    compare: { type: "boolean", default: false },
    exact: { type: "boolean", default: false },
    least: { type: "boolean", default: false },
    instances: { type: "string", default: "200" },
    from: { type: "string", default: "1" },
    remedies: { type: "string" },
    repairs: { type: "string" },
    longer: { type: "string" },
  },
});
const { wt, compare, exact, least, instances, from, remedies, repairs, longer } = values;
if (wt !== undefined) await benchWeightedTardiness(wt);
if (compare && wt !== undefined) await compareOnWeightedTardiness(wt);
if (compare) compareOnCalendars();
if (exact) await benchExact(Number(instances), Number(from));
if (least) await benchLeast(Number(instances));
if (remedies !== undefined) benchRemedies(Number(remedies));
if (repairs !== undefined) await benchRepairs(Number(repairs), Number(from));
if (longer !== undefined) benchLonger(Number(longer), Number(from));
if (!(wt ?? remedies ?? repairs ?? longer) && !compare && !exact && !least) benchSpeed();
