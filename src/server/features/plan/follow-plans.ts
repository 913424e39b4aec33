import { createFollowers } from "#server/http/followers.ts";
import type { Db } from "#server/store/open.ts";
import { loadPlanVersions } from "#server/store/queries/blocks.ts";
import { loadListsVersions } from "#server/store/queries/lists-version.ts";
import { loadLookRevisions } from "#server/store/queries/watch.ts";
import type { PlanDeps } from "./service.ts";

/**
 * Streams to the pages that follow a person's standing plan; each gets `changed` when the plan,
 * tasks, habits or preferences change. The store decides whether they changed, so a needless hint
 * costs only a query.
 */
export function followPlans({ db, shared, sessionEvents, plans, lists, closing }: PlanDeps) {
  const followers = createFollowers({
    names: { one: "yours", all: "the plan" },
    async marksOf(owners) {
      const versions = await followedVersions(db, owners);
      return owners.map((key) => {
        const version = versions.get(key) ?? 0;
        return { key, version, event: { version, name: "changed", data: {} } };
      });
    },
    shared,
    closing,
  });
  plans.subscribe(({ owner }) => followers.changed(owner));
  lists.subscribe(({ owner }) => followers.changed(owner));
  sessionEvents.subscribe(() => followers.changed());
  return followers;
}

/**
 * For each owner, a number that grows whenever the plan, what the watch reports on it, tasks,
 * habits or preferences change.
 */
export async function followedVersions(db: Db, owners: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const counted = await Promise.all(
    [loadPlanVersions, loadLookRevisions, loadListsVersions].map((load) => load(db, owners)),
  );
  return new Map(
    owners.map((owner) => [owner, counted.reduce((sum, versions) => sum + (versions.get(owner) ?? 0), 0)]),
  );
}
