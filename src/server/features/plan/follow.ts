import { createFollowers } from "#server/http/followers.ts";
import { loadPlanVersions } from "#server/store/queries/blocks.ts";
import type { PlanDeps } from "./service.ts";

/**
 * Pages that follow a person's standing plan: told that it `changed`, whatever changed it. Whether
 * something did is the store's to say, so that a hint too many costs a query.
 */
export function followPlans({ db, shared, sessionEvents, plans, closing }: PlanDeps) {
  const followers = createFollowers({
    names: { one: "yours", all: "the plan" },
    async marksOf(owners) {
      const versions = await loadPlanVersions(db, owners);
      return owners.map((key) => {
        const version = versions.get(key) ?? 0;
        return { key, version, event: { version, name: "changed", data: {} } };
      });
    },
    shared,
    closing,
  });
  plans.subscribe(({ owner }) => followers.changed(owner));
  sessionEvents.subscribe(() => followers.changed());
  return followers;
}
