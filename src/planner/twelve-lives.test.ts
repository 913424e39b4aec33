import { expect, test } from "vitest";
import { auditPlan } from "../../test/support/planner/audit-plan.ts";
import { rejects } from "../../test/support/planner/person-audit.ts";
import { TWELVE_LIVES } from "../../test/support/planner/twelve-lives.ts";
import { plan } from "./index.ts";

test.each(Object.entries(TWELVE_LIVES))("no block of any plan is such as a sensible person rejects: %s", (_, life) => {
  const plans = plan(life.problem);
  expect(plans.flatMap((one) => [...auditPlan(one, life.problem), ...rejects(life, one)])).toEqual([]);
});
