import { mapAtMost } from "#server/net/map-at-most.ts";
import { tellAgenda } from "#server/notices/daily-agenda.ts";
import type { Db } from "#server/store/open.ts";
import type { OwnerId } from "#server/store/owner.ts";
import { loadPlanVersions } from "#server/store/queries/blocks.ts";
import { releaseLease, takeLease } from "#server/store/queries/leases.ts";
import { listWatched, loadLook } from "#server/store/queries/watch.ts";
import { createLook } from "./check-plan.ts";
import type { WatchDeps } from "./deps.ts";

/** A look that takes longer is aborted; the next one starts again. */
const LOOK_MS = 90_000;
/** How many looks run at once. Most of a look is waiting for sources. */
const AT_ONCE = 4;

export type Watcher = {
  /** Looks at a plan now, unless a process already does. */
  check(owner: OwnerId): Promise<void>;
  /**
   * Looks at every plan whose last look was before `before`, or that has changed since its last
   * look.
   */
  checkAll(before: number): Promise<void>;
};

type Deps = WatchDeps & {
  /** Whether other processes watch the same plans. */
  readonly shared: boolean;
};

/** Looks at plans, each under a lease, so that only one of several processes does. */
export function createWatcher(deps: Deps): Watcher {
  const { db, closing } = deps;
  const log = deps.log.named("server/features/watch");
  const look = createLook(deps);
  // An embedded store has one process, so a lease there is our own or that of a dead process.
  const holder = deps.shared ? deps.newId() : "embedded";
  const running = new Map<OwnerId, Promise<void>>();

  const lookAlone = async (owner: OwnerId, isDue: () => Promise<boolean>): Promise<void> => {
    const name = `watch ${owner}`;
    const lease = await takeLease(db, { name, holder, now: deps.now().epochMilliseconds, forMs: LOOK_MS });
    if (!lease) return;
    try {
      if (await isDue()) await look(owner, AbortSignal.any([closing, AbortSignal.timeout(LOOK_MS)]));
    } finally {
      await releaseLease(db, lease);
    }
  };

  const checkOne = (owner: OwnerId, isDue = async () => true): Promise<void> => {
    const under = running.get(owner);
    if (under) return under;
    const run = lookAlone(owner, isDue).finally(() => running.delete(owner));
    running.set(owner, run);
    return run;
  };

  return {
    check: (owner) => checkOne(owner),
    async checkAll(before) {
      const owners = await listWatched(db, deps.now().epochMilliseconds);
      await mapAtMost(owners, AT_ONCE, async (owner) => {
        if (closing.aborted) return;
        const due = () => isDue(db, owner, before);
        const look = async () => {
          await tellAgenda({ db, owner }, deps.baseUrl, deps.now().epochMilliseconds);
          if (await due()) await checkOne(owner, due);
        };
        await look().catch((error) => {
          if (!closing.aborted) log.error("a look failed", { error: String(error) });
        });
      });
    },
  };
}

async function isDue(db: Db, owner: OwnerId, before: number): Promise<boolean> {
  const look = await loadLook({ db, owner });
  if (!look || look.checkedAt <= before) return true;
  return look.planVersion !== ((await loadPlanVersions(db, [owner])).get(owner) ?? 0);
}
