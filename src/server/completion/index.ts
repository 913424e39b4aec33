import { isErr, Ok } from "#domain/result.ts";
import type { Logger } from "#server/ops/log.ts";
import type { CompletionCapability, Provider } from "#server/providers/port.ts";
import { persist } from "#server/store/commit-with-retry.ts";
import type { Db } from "#server/store/open.ts";
import type { OwnerId } from "#server/store/owner.ts";
import {
  type CompletionState,
  listCompletionsDue,
  loadCompletions,
  postponeCompletion,
  recordCompletion,
  type StoredCompletion,
  settleCompletion,
  takeCompletion,
} from "#server/store/queries/completions.ts";
import { loadConnection } from "#server/store/queries/connections.ts";
import { tellSource } from "./tell-source.ts";

export { recordCompletion, recordCompletions } from "./record-completions.ts";

export type CompletionDeps = {
  readonly db: Db;
  readonly providers: (owner: OwnerId) => Promise<readonly Provider[]>;
  /** Epoch milliseconds on the clock that all servers share. */
  readonly storeClock: () => Promise<number>;
  readonly newId: () => string;
  /** Rejects as soon as `signal` aborts. */
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<unknown>;
  readonly log: Logger;
};

export type CompletionService = {
  /**
   * Tells a person's sources what is due now, and waits a few seconds at most. The rest follows in
   * the background.
   */
  tell(owner: OwnerId): Promise<void>;
  /**
   * Tells the sources what was not told yet. `all` includes rows under a lease or postponed, for
   * when no other process can be alive (the embedded store at start).
   */
  resume(options: { readonly all: boolean }): Promise<void>;
  /** Stops the runs where they are, so that the next start continues them. */
  park(): Promise<void>;
};

/** A run ends before its lease does, so that no two runs work on the same task. */
const LEASE_MS = 60_000;
const RUN_MS = 45_000;
const TELL_TIMEOUT_MS = 5_000;
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 3_600_000;

export function createCompletion({ log: parent, ...others }: CompletionDeps): CompletionService {
  const deps = { ...others, log: parent.named("server/completion") };
  const parked = new AbortController();
  const running = new Set<Promise<unknown>>();
  const tracked = <T>(run: Promise<T>): Promise<T> => {
    running.add(run);
    return run.finally(() => running.delete(run));
  };

  const tellDue = async ({ owner, all }: { owner: OwnerId | null; all: boolean }): Promise<void> => {
    const now = all ? null : await deps.storeClock();
    for (const row of await listCompletionsDue(deps.db, { owner, now })) {
      if (parked.signal.aborted) return;
      await tellOne(deps, row, { atOnce: owner !== null, parked: parked.signal });
    }
  };

  return {
    async tell(owner) {
      const told = new AbortController();
      const all = tracked(tellDue({ owner, all: false }))
        .catch((error: unknown) => deps.log.error("telling a source failed", { error: String(error) }))
        .finally(() => told.abort());
      await Promise.race([all, deps.sleep(TELL_TIMEOUT_MS, told.signal).catch(() => undefined)]);
    },
    resume: ({ all }) => tracked(tellDue({ owner: null, all })),
    async park() {
      parked.abort("parked");
      await Promise.allSettled(running);
    },
  };
}

type Run = { readonly atOnce: boolean; readonly parked: AbortSignal };

/** Tells the source of one task, unless another run is doing so. */
async function tellOne(deps: CompletionDeps, due: StoredCompletion, run: Run): Promise<void> {
  const { atOnce, parked } = run;
  const { db, newId, storeClock, log } = deps;
  const holder = newId();
  const leaseEnd = async () => (await storeClock()) + LEASE_MS;
  const row = await persist(deps, async () => takeCompletion(db, due, { holder, leaseUntil: await leaseEnd() }));
  if (!row) return;
  // An earlier run left the source as it was. This one looks again.
  const state: CompletionState = row.state.is === "left" ? { is: "untouched" } : row.state;
  const source = await sourceOf(deps, row);
  const ended = source
    ? await tellSource({
        row: { ...row, state },
        late: !atOnce || row.tries > 1,
        source,
        newKey: newId,
        commit: (next) => persist(deps, async () => recordCompletion(db, row, next, await leaseEnd())),
        signal: AbortSignal.any([parked, AbortSignal.timeout(RUN_MS)]),
      })
    : Ok(withoutSource(state));
  if (ended === null) return;
  const facts = { connection: row.connectionId, done: row.done };
  if (isErr(ended)) {
    log.warning("a source could not be told of a task", { ...facts, kind: ended.error.kind });
    const wait = parked.aborted ? 0 : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (row.tries - 1));
    return persist(deps, async () => postponeCompletion(db, row, (await storeClock()) + wait));
  }
  if (!(await persist(deps, () => settleCompletion(db, row, ended.value)))) return;
  log.info("a source was told of a task", { ...facts, state: ended.value.is });
  // A change that the person made meanwhile waits for this run to end.
  const now = (await loadCompletions({ db, owner: row.owner }, [row.taskId])).get(row.taskId);
  if (now && now.version > row.version) await tellOne(deps, now, run);
}

/** Null when the person turned this off, or the connection is gone. */
async function sourceOf(
  { db, providers }: CompletionDeps,
  { owner, connectionId }: StoredCompletion,
): Promise<CompletionCapability | null> {
  const connection = await loadConnection({ db, owner }, connectionId);
  if (!connection?.completion) return null;
  return (await providers(owner)).find((provider) => provider.connectionId === connectionId)?.completion ?? null;
}

/** A change of ours at the source is remembered, so that it can be taken back later. */
function withoutSource(state: CompletionState): CompletionState {
  return state.is === "untouched" ? { is: "left", why: "off" } : state;
}
